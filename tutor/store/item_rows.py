"""Items and answers, from their rows and back."""

from collections.abc import Collection, Iterable
from datetime import date
from typing import Final

from sqlalchemy import bindparam, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.answers import Answer, Evidence
from tutor.skill.items import Item, ItemKind, ItemPlace, ItemState
from tutor.skill.memory import Memory
from tutor.store.tables.matches import MatchRow
from tutor.store.tables.training_items import ItemAnswerRow, ItemPlaceRow, ItemRow

_ITEM: Final = select(ItemRow).where(ItemRow.id == bindparam("number"))
# Columns instead of rows: there may be hundreds of them.
_PLACES: Final = (
    select_columns(
        col(ItemPlaceRow.item_id),
        col(MatchRow.token),
        col(ItemPlaceRow.round),
        col(ItemPlaceRow.step),
        col(ItemPlaceRow.by_hand),
    )
    .join(MatchRow, col(MatchRow.id) == ItemPlaceRow.match_id)
    .where(col(MatchRow.deleted_at).is_(None))
    .order_by(col(MatchRow.id).desc(), col(ItemPlaceRow.id).desc())
)
_MET: Final = (
    select(ItemPlaceRow.id)
    .join(MatchRow, col(MatchRow.id) == ItemPlaceRow.match_id)
    .where(ItemPlaceRow.item_id == ItemRow.id, col(MatchRow.deleted_at).is_(None))
    .correlate(ItemRow)
    .exists()
)
_DUE: Final = (
    select(ItemRow)
    .where(
        ItemRow.state == ItemState.ACTIVE,
        ItemRow.due <= bindparam("day"),
        or_(col(ItemRow.last_review).is_(None), col(ItemRow.last_review) < bindparam("day")),
        or_(col(ItemRow.kind) != ItemKind.POSITION, _MET),
    )
    .order_by(
        col(ItemRow.kind) != ItemKind.POSITION,
        col(ItemRow.last_review).is_(None),
        col(ItemRow.due),
        col(ItemRow.loss).desc(),
        col(ItemRow.id),
    )
    .limit(bindparam("most"))
)


def find_item_row(session: Session, number: int) -> ItemRow | None:
    """Return the row of an item, None if there is none."""
    return session.exec(_ITEM, params={"number": number}).one_or_none()


def read_places(session: Session, item: int | None = None) -> dict[int, tuple[ItemPlace, ...]]:
    """Return the places of items, the latest first, without deleted matches.

    With *item*, only those of one item.
    """
    wanted = _PLACES if item is None else _PLACES.where(col(ItemPlaceRow.item_id) == item)
    result: dict[int, list[ItemPlace]] = {}
    for number, token, place, step, by_hand in session.execute(wanted):
        result.setdefault(number, []).append(ItemPlace(token, Unit(place, step), by_hand))
    return {number: tuple(places) for number, places in result.items()}


def list_due_rows(session: Session, day: date, most: int) -> list[ItemRow]:
    """Return some rows of items that are due on a day, in the order they are asked."""
    return list(session.exec(_DUE, params={"day": day, "most": most}))


def select_rows(session: Session, numbers: Collection[int]) -> list[ItemRow]:
    """Return the rows of some items, matches that were put away apart."""
    is_there = or_(col(ItemRow.kind) != ItemKind.POSITION, _MET)
    wanted = select(ItemRow).where(col(ItemRow.id).in_(numbers), is_there)
    return list(session.exec(wanted))


def build_item(row: ItemRow, places: Iterable[ItemPlace]) -> Item:
    """Return the item of a row, with the places where it was met."""
    assert row.id is not None
    return Item(
        id=row.id,
        kind=ItemKind(row.kind),
        key=row.key,
        state=ItemState(row.state),
        theme=Theme[row.theme.upper()] if row.theme else None,
        loss=row.loss,
        added=row.added_on,
        memory=read_memory(row),
        helped=row.helped_on,
        places=tuple(places),
    )


def read_memory(row: ItemRow) -> Memory:
    """Return the memory state of an item's row."""
    return Memory(
        row.due, row.last_review, row.interval_days, row.streak, row.stability, row.difficulty
    )


def keep_memory(row: ItemRow, memory: Memory) -> None:
    """Write the memory state of an item to its row."""
    row.due, row.last_review = memory.due, memory.last_review
    row.interval_days, row.streak = memory.interval_days, memory.streak
    row.stability, row.difficulty = memory.stability, memory.difficulty


def build_answer(row: ItemAnswerRow) -> Answer:
    """Return the answer of a row."""
    return Answer(row.item_id, row.day, Evidence(row.right, row.helped, row.seconds))
