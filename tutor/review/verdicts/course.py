"""The course of a match: one player's chance to win it, choice by choice.

A choice has two chances: its value as its player saw it, and the value of the action they chose.
Between two choices a card is turned up, or another hand reveals its cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.review import thresholds
from tutor.review.analysis.figures import FlipLuck
from tutor.review.review import Review, RoundReview
from tutor.review.units import ROUND, Unit

PAIR: Final = 2  # two players with zero sum


@dataclass(frozen=True)
class CourseStep:
    """A choice, or the end of a round (the unit is of that kind, and nobody's).

    *before* and *after* it are a player's chance to win the match. *flip* is the card that was
    turned up since the step before, where the chance turned with it.
    """

    unit: Unit
    player: int | None
    before: float
    after: float
    flip: FlipLuck | None = None


def trace_course(review: Review, player: int) -> tuple[CourseStep, ...]:
    """Return the steps of a match as far as chances are known, in the order of play.

    With more than two players, an opponent's choice does not give one's own chance.
    """
    start = review.chances_at_start
    reached = None if start is None else start[player]
    steps: list[CourseStep] = []
    for round_review in review.rounds:
        if not round_review.is_void:
            steps.extend(_trace_round(round_review, player, len(review.players), reached))
            reached = steps[-1].after if steps else reached
    return tuple(steps)


def _trace_round(
    round_review: RoundReview, player: int, players: int, reached: float | None
) -> Iterator[CourseStep]:
    since = 0
    for decision in round_review.decisions:
        is_own = decision.player == player
        before, after = decision.price.before, decision.price.after
        if before is None or after is None or not (is_own or players == PAIR):
            continue
        if not is_own:
            before, after = 1 - before, 1 - after
        flip = _find_turn(round_review, player, (since, decision.unit.step), reached, before)
        yield CourseStep(decision.unit, decision.player, before, after, flip)
        since, reached = decision.unit.step + 1, after
    if round_review.chances is not None:
        last = round_review.decisions[-1].unit.step + 1 if round_review.decisions else 0
        chance = round_review.chances[player]
        flip = _find_turn(round_review, player, (since, last), reached, chance)
        yield CourseStep(Unit(round_review.place, last, ROUND), None, chance, chance, flip)


def _find_turn(
    round_review: RoundReview,
    player: int,
    between: tuple[int, int],
    reached: float | None,
    current: float,
) -> FlipLuck | None:
    """Return the card that turned the chance: of those turned up meanwhile the weightiest."""
    if reached is None or abs(current - reached) < thresholds.SWING:
        return None
    first, last = between
    flips = (
        flip
        for flip in round_review.flips or ()
        if first <= flip.step <= last and flip.lucks[player] * (current - reached) > 0
    )
    return max(flips, key=lambda flip: abs(flip.lucks[player]), default=None)
