"""Learners: added, merged and deleted."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, func, insert, union
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select

from tutor.store.people.merging import count_rows, merge
from tutor.store.people.shown import end_shown
from tutor.store.rows import find_match
from tutor.store.scope import FIRST, LearnerScope
from tutor.store.tables.base import OWNER, BaseTable, LearnerRow
from tutor.store.tables.classes import SchoolClassRow
from tutor.store.tables.people import SessionRow

DOING: Final = ("updated_at", "given_at")  # columns that say when somebody did something


class LearnerNotFoundError(ValueError):
    """A number that no learner has."""

    def __init__(self) -> None:
        super().__init__("There is no such learner.")


@dataclass(frozen=True)
class Newcomer:
    """A learner who may have nothing yet, and when a browser was met as theirs."""

    learner: int
    met: datetime


class Learners:
    """All learners of a database, seen from the scope of everybody."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def add(self) -> int:
        """Add a learner without data; return the number."""
        current_time = datetime.now(UTC)
        row = LearnerRow(created_at=current_time, met_at=current_time)
        with self._scope.writing() as session:
            session.add(row)
            session.flush()
            assert row.id is not None
            return row.id

    def meet(self, token: str) -> Newcomer:
        """Return the learner of a session, both added unless they are there already."""
        current_time = datetime.now(UTC)
        with self._scope.writing() as session:
            number = session.exec(
                select(SessionRow.learner_id).where(SessionRow.token == token)
            ).first()
            row = LearnerRow(created_at=current_time) if number is None else _get(session, number)
            row.met_at = current_time
            session.add(row)
            session.flush()
            assert row.id is not None
            if number is None:
                begun = {"token": token, "began_at": current_time, "learner_id": row.id}
                session.execute(insert(SessionRow).values(begun))
            return Newcomer(row.id, current_time)

    def leave(self, newcomer: Newcomer) -> bool:
        """Delete a newcomer without data who did not return; return whether it did."""
        with self._scope.writing() as session:
            row = session.get(LearnerRow, newcomer.learner)
            if not row or row.met_at != newcomer.met or count_rows(session, newcomer.learner):
                return False
            _end(session, row)
            return True

    def is_first_to_come(self) -> bool:
        """Return whether the first learner is still waited for."""
        with self._scope.reading() as session:
            return _get(session, FIRST).met_at is None

    def meet_first(self) -> bool:
        """Store that the first learner has come; return whether this is the first visit."""
        with self._scope.writing() as session:
            row = _get(session, FIRST)
            is_new = row.met_at is None
            row.met_at = row.met_at or datetime.now(UTC)
            return is_new

    def count_active(self, since: datetime) -> int:
        """Return how many learners have played, answered or written anything since a moment."""
        columns = [
            (table.c[OWNER], table.c[name])
            for table in BaseTable.metadata.sorted_tables
            for name in DOING
            if OWNER in table.columns and name in table.columns
        ]
        who = union(*(sql_select(owner).where(at >= since) for owner, at in columns)).subquery()
        with self._scope.reading() as session:
            return session.scalar(sql_select(func.count()).select_from(who)) or 0

    def find_owner(self, match: str) -> int:
        """Return the owner of a match, deleted or not; raise MatchNotFoundError."""
        with self._scope.reading() as session:
            return find_match(session, match, deleted=True).learner_id

    def count(self, learner: int) -> dict[str, int]:
        """Return how many rows of each table are a learner's; no table without any."""
        with self._scope.reading() as session:
            return count_rows(session, learner)

    def merge(self, learner: int, into: int) -> None:
        """Move all data of a learner to another one, and delete the former."""
        with self._scope.writing() as session:
            row = _get(session, learner)
            merge(session, learner, into)
            _end(session, row)

    def delete(self, learner: int) -> None:
        """Delete a learner and all their data; the first learner starts afresh."""
        with self._scope.writing() as session:
            row = _get(session, learner)
            taught = select(SchoolClassRow.id).where(col(SchoolClassRow.learner_id) == learner)
            for number in session.exec(taught).all():
                end_shown(session, number or 0)
            for table in reversed(BaseTable.metadata.sorted_tables):
                if OWNER in table.columns:
                    session.execute(delete(table).where(table.c[OWNER] == learner))
            _end(session, row)


def _end(session: Session, row: LearnerRow) -> None:
    """Delete a learner without data, and their sessions; the first learner starts afresh."""
    session.execute(delete(SessionRow).where(col(SessionRow.learner_id) == row.id))
    if row.id != FIRST:
        session.delete(row)


def _get(session: Session, learner: int) -> LearnerRow:
    row = session.get(LearnerRow, learner)
    if row is None:
        raise LearnerNotFoundError
    return row
