"""Analyses of matches: their workers, and their results, stored unit by unit."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, func
from sqlmodel import col, select

from tutor.store.analysis_queue import (
    FULL,
    LEASE,
    QUICK,
    UNDER_WAY,
    AnalysisState,
    Leases,
    UnitKey,
    build_found_row,
    build_row,
    count_ahead,
    end,
    give_up,
    is_kept,
    list_rows_under_way,
    mark_collected,
    queue,
    queue_again,
    select_next,
)
from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.analyses import AnalysisRow, AssessmentRow
from tutor.store.tables.matches import MatchRow

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
_NEXT: Final = _ANALYSES.where(col(AnalysisRow.id).in_(select_next()))


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
        with self._scope.reading() as session:
            return count_ahead(session, token)

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
        place, step, kind = key
        wanted = select(AssessmentRow.figures).where(
            AssessmentRow.analysis_id == analysis,
            AssessmentRow.round == place,
            AssessmentRow.step == step,
            AssessmentRow.kind == kind,
        )
        with self._scope.reading() as session:
            return session.exec(wanted).one_or_none()

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
            for row in list_rows_under_way(session, match):
                row.wanted_at = row.wanted_at or datetime.now(UTC)

    def queue_again(self, token: str) -> None:
        """Queue another analysis of a match with new samples; earlier results remain."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            if not list_rows_under_way(session, match):
                queue_again(session, match)

    def supply(self, token: str, seed: int, stamp: str, supply: Mapping[UnitKey, Any]) -> None:
        """Store a full analysis of a match that was made elsewhere; its mistakes are nobody's."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            assert match.id is not None
            row = build_row(match.id, FULL, seed, None)
            row.units, row.stamp, row.collected = len(supply), stamp, True
            end(row, AnalysisState.DONE)
            session.add(row)
            session.flush()
            assert row.id is not None
            session.add_all(
                AssessmentRow(
                    analysis_id=row.id, round=place, step=step, kind=kind, figures=dict(data)
                )
                for (place, step, kind), data in supply.items()
            )

    def claim(self, analysis: int, worker: str) -> bool:
        """Lease an analysis to a worker; return whether it was free."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            if row.state not in UNDER_WAY or self._leases.is_held(row, worker):
                return False
            if row.worker != worker:
                row.attempts += 1
            if row.attempts > MOST_ATTEMPTS:
                give_up(session, row)
                return False
            row.worker, row.state, row.lease_until = (
                worker,
                AnalysisState.RUNNING,
                datetime.now(UTC) + LEASE,
            )
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
            if not is_kept(session, analysis, key):
                session.add(build_found_row(analysis, key, data))
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
            end(session.get_one(AnalysisRow, analysis), AnalysisState.DONE)

    def give_up(self, analysis: int) -> None:
        """Store that an analysis cannot continue: failed, or done if every unit is stored."""
        with self._scope.writing() as session:
            give_up(session, session.get_one(AnalysisRow, analysis))

    def replace(self, analysis: int) -> None:
        """Abandon an analysis of another program version, for a new one."""
        with self._scope.writing() as session:
            row = session.get_one(AnalysisRow, analysis)
            end(row, AnalysisState.OUTDATED)
            session.add(build_row(row.match_id, row.budget, row.seed, row.wanted_at))


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
