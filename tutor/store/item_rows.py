"""Items and answers, from their rows and back."""

from collections.abc import Iterable

from sqlmodel import Session, col, select

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.answers import Answer, Evidence
from tutor.skill.items import Item, ItemKind, ItemPlace, ItemState
from tutor.skill.memory import Memory
from tutor.store.tables.matches import ItemAnswerRow, ItemPlaceRow, ItemRow, MatchRow


def read_places(session: Session) -> dict[int, tuple[ItemPlace, ...]]:
    """Return where items come from, the latest first, matches that were put away apart."""
    wanted = (
        select(ItemPlaceRow, MatchRow.token)
        .join(MatchRow, col(MatchRow.id) == ItemPlaceRow.match_id)
        .where(col(MatchRow.deleted_at).is_(None))
        .order_by(col(MatchRow.id).desc(), col(ItemPlaceRow.id).desc())
    )
    found: dict[int, list[ItemPlace]] = {}
    for row, token in session.exec(wanted):
        found.setdefault(row.item_id, []).append(build_place(row, token))
    return {number: tuple(places) for number, places in found.items()}


def build_place(row: ItemPlaceRow, token: str) -> ItemPlace:
    """Return where an item was met."""
    return ItemPlace(token, Unit(row.round, row.step), row.by_hand)


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
    """Return where the item of a row stands."""
    return Memory(row.due_on, row.asked_on, row.pause, row.streak, row.stability, row.difficulty)


def keep_memory(row: ItemRow, memory: Memory) -> None:
    """Put into a row where its item stands."""
    row.due_on, row.asked_on = memory.due, memory.asked
    row.pause, row.streak = memory.pause, memory.streak
    row.stability, row.difficulty = memory.stability, memory.difficulty


def build_answer(row: ItemAnswerRow) -> Answer:
    """Return the answer of a row."""
    return Answer(row.item_id, row.day, Evidence(row.right, row.helped, row.seconds))
