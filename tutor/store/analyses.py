"""Analyses of matches: their queue, their workers, and their results, stored unit by unit."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, func, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import AnalysisRow, AssessmentRow, MatchRow

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
    passes = _list_rows(session, match)
    if any(row.budget == FULL for row in passes):
        return
    _go_on(passes)
    is_begun = any(row.state in UNDER_WAY for row in passes)
    _add(session, match, (FULL,) if is_begun else (QUICK, FULL))


def queue_rounds(session: Session, match: MatchRow) -> None:
    """Queue a quick analysis of the finished rounds of a match in progress."""
    passes = _list_rows(session, match)
    _go_on(passes)
    if not passes:
        _add(session, match, (QUICK,))


def mark_collected(session: Session, match: MatchRow) -> None:
    """Store that the mistakes of a match are those of its latest analysis."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = row.collected or row.finished_at is not None


def mark_uncollected(session: Session, match: MatchRow) -> None:
    """Store that the mistakes of a match have to be collected again."""
    for row in session.exec(select(AnalysisRow).where(AnalysisRow.match_id == match.id)):
        row.collected = False


def _build_found_row(analysis: int, key: UnitKey, data: Mapping[str, Any]) -> AssessmentRow:
    place, step, kind = key
    return AssessmentRow(
        analysis_id=analysis, round=place, step=step, kind=kind, figures=dict(data)
    )


def _end(row: AnalysisRow, state: AnalysisState) -> None:
    row.state, row.finished_at, row.lease_until = state, datetime.now(UTC), None


def _give_up(session: Session, row: AnalysisRow) -> None:
    """End a pass that cannot continue: done if every unit is stored, otherwise failed."""
    mine = select(func.count(col(AssessmentRow.id))).where(AssessmentRow.analysis_id == row.id)
    _end(row, AnalysisState.DONE if session.exec(mine).one() == row.units else AnalysisState.FAILED)


def _build_row(match_id: int, budget: str, seed: int, wanted_at: datetime | None) -> AnalysisRow:
    return AnalysisRow(
        match_id=match_id,
        budget=budget,
        seed=seed,
        state=AnalysisState.WAITING,
        wanted_at=wanted_at,
        created_at=datetime.now(UTC),
    )


def _list_rows(session: Session, match: MatchRow) -> Sequence[AnalysisRow]:
    """Return the analyses of a match, oldest first."""
    return session.exec(_PASSES, params={"match": match.id}).all()


def _list_rows_under_way(session: Session, match: MatchRow) -> list[AnalysisRow]:
    return [row for row in _list_rows(session, match) if row.state in UNDER_WAY]


def _find_figures(session: Session, analysis: int, key: UnitKey) -> Mapping[str, Any] | None:
    """Return the result of an analysis for one unit, None until it exists."""
    place, step, kind = key
    unit = {"analysis": analysis, "round": place, "step": step, "kind": kind}
    return session.exec(_FIGURES, params=unit).one_or_none()


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
    session.add_all([_build_row(match.id, budget, seed, wanted_at) for budget in budgets])


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


def _select_next() -> Select[Any]:
    """Return what selects the numbers of the first few analyses of each learner."""
    place = func.row_number().over(partition_by=col(AnalysisRow.learner_id), order_by=(_RANK, _ID))
    queue = _open(_ID.label("id"), _RANK.label("rank"), place.label("place")).subquery()
    first = select_columns(queue.c.id).where(queue.c.place <= OF_EACH)
    return first.order_by(queue.c.rank, queue.c.place, queue.c.id).limit(AT_ONCE)


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


MOST_ATTEMPTS: Final = 3  # workers in a row that may die before they find anything


@dataclass(frozen=True)
class Analysis:
    """One pass over a match."""

    id: int
    token: str
    learner: int  # owner of the match
    budget: str
    seed: int
    stamp: str  # of the program that made it; empty before it begins
    state: str
    units: int | None  # to be assessed, once that is known
    done: int
    is_wanted: bool  # whether somebody waits for it
    created: datetime
    finished: datetime | None

    @property
    def rank(self) -> tuple[bool, bool]:
        """Return its rank in the queue: waiting learners first, then quick passes."""
        return not self.is_wanted, self.budget != QUICK

    @property
    def is_under_way(self) -> bool:
        """Return whether the analysis is waiting for a worker, or has one."""
        return self.state in UNDER_WAY


@dataclass(frozen=True)
class Queue:
    """How many analyses wait, are worked on or have failed; and since when the oldest waits."""

    waiting: int
    running: int
    failed: int
    oldest: datetime | None

    @property
    def open(self) -> int:
        """Return how many are not done."""
        return self.waiting + self.running


_PASSES: Final = (
    select(AnalysisRow)
    .where(AnalysisRow.match_id == bindparam("match"))
    .order_by(col(AnalysisRow.id))
)
_FIGURES: Final = select(AssessmentRow.figures).where(
    AssessmentRow.analysis_id == bindparam("analysis"),
    AssessmentRow.round == bindparam("round"),
    AssessmentRow.step == bindparam("step"),
    AssessmentRow.kind == bindparam("kind"),
)
_ASSESSMENTS: Final = select(
    AssessmentRow.round, AssessmentRow.step, AssessmentRow.kind, AssessmentRow.figures
).where(AssessmentRow.analysis_id == bindparam("analysis"))
_FOUND: Final = (
    select(func.count(col(AssessmentRow.id)))
    .where(AssessmentRow.analysis_id == AnalysisRow.id)
    .correlate(AnalysisRow)
    .scalar_subquery()
)
# Analyses of matches that are not deleted, oldest first, and how much each has found.
_ANALYSES: Final = (
    select(AnalysisRow, MatchRow.token, _FOUND)
    .join(MatchRow, col(MatchRow.id) == AnalysisRow.match_id)
    .where(col(MatchRow.deleted_at).is_(None))
    .order_by(col(AnalysisRow.id))
)
_OF_MATCH: Final = _ANALYSES.where(MatchRow.token == bindparam("token"))
_NEXT: Final = _ANALYSES.where(col(AnalysisRow.id).in_(_select_next()))


class Analyses:
    """The analyses of all matches."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope
        self._leases = Leases()

    def of(self, token: str) -> list[Analysis]:
        """Return the analyses of a match, newest first."""
        with self._scope.reading() as session:
            analyses = [_analysis(*row) for row in session.exec(_OF_MATCH, params={"token": token})]
            if not analyses:
                find_match(session, token)
        return analyses[::-1]

    def under_way(self) -> list[Analysis]:
        """Return the next analyses, a few of each learner, in order.

        Those that somebody waits for come first, then quick passes, then the oldest.
        """
        with self._scope.reading() as session:
            first = [_analysis(*row) for row in session.exec(_NEXT)]
        return sorted(first, key=lambda analysis: (analysis.rank, analysis.id))

    def count_ahead(self, token: str) -> int:
        """Return how many other matches come before one; 0 where it does not wait."""
        own = _open(_RANK, _ID).where(col(MatchRow.token) == token).order_by(_RANK, _ID).limit(1)
        with self._scope.reading() as session:
            row = session.execute(own).first()
            if row is None:
                return 0
            rank, number = row
            earlier = or_(rank > _RANK, and_(rank == _RANK, number > _ID))
            counted = _open(func.count(col(AnalysisRow.match_id).distinct())).where(earlier)
            return int(session.execute(counted).scalar_one())

    def measure_queue(self) -> Queue:
        """Return the length of the queue, without deleted matches."""
        figures = col(AnalysisRow.state), func.count(), func.min(AnalysisRow.created_at)
        wanted = (
            select(*figures)
            .join(MatchRow, col(MatchRow.id) == AnalysisRow.match_id)
            .where(col(AnalysisRow.state).in_((*UNDER_WAY, AnalysisState.FAILED)))
            .where(col(MatchRow.deleted_at).is_(None))
            .group_by(col(AnalysisRow.state))
        )
        with self._scope.reading() as session:
            result = {state: (number, since) for state, number, since in session.exec(wanted)}
        waiting, running, failed = (
            result.get(state, (0, None))
            for state in (AnalysisState.WAITING, AnalysisState.RUNNING, AnalysisState.FAILED)
        )
        return Queue(waiting[0], running[0], failed[0], oldest=waiting[1])

    def find_uncollected(self) -> Analysis | None:
        """Return the latest full analysis whose mistakes were not collected yet."""
        with self._scope.reading() as session:
            is_ended = (AnalysisRow.state == AnalysisState.DONE) & (AnalysisRow.budget == FULL)
            wanted = select(col(AnalysisRow.id)).where(is_ended, ~col(AnalysisRow.collected))
            latest = session.exec(wanted.order_by(col(AnalysisRow.id).desc())).first()
            mine = _ANALYSES.where(col(AnalysisRow.id) == latest)
            results = session.exec(mine).first() if latest else None
            return _analysis(*results) if results else None

    def pass_over(self, token: str) -> None:
        """Store that the mistakes of a match cannot be determined."""
        with self._scope.writing() as session:
            mark_collected(session, find_match(session, token))

    def assessments(self, analysis: int) -> dict[UnitKey, Mapping[str, Any]]:
        """Return the assessments stored for an analysis, as JSON values by round, step and kind."""
        with self._scope.reading() as session:
            tuple_result = session.exec(_ASSESSMENTS, params={"analysis": analysis})
            return {(place, step, kind): data for place, step, kind, data in tuple_result}

    def assessment(self, analysis: int, key: UnitKey) -> Mapping[str, Any] | None:
        """Return the result of an analysis for one unit, None until it exists."""
        with self._scope.reading() as session:
            return _find_figures(session, analysis, key)

    def keys(self, analysis: int) -> set[UnitKey]:
        """Return the units of which an analysis has found something."""
        columns = AssessmentRow.round, AssessmentRow.step, AssessmentRow.kind
        with self._scope.reading() as session:
            mine = select(*columns).where(AssessmentRow.analysis_id == analysis)
            return {(place, step, kind) for place, step, kind in session.exec(mine)}

    def queue(self, token: str) -> None:
        """Queue the analysis of a match that has none, and put it before those nobody waits for."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            queue(session, match)
            for row in _list_rows_under_way(session, match):
                row.wanted_at = row.wanted_at or datetime.now(UTC)

    def queue_again(self, token: str) -> None:
        """Queue another analysis of a match with new samples; earlier results remain."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            if not _list_rows_under_way(session, match):
                latest = max((row.seed for row in _list_rows(session, match)), default=0)
                _add(session, match, (QUICK, FULL), latest + 1, wanted_at=datetime.now(UTC))

    def supply(self, token: str, seed: int, stamp: str, supply: Mapping[UnitKey, Any]) -> None:
        """Store a full analysis of a match that was made elsewhere; its mistakes are nobody's."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            assert match.id is not None
            row = _build_row(match.id, FULL, seed, None)
            row.units, row.stamp, row.collected = len(supply), stamp, True
            _end(row, AnalysisState.DONE)
            session.add(row)
            session.flush()
            assert row.id is not None
            session.add_all(_build_found_row(row.id, *found) for found in supply.items())

    def claim(self, analysis: int, worker: str) -> bool:
        """Lease an analysis to a worker; return whether it was free."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            if row.state not in UNDER_WAY or self._leases.is_held(row, worker):
                return False
            if row.worker != worker:
                row.attempts += 1
            if row.attempts > MOST_ATTEMPTS:
                _give_up(session, row)
                return False
            row.worker, row.state = worker, AnalysisState.RUNNING
            row.lease_until = datetime.now(UTC) + LEASE
            return True

    def begin(self, analysis: int, units: int, stamp: str) -> None:
        """Store how much there is to do, and by which program it is done."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            row.units, row.stamp = units, stamp

    def keep(self, analysis: int, worker: str, key: UnitKey, data: Mapping[str, Any]) -> None:
        """Store the result of one unit, unless it is stored; renew the lease."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            if _find_figures(session, analysis, key) is None:
                session.add(_build_found_row(analysis, key, data))
            if row.worker == worker:
                row.lease_until, row.attempts = datetime.now(UTC) + LEASE, 0

    def rest(self, analysis: int, units: int) -> None:
        """Store that all of these units are done, unless another round has ended since."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            if row.units == units:
                row.state, row.lease_until = AnalysisState.RESTING, None

    def release(self, worker: str) -> None:
        """End the leases of a worker that stops."""
        with self._scope.writing() as session:
            for row in session.exec(select(AnalysisRow).where(AnalysisRow.worker == worker)):
                row.lease_until = None

    def finish(self, analysis: int) -> None:
        """Store that nothing is left to do."""
        with self._scope.writing() as session:
            _end(session.get_one(AnalysisRow, analysis), AnalysisState.DONE)

    def give_up(self, analysis: int) -> None:
        """Store that an analysis cannot continue: failed, or done if every unit is stored."""
        with self._scope.writing() as session:
            _give_up(session, session.get_one(AnalysisRow, analysis))

    def replace(self, analysis: int) -> None:
        """Abandon an analysis of another program version, for a new one."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            _end(row, AnalysisState.OUTDATED)
            session.add(_build_row(row.match_id, row.budget, row.seed, row.wanted_at))


def _analysis(row: AnalysisRow, token: str, done: int) -> Analysis:
    assert row.id is not None
    return Analysis(
        id=row.id,
        token=token,
        learner=row.learner_id,
        budget=row.budget,
        seed=row.seed,
        stamp=row.stamp,
        state=row.state,
        units=row.units,
        done=done,
        is_wanted=row.wanted_at is not None,
        created=row.created_at,
        finished=row.finished_at,
    )
