"""What a new analysis says otherwise than the one before it."""

from dataclasses import dataclass, replace

from tutor.practice import Table
from tutor.review.review import DecisionReview, Review
from tutor.review.units import Unit
from tutor.web.review.analysed import AnalysedMatch, derive_review
from tutor.web.words.review import Mark, grade_mark


@dataclass(frozen=True)
class VerdictChange:
    """A decision with another verdict than before."""

    place: int
    step: int
    before: Mark
    now: Mark


@dataclass(frozen=True)
class Changes:
    """All decisions with another verdict, of so many that both have looked at."""

    changed: tuple[VerdictChange, ...]
    compared: int


def find_changes(table: Table, found: AnalysedMatch) -> Changes | None:
    """Return what the pass that is shown says otherwise; None where there was none before it."""
    if found.earlier is None or found.pass_shown is None:
        return None
    before = _verdicts(derive_review(table, replace(found, pass_shown=found.earlier)))
    now = _verdicts(derive_review(table, found))
    both = sorted(before.keys() & now.keys())
    changed = [
        VerdictChange(
            unit.round, unit.step, grade_mark(before[unit].grade), grade_mark(now[unit].grade)
        )
        for unit in both
        if before[unit].grade != now[unit].grade
    ]
    return Changes(tuple(changed), len(both))


def _verdicts(told: Review) -> dict[Unit, DecisionReview]:
    return {one.unit: one for played in told.rounds for one in played.decisions}
