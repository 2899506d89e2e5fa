"""Merge two learners who are one person, without losing data.

Where a learner can have only one row, a rule here decides which of two remains.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import RowMapping, Table, delete, func, select, update
from sqlmodel import Session

from tutor.store.tables.base import OWNER, BaseTable

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Once:
    """A table with one row per learner: its key columns, and the row that remains."""

    key: tuple[str, ...]
    rank: Callable[[Row], Any]  # the greater stays; where they are equal, that of the account
    sums: tuple[str, ...] = ()  # columns that are added up
    parts: tuple[str, ...] = ()  # columns, written table.column, that follow the row that stays


def _rank_step(row: Row) -> Any:
    return row["done_at"] is not None, row["updated_at"]


def _rank_item(row: Row) -> Any:
    return row["last_review"] or date.min


def _rank_answer(row: Row) -> Any:
    return -row["answered_at"].timestamp()


def _rank_rating(row: Row) -> Any:
    return -row["deviation"]


ONCE: Final[dict[str, Once]] = {
    "lesson_step": Once(("lesson", "step"), _rank_step, sums=("tries",)),
    "lesson_recall": Once(("family",), lambda row: row["reviews"]),
    "item": Once(("kind", "key"), _rank_item, parts=("item_place.item_id", "item_answer.item_id")),
    "duplicate_play": Once(("deal", "level"), lambda row: 0),  # the computer plays it alike
    "class_member": Once(("class_id",), lambda row: 0),
    "class_answer": Once(("task_id",), _rank_answer),
    "puzzle_rating": Once(("puzzle",), _rank_rating),
}
RENAMED: Final = {"house_sheet": "title"}  # both remain: the merged one is renamed
STAYS: Final = frozenset({"account"})  # a learner with an account is never merged
SESSION: Final = "session"  # ends: its cookie must not open the merged data


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
    mapping_result = session.execute(select(table).where(table.c[OWNER] == learner)).mappings()
    return {tuple(row[name] for name in key): dict(row) for row in mapping_result}


def _move_parts(session: Session, part: str, last: int, first: int) -> None:
    """Give the parts of a row that goes to the one that stays; of two of one day the earlier."""
    name, _dot, column = part.partition(".")
    table = BaseTable.metadata.tables[name]
    if "day" in table.columns:
        both = select(table).where(table.c[column].in_((last, first)))
        earliest: dict[date, RowMapping] = {}
        for row in session.execute(both.order_by(table.c.given_at)).mappings():
            if earliest.setdefault(row["day"], row) is not row:
                session.execute(delete(table).where(table.c.id == row["id"]))
    session.execute(update(table).where(table.c[column] == last).values({column: first}))


def _rename(session: Session, table: Table, column: str, both: tuple[int, int]) -> None:
    """Rename what has a taken name; *column* distinguishes the rows."""
    coming, staying = both
    titles = select(table.c[column]).where(table.c[OWNER] == staying)
    taken = set(session.execute(titles).scalars())
    mine = select(table.c.id, table.c[column]).where(table.c[OWNER] == coming)
    for number, title in session.execute(mine).all():
        if title in taken:
            named = _next_title(title, taken)
            taken.add(named)
            session.execute(update(table).where(table.c.id == number).values({column: named}))


def _next_title(title: str, taken: set[str]) -> str:
    """Return a title with the first free number."""
    number = 2
    while f"{title} ({number})" in taken:
        number += 1
    return f"{title} ({number})"


def count_rows(session: Session, learner: int) -> dict[str, int]:
    """Return how many rows a learner has, by table; sessions and empty tables are left out."""
    counted = {
        table.name: session.execute(
            select(func.count()).select_from(table).where(table.c[OWNER] == learner)
        ).scalar_one()
        for table in BaseTable.metadata.sorted_tables
        if OWNER in table.columns and table.name != SESSION
    }
    return {name: count for name, count in counted.items() if count}
