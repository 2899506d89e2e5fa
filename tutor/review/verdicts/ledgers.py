"""Ledgers: the parts of a result, which add up to it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from tutor.review.analysis.figures import RoundAssessment
from tutor.review.review import DecisionReview, Ledger, LedgerPart

# In the order in which they are told. The first five are left out where no net tells them; then
# they are in the residual, which is what remains of the result. Points that were
# given up without an established chance to win are a part where there are any.
RESIDUAL: Final = "residual"
POINTS_ONLY: Final = "points_only"
PARTS: Final = (
    "start",
    "deal",
    "own_flips",
    "other_flips",
    "hidden",
    "own_decisions",
    "other_decisions",
    POINTS_ONLY,
    RESIDUAL,
)


def build_ledgers(told: RoundAssessment, decisions: Sequence[DecisionReview]) -> tuple[Ledger, ...]:
    """Return the ledger of every player; *decisions* are all of the round."""
    lost, points_only = ([0.0] * len(told.results) for _ in range(2))
    for one in decisions:
        lost[one.player] += one.points.value
        points_only[one.player] += one.points_only
    return tuple(_ledger(told, player, lost, points_only) for player in range(len(told.results)))


def _ledger(
    told: RoundAssessment, player: int, lost: Sequence[float], points_only: Sequence[float]
) -> Ledger:
    result, course = told.results[player], told.courses[player]
    given, spared = _others(lost, player), _others(points_only, player)
    parts = {} if course is None else asdict(course)
    if course is not None:  # of what the others did, what they gave up has parts of its own
        parts["hidden"] -= given + spared
    parts["own_decisions"] = -lost[player]
    parts["other_decisions"] = given
    if any(points_only):
        parts[POINTS_ONLY] = spared - points_only[player]
    parts[RESIDUAL] = result - sum(parts.values())
    return Ledger(
        player, result, tuple(LedgerPart(name, parts[name]) for name in PARTS if name in parts)
    )


def _others(given_up: Sequence[float], player: int) -> float:
    """Return what the others gave up, as far as it comes to one player."""
    return (sum(given_up) - given_up[player]) / (len(given_up) - 1)
