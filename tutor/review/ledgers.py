"""Ledgers: the parts of a result, which add up to it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from tutor.review.assessment import RoundAssessment
from tutor.review.review import DecisionReview, Ledger, Part

# In the order in which they are told. The first five are left out where no net tells them; then
# they are in the residual, which is what remains of the result.
RESIDUAL: Final = "residual"
PARTS: Final = (
    "start",
    "deal",
    "own_flips",
    "other_flips",
    "hidden",
    "own_decisions",
    "other_decisions",
    RESIDUAL,
)


def ledgers_of(told: RoundAssessment, decisions: Sequence[DecisionReview]) -> tuple[Ledger, ...]:
    """Return the ledger of every player; *decisions* are all of the round."""
    lost = [0.0] * len(told.results)
    for one in decisions:
        lost[one.player] += one.points.value
    return tuple(_ledger(told, player, lost) for player in range(len(told.results)))


def _ledger(told: RoundAssessment, player: int, lost: Sequence[float]) -> Ledger:
    result, course = told.results[player], told.courses[player]
    given = (sum(lost) - lost[player]) / (len(lost) - 1)
    parts = {} if course is None else asdict(course)
    if course is not None:
        parts["hidden"] -= given  # of what the others did, their mistakes are a part of their own
    parts["own_decisions"] = -lost[player]
    parts["other_decisions"] = given
    parts[RESIDUAL] = result - sum(parts.values())
    return Ledger(player, result, tuple(Part(name, parts[name]) for name in PARTS if name in parts))
