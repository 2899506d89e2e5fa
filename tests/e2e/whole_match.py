"""Plays a match to its end in the browser: all of it, or how its rounds begin and end."""

from collections.abc import Callable
from typing import Final

from tests.e2e.learner import Learner
from tests.e2e.stored import Stored
from tutor.practice import Table
from tutor.rules.cards import count

FIRST_STEPS: Final = 3
LAST_CARDS: Final = 2  # of the learner's hand in a round
See = Callable[[], None]


def is_about_to_end(table: Table) -> bool:
    """Return whether a round is over, or the learner plays one of the last cards of it."""
    has_few = table.is_your_turn and count(table.observation.hand) <= LAST_CARDS
    return table.match.current.is_over or has_few


def is_last_round_about_to_end(table: Table) -> bool:
    """Return whether a match is over, or the learner plays one of the last cards of it."""
    is_last = len(table.match.rounds) == table.ruleset.toggles.get("rounds")
    return table.match.is_over or (is_last and is_about_to_end(table))


def play_match(
    learner: Learner, stored: Stored, see: See | None = None, *, thorough: bool = False
) -> None:
    """Play a match of several rounds, and look at every table that is shown with *see*."""
    if thorough:
        learner.play_on(see)
        return
    play_first_round(learner, stored, see)
    learner.step()
    stored.play_until(learner.token, is_last_round_about_to_end)
    learner.visit(learner.token)
    learner.play_on(see)


def play_first_round(learner: Learner, stored: Stored, see: See | None = None) -> None:
    """Play the first cards of a round and the last."""
    for _step in range(FIRST_STEPS):
        if not learner.round_is_over:
            if see:
                see()
            learner.step()
    stored.play_until(learner.token, is_about_to_end)
    learner.visit(learner.token)
    learner.play_round(see)
