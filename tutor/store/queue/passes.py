"""The passes over a match as rows: how they are queued, gone on with and ended."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import func
from sqlmodel import Session, col, select

from tutor.store.tables.matches import AnalysisRow, AssessmentRow, MatchRow

QUICK: Final = "quick"
FULL: Final = "full"
WAITING: Final = "waiting"  # also after its worker has died
RUNNING: Final = "running"
RESTING: Final = "resting"  # all rounds that have ended are done, and the match goes on
DONE: Final = "done"
FAILED: Final = "failed"
OUTDATED: Final = "outdated"  # begun by a version of the program that cannot end it
UNDER_WAY: Final = (WAITING, RUNNING)
FIRST_SEED: Final = 1  # of the samples of a match

UnitKey = tuple[int, int, str]  # place of the round, actions before it, kind


def queue(session: Session, match: MatchRow) -> None:
    """Let a match that is over be analysed unless it was or will be.

    What was found while it went on is gone on with.
    """
    passes = list_rows(session, match)
    if any(row.budget == FULL for row in passes):
        return
    _go_on(passes)
    is_begun = any(row.state in UNDER_WAY for row in passes)
    _add(session, match, (FULL,) if is_begun else (QUICK, FULL))


def queue_rounds(session: Session, match: MatchRow) -> None:
    """Let the rounds that have ended of a match that goes on be looked at quickly."""
    passes = list_rows(session, match)
    _go_on(passes)
    if not passes:
        _add(session, match, (QUICK,))


def queue_again(session: Session, match: MatchRow) -> None:
    """Let a match be analysed from samples that no analysis of it has had; somebody waits."""
    latest = max((row.seed for row in list_rows(session, match)), default=FIRST_SEED - 1)
    _add(session, match, (QUICK, FULL), latest + 1, wanted_at=datetime.now(UTC))


def mark_collected(session: Session, match: MatchRow) -> None:
    """Store that the mistakes of a match are those of its latest analysis."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = row.collected or row.finished_at is not None


def mark_uncollected(session: Session, match: MatchRow) -> None:
    """Let the mistakes of a match be looked for again."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = False


def build_found_row(analysis: int, key: UnitKey, data: Mapping[str, Any]) -> AssessmentRow:
    """Return what an analysis has found of one unit, as a row."""
    place, step, kind = key
    return AssessmentRow(
        analysis_id=analysis, round=place, step=step, kind=kind, figures=dict(data)
    )


def end(row: AnalysisRow, state: str) -> None:
    """Let a pass have ended in a state, now."""
    row.state, row.finished_at, row.lease_until = state, datetime.now(UTC), None


def give_up(session: Session, row: AnalysisRow) -> None:
    """End a pass that cannot go on: it is done where every unit is stored, else it failed."""
    mine = select(func.count(col(AssessmentRow.id))).where(AssessmentRow.analysis_id == row.id)
    end(row, DONE if session.exec(mine).one() == row.units else FAILED)


def build_row(match_id: int, budget: str, seed: int, wanted_at: datetime | None) -> AnalysisRow:
    """Return a pass that waits for a worker."""
    return AnalysisRow(
        match_id=match_id,
        budget=budget,
        seed=seed,
        state=WAITING,
        wanted_at=wanted_at,
        created_at=datetime.now(UTC),
    )


def list_rows(session: Session, match: MatchRow) -> Sequence[AnalysisRow]:
    """Return the analyses of a match, oldest first."""
    mine = select(AnalysisRow).where(AnalysisRow.match_id == match.id)
    return session.exec(mine.order_by(col(AnalysisRow.id))).all()


def list_rows_under_way(session: Session, match: MatchRow) -> list[AnalysisRow]:
    """Return the analyses of a match that wait or have a worker, oldest first."""
    return [row for row in list_rows(session, match) if row.state in UNDER_WAY]


def is_kept(session: Session, analysis: int, key: UnitKey) -> bool:
    """Return whether an analysis has found something of a unit."""
    place, step, kind = key
    known = select(AssessmentRow.id).where(
        AssessmentRow.analysis_id == analysis,
        AssessmentRow.round == place,
        AssessmentRow.step == step,
        AssessmentRow.kind == kind,
    )
    return session.exec(known).first() is not None


def _go_on(passes: Sequence[AnalysisRow]) -> None:
    """Let passes be gone on with that were to end with what there was."""
    for row in passes:
        if row.state in (*UNDER_WAY, RESTING):
            row.units = None
        if row.state == RESTING:
            row.state = WAITING


def _add(
    session: Session,
    match: MatchRow,
    budgets: Sequence[str],
    seed: int = FIRST_SEED,
    wanted_at: datetime | None = None,
) -> None:
    assert match.id is not None
    session.add_all([build_row(match.id, budget, seed, wanted_at) for budget in budgets])
