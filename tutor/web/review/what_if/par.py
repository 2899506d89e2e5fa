"""The par of a deal: its value to one side with all cards known to everybody.

Hindsight only: it knows the order of the stock, which nobody knew.
"""

from dataclasses import dataclass

from tutor.review.engine import Engine
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, NOBODY, PLAY_HAND
from tutor.rules.round.round import Round
from tutor.rules.tables import ONE_SCORES
from tutor.web.i18n.numbers import format_signed_whole

PAIR = 2
DURING_PLAY = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)


@dataclass(frozen=True)
class DealPar:
    """Points ahead with all cards open and best play, and those that were made."""

    worth: str
    made: str
    visits: int  # decisions looked at


def find_first_card(played: Round) -> Round | None:
    """Return the moment of a round when its first card was due, None if it never came to that."""
    decided = played.stages[:-1]
    return next((other for other in decided if other.position.phase in DURING_PLAY), None)


def has_par(played: Round) -> bool:
    """Return whether a finished round is of the kind that can be solved: one of two scores."""
    return (
        played.rules.settlement == ONE_SCORES
        and played.ruleset.seats == PAIR
        and find_first_card(played) is not None
    )


def solve_par(played: Round, you: int, engine: Engine) -> DealPar:
    """Return the par of a round that has one, for one of its players."""
    opened = find_first_card(played)
    assert opened is not None
    seat = opened.seat_of(you)
    assert seat != NOBODY
    solution = engine.solve(opened)
    own, other = played.changes[you], sum(played.changes) - played.changes[you]
    return DealPar(
        format_signed_whole(solution.value(seat)), format_signed_whole(own - other), solution.visits
    )
