"""Learners: added, merged without losing data, exported and deleted."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from itertools import count
from typing import Any, Final

from sqlalchemy import (
    CompoundSelect,
    RowMapping,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal,
    union,
    union_all,
    update,
)
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select

from tutor.store.people.classes import end_shown
from tutor.store.rows import find_match
from tutor.store.scope import FIRST, LearnerScope
from tutor.store.tables.base import OWNER, BaseTable, LearnerRow
from tutor.store.tables.people import SchoolClassRow, SessionRow

LEFT_OUT: Final = {  # tables, and why
    "event": "a match that is over is in its replay, and one that goes on has hidden cards",
    "analysis": "the worker's own",
    "assessment": "worked out again from the match",
    "session": "it opens what is theirs",
    "duplicate_play": "what others made of a deal, which its own learner may not have played yet",
}
SECRET: Final = frozenset({OWNER, "hash", "seed"})  # a seed reveals the cards
Row = Mapping[str, Any]
RENAMED: Final = {"house_sheet": "title"}  # both remain: the merged one is renamed
STAYS: Final = frozenset({"account"})  # a learner with an account is never merged
SESSION: Final = "session"  # ends: its cookie must not open the merged data
DOING: Final = ("updated_at", "given_at")  # columns that say when somebody did something


class Belongings:
    """The data of one learner, table by table."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def list_rows(self) -> dict[str, list[dict[str, Any]]]:
        """Return the rows of each table but those that are left out, by its name."""
        result: dict[str, list[dict[str, Any]]] = {}
        with self._scope.reading() as session:
            for table in _list_tables():
                mine = sql_select(table).where(table.c[OWNER] == self._scope.learner)
                rows = session.execute(mine.order_by(table.c.id)).mappings()
                result[table.name] = [
                    {name: _plain(value) for name, value in row.items() if name not in SECRET}
                    for row in rows
                ]
        return result


def _list_tables() -> Iterable[Table]:
    tables = sorted(BaseTable.metadata.tables.values(), key=lambda table: table.name)
    return (table for table in tables if OWNER in table.columns and table.name not in LEFT_OUT)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


@dataclass(frozen=True)
class Once:
    """A table with one row per learner: its key columns, and the row that remains."""

    key: tuple[str, ...]
    rank: Callable[[Row], Any]  # the greater stays; where they are equal, that of the account
    sums: tuple[str, ...] = ()  # columns that are added up
    parts: tuple[str, ...] = ()  # columns, written table.column, that follow the row that stays


ONCE: Final[dict[str, Once]] = {
    "lesson_step": Once(
        ("lesson", "step"),
        lambda row: (row["done_at"] is not None, row["updated_at"]),
        sums=("tries",),
    ),
    "lesson_recall": Once(("family",), lambda row: row["reviews"]),
    "item": Once(
        ("kind", "key"),
        lambda row: row["last_review"] or date.min,
        parts=("item_place.item_id", "item_answer.item_id"),
    ),
    "duplicate_play": Once(("deal", "level"), lambda row: 0),  # the computer plays it alike
    "class_member": Once(("class_id",), lambda row: 0),
    "class_answer": Once(("task_id",), lambda row: -row["answered_at"].timestamp()),
    "puzzle_rating": Once(("puzzle",), lambda row: -row["deviation"]),
}


def merge(session: Session, learner: int, into: int) -> None:
    """Move all rows of a learner to another one, in one transaction."""
    tables = BaseTable.metadata.tables
    for name, once in ONCE.items():
        _keep_one_of_two(session, tables[name], once, (learner, into))
    for name, column in RENAMED.items():
        _rename(session, tables[name], column, (learner, into))
    for table in BaseTable.metadata.sorted_tables:
        if OWNER in table.columns and table.name not in {*STAYS, SESSION}:
            mine = table.c[OWNER] == learner
            session.execute(update(table).where(mine).values({OWNER: into}))


def _keep_one_of_two(session: Session, table: Table, once: Once, both: tuple[int, int]) -> None:
    coming, staying = (_read(session, table, number, once.key) for number in both)
    for key in coming.keys() & staying.keys():
        other, own = coming[key], staying[key]
        last, first = (own, other) if once.rank(other) > once.rank(own) else (other, own)
        for part in once.parts:
            _move_parts(session, part, last["id"], first["id"])
        session.execute(delete(table).where(table.c.id == last["id"]))
        if once.sums:
            sums = {name: first[name] + last[name] for name in once.sums}
            session.execute(update(table).where(table.c.id == first["id"]).values(sums))


def _read(
    session: Session, table: Table, learner: int, key: tuple[str, ...]
) -> dict[tuple[Any, ...], Row]:
    mapping_result = session.execute(sql_select(table).where(table.c[OWNER] == learner)).mappings()
    return {tuple(row[name] for name in key): dict(row) for row in mapping_result}


def _move_parts(session: Session, part: str, last: int, first: int) -> None:
    """Give the parts of a row that goes to the one that stays; of two of one day the earlier."""
    name, _dot, column = part.partition(".")
    table = BaseTable.metadata.tables[name]
    if "day" in table.columns:
        both = sql_select(table).where(table.c[column].in_((last, first)))
        earliest: dict[date, RowMapping] = {}
        for row in session.execute(both.order_by(table.c.given_at)).mappings():
            if earliest.setdefault(row["day"], row) is not row:
                session.execute(delete(table).where(table.c.id == row["id"]))
    session.execute(update(table).where(table.c[column] == last).values({column: first}))


def _rename(session: Session, table: Table, column: str, both: tuple[int, int]) -> None:
    """Rename what has a taken name; *column* distinguishes the rows."""
    coming, staying = both
    titles = sql_select(table.c[column]).where(table.c[OWNER] == staying)
    taken = set(session.execute(titles).scalars())
    mine = sql_select(table.c.id, table.c[column]).where(table.c[OWNER] == coming)
    for number, title in session.execute(mine).all():
        if title in taken:
            named = _next_title(title, taken)
            taken.add(named)
            session.execute(update(table).where(table.c.id == number).values({column: named}))


def _next_title(title: str, taken: set[str]) -> str:
    """Return a title with the first free number."""
    return next(named for number in count(2) if (named := f"{title} ({number})") not in taken)


def count_rows(session: Session, learner: int) -> dict[str, int]:
    """Return how many rows a learner has, by table; sessions and empty tables are left out."""
    rows = session.execute(_select_counts(), {"learner": learner})
    return {name: count for name, count in rows if count}


@cache
def _select_counts() -> CompoundSelect[str, int]:
    return union_all(
        *(
            sql_select(literal(table.name), func.count()).where(
                table.c[OWNER] == bindparam("learner")
            )
            for table in BaseTable.metadata.sorted_tables
            if OWNER in table.columns and table.name != SESSION
        )
    )


class LearnerNotFoundError(ValueError):
    """A number that no learner has."""


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
