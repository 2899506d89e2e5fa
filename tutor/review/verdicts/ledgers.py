"""Ledgers: the parts of a result, which add up to it."""

from collections.abc import Collection, Sequence
from typing import Final

from tutor.engine.luck.luck_parts import COURSE, HIDDEN, Attribution
from tutor.review.analysis.figures import RoundAssessment
from tutor.review.review import DecisionReview, Ledger
from tutor.rules.position import BID

# In display order. Parts of a course are omitted where no net gives them; then they are in the
# residual of the result. Points given up without an established loss of chance are a part if there
# are any.
OWN: Final = "own_decisions"
OTHERS: Final = "other_decisions"
RESIDUAL: Final = "residual"
POINTS_ONLY: Final = "points_only"
PARTS: Final = (*COURSE, OWN, OTHERS, POINTS_ONLY, RESIDUAL)
LEAST: Final = 1e-6  # points: less is what sums of numbers leave over


def build_ledgers(
    assessment: RoundAssessment, decisions: Sequence[DecisionReview], active: Collection[int]
) -> tuple[Ledger, ...]:
    """Return the ledger of every player; *decisions* are all of the round, *active* play it."""
    return tuple(
        _build_ledger(assessment, player, decisions, active)
        for player in range(len(assessment.results))
    )


def _build_ledger(
    assessment: RoundAssessment,
    player: int,
    decisions: Sequence[DecisionReview],
    active: Collection[int],
) -> Ledger:
    result, course = assessment.results[player], assessment.courses[player]
    parts = {OWN: 0.0, OTHERS: 0.0, POINTS_ONLY: 0.0}
    if course is not None:
        parts |= {name: getattr(course, name) for name in COURSE}
    for decision in decisions:
        share = find_share(
            decision, player, list_table(decision, range(len(assessment.results)), active)
        )
        parts[OWN if decision.player == player else OTHERS] += share * decision.points.value
        parts[POINTS_ONLY] += share * decision.points_only
        part = course and _find_part(course, decision, player)
        if part:  # it includes the effect of the decision, which is shown separately
            parts[part] -= share * decision.gap.value
    parts[RESIDUAL] = result - sum(parts.values())
    may_be_left_out = (POINTS_ONLY, RESIDUAL)
    ledger: dict[str, float] = {
        name: parts[name]
        for name in PARTS
        if name in parts and (name not in may_be_left_out or abs(parts[name]) >= LEAST)
    }
    return Ledger(player, result, ledger, course.error if course else 0.0)


def list_table(
    decision: DecisionReview, everybody: Collection[int], active: Collection[int]
) -> Collection[int]:
    """Return whom a decision concerns: all while they bid, later those who are *active*."""
    return everybody if decision.assessment.phase == BID else active


def find_share(decision: DecisionReview, player: int, table: Collection[int]) -> float:
    """Return what a point given up was to a player: his own loss, or what he got of another's.

    All who sit at the *table* in question get as much of it.
    """
    if decision.player == player:
        return -1.0
    return 1 / (len(table) - 1) if player in table else 0.0


def _find_part(course: Attribution, decision: DecisionReview, player: int) -> str | None:
    """Return the part of a course that holds the effect of a decision.

    Older stored courses contain only the effects of opponents' decisions.
    """
    if course.parts_of:
        return course.parts_of[decision.unit.step]
    return None if decision.player == player else HIDDEN
