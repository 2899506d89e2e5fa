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
    for told in review.rounds:
        if not told.is_void:
            steps.extend(_trace_round(told, player, len(review.players), reached))
            reached = steps[-1].after if steps else reached
    return tuple(steps)


def _trace_round(
    told: RoundReview, player: int, players: int, reached: float | None
) -> Iterator[CourseStep]:
    since = 0
    for one in told.decisions:
        is_own = one.player == player
        before, after = one.price.before, one.price.after
        if before is None or after is None or not (is_own or players == PAIR):
            continue
        if not is_own:
            before, after = 1 - before, 1 - after
        flip = _find_turn(told, player, (since, one.unit.step), reached, before)
        yield CourseStep(one.unit, one.player, before, after, flip)
        since, reached = one.unit.step + 1, after
    if told.chances is not None:
        last = told.decisions[-1].unit.step + 1 if told.decisions else 0
        chance = told.chances[player]
        flip = _find_turn(told, player, (since, last), reached, chance)
        yield CourseStep(Unit(told.place, last, ROUND), None, chance, chance, flip)


def _find_turn(
    told: RoundReview, player: int, between: tuple[int, int], reached: float | None, now: float
) -> FlipLuck | None:
    """Return the card that turned the chance: of those turned up meanwhile the weightiest."""
    if reached is None or abs(now - reached) < thresholds.SWING:
        return None
    first, last = between
    flips = (
        one
        for one in told.flips or ()
        if first <= one.step <= last and one.lucks[player] * (now - reached) > 0
    )
    return max(flips, key=lambda one: abs(one.lucks[player]), default=None)
