"""The queue of analyses: runs as rows, the order of the queue, and leases of workers."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, case, func, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tutor.store.tables.analyses import AnalysisRow, AssessmentRow
from tutor.store.tables.matches import MatchRow

QUICK: Final = "quick"
FULL: Final = "full"
FIRST_SEED: Final = 1  # of the samples of a match


class AnalysisState(StrEnum):
    """How far an analysis is."""

    WAITING = "waiting"  # also after its worker has died
    RUNNING = "running"
    RESTING = "resting"  # all finished rounds are done, and the match continues
    DONE = "done"
    FAILED = "failed"
    OUTDATED = "outdated"  # begun by a version of the program that cannot end it


UNDER_WAY: Final = (AnalysisState.WAITING, AnalysisState.RUNNING)

UnitKey = tuple[int, int, str]  # place of the round, actions before it, kind


def queue(session: Session, match: MatchRow) -> None:
    """Queue the analysis of a finished match unless it is analysed or queued.

    Resume the analysis that began during the match.
    """
    passes = list_rows(session, match)
    if any(row.budget == FULL for row in passes):
        return
    _go_on(passes)
    is_begun = any(row.state in UNDER_WAY for row in passes)
    _add(session, match, (FULL,) if is_begun else (QUICK, FULL))


def queue_rounds(session: Session, match: MatchRow) -> None:
    """Queue a quick analysis of the finished rounds of a match in progress."""
    passes = list_rows(session, match)
    _go_on(passes)
    if not passes:
        _add(session, match, (QUICK,))


def queue_again(session: Session, match: MatchRow) -> None:
    """Queue an analysis of a match with new samples, which somebody waits for."""
    latest = max((row.seed for row in list_rows(session, match)), default=FIRST_SEED - 1)
    _add(session, match, (QUICK, FULL), latest + 1, wanted_at=datetime.now(UTC))


def mark_collected(session: Session, match: MatchRow) -> None:
    """Store that the mistakes of a match are those of its latest analysis."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = row.collected or row.finished_at is not None


def mark_uncollected(session: Session, match: MatchRow) -> None:
    """Store that the mistakes of a match have to be collected again."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = False


def build_found_row(analysis: int, key: UnitKey, data: Mapping[str, Any]) -> AssessmentRow:
    """Return the result of one unit as a row."""
    place, step, kind = key
    return AssessmentRow(
        analysis_id=analysis, round=place, step=step, kind=kind, figures=dict(data)
    )


def end(row: AnalysisRow, state: AnalysisState) -> None:
    """End a pass in a state, now."""
    row.state, row.finished_at, row.lease_until = state, datetime.now(UTC), None


def give_up(session: Session, row: AnalysisRow) -> None:
    """End a pass that cannot continue: done if every unit is stored, otherwise failed."""
    mine = select(func.count(col(AssessmentRow.id))).where(AssessmentRow.analysis_id == row.id)
    end(row, AnalysisState.DONE if session.exec(mine).one() == row.units else AnalysisState.FAILED)


def build_row(match_id: int, budget: str, seed: int, wanted_at: datetime | None) -> AnalysisRow:
    """Return a pass that waits for a worker."""
    return AnalysisRow(
        match_id=match_id,
        budget=budget,
        seed=seed,
        state=AnalysisState.WAITING,
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
    select_of_scalar = select(AssessmentRow.id).where(
        AssessmentRow.analysis_id == analysis,
        AssessmentRow.round == place,
        AssessmentRow.step == step,
        AssessmentRow.kind == kind,
    )
    return session.exec(select_of_scalar).first() is not None


def _go_on(passes: Sequence[AnalysisRow]) -> None:
    """Resume analysis runs that were told to finish early."""
    for row in passes:
        if row.state in (*UNDER_WAY, AnalysisState.RESTING):
            row.units = None
        if row.state == AnalysisState.RESTING:
            row.state = AnalysisState.WAITING


def _add(
    session: Session,
    match: MatchRow,
    budgets: Sequence[str],
    seed: int = FIRST_SEED,
    wanted_at: datetime | None = None,
) -> None:
    assert match.id is not None
    session.add_all([build_row(match.id, budget, seed, wanted_at) for budget in budgets])


OF_EACH: Final = 8  # analyses read per learner; other workers may have the first
AT_ONCE: Final = 200  # of all learners

_ID: Final = col(AnalysisRow.id)
# Those that somebody waits for come first, then quick passes.
_RANK: Final[ColumnElement[int]] = case((col(AnalysisRow.wanted_at).is_(None), 2), else_=0) + case(
    (col(AnalysisRow.budget) == QUICK, 0), else_=1
)


def _open(*columns: Any) -> Select[Any]:
    """Return a query for columns of unfinished analyses, without deleted matches."""
    wanted = select_columns(*columns).join(MatchRow, col(MatchRow.id) == AnalysisRow.match_id)
    is_open = col(AnalysisRow.state).in_(UNDER_WAY)
    return wanted.where(is_open, col(MatchRow.deleted_at).is_(None))


def select_next() -> Select[Any]:
    """Return what selects the numbers of the first few analyses of each learner."""
    place = func.row_number().over(partition_by=col(AnalysisRow.learner_id), order_by=(_RANK, _ID))
    queue = _open(_ID.label("id"), _RANK.label("rank"), place.label("place")).subquery()
    first = select_columns(queue.c.id).where(queue.c.place <= OF_EACH)
    return first.order_by(queue.c.rank, queue.c.place, queue.c.id).limit(AT_ONCE)


def count_ahead(session: Session, token: str) -> int:
    """Return how many other matches come before one; 0 where it does not wait."""
    own = _open(_RANK, _ID).where(col(MatchRow.token) == token).order_by(_RANK, _ID).limit(1)
    row = session.execute(own).first()
    if row is None:
        return 0
    rank, number = row
    earlier = or_(rank > _RANK, and_(rank == _RANK, number > _ID))
    counted = _open(func.count(col(AnalysisRow.match_id).distinct())).where(earlier)
    return int(session.execute(counted).scalar_one())


LEASE: Final = timedelta(seconds=10)  # after a worker's last renewal
MOST_WATCHED: Final = 1000  # cached leases of others, of which only a few are active


class Leases:
    """The leases of other workers, as one worker sees them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[int | None, datetime], float] = {}  # when each was first seen

    def is_held(self, row: AnalysisRow, worker: str) -> bool:
        """Return whether another worker, seen recently, has a pass."""
        until = row.lease_until
        if row.worker == worker or until is None or until <= datetime.now(UTC):
            return False
        if len(self._seen) >= MOST_WATCHED:
            self._seen.clear()
        clock = self._clock()
        return clock - self._seen.setdefault((row.id, until), clock) < LEASE.total_seconds()
