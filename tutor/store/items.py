"""Training items, their sources, and every answer that counted."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, func, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.items import SECONDS, Found, Item, ItemKind, ItemPlace, ItemState
from tutor.skill.memory import MISSED, Answer, Evidence, Memory
from tutor.store.analyses import mark_collected
from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import MatchRow
from tutor.store.tables.training import ItemAnswerRow, ItemPlaceRow, ItemRow

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


def _read_places(session: Session, item: int | None = None) -> dict[int, tuple[ItemPlace, ...]]:
    """Return the places of items, the latest first, without deleted matches.

    With *item*, only those of one item.
    """
    wanted = _PLACES if item is None else _PLACES.where(col(ItemPlaceRow.item_id) == item)
    result: dict[int, list[ItemPlace]] = {}
    for number, token, place, step, by_hand in session.execute(wanted):
        result.setdefault(number, []).append(ItemPlace(token, Unit(place, step), by_hand))
    return {number: tuple(places) for number, places in result.items()}


def _build_item(row: ItemRow, places: Iterable[ItemPlace]) -> Item:
    assert row.id is not None
    return Item(
        id=row.id,
        kind=ItemKind(row.kind),
        key=row.key,
        state=ItemState(row.state),
        theme=Theme[row.theme.upper()] if row.theme else None,
        loss=row.loss,
        added=row.added_on,
        memory=_read_memory(row),
        helped=row.helped_on,
        places=tuple(places),
    )


def _read_memory(row: ItemRow) -> Memory:
    return Memory(
        row.due, row.last_review, row.interval_days, row.streak, row.stability, row.difficulty
    )


def _keep_memory(row: ItemRow, memory: Memory) -> None:
    row.due, row.last_review = memory.due, memory.last_review
    row.interval_days, row.streak = memory.interval_days, memory.streak
    row.stability, row.difficulty = memory.stability, memory.difficulty


class ItemNotFoundError(ValueError):
    """A number that no item has."""


class Items:
    """All items of the learner."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def all(self) -> list[Item]:
        """Return every item, except those whose matches are all deleted."""
        with self._scope.reading() as session:
            rows = session.exec(select(ItemRow).order_by(col(ItemRow.id))).all()
            places = _read_places(session) if rows else {}
            met = ((row, places.get(row.id or 0, ())) for row in rows)
            return [_build_item(row, mine) for row, mine in met if _is_there(row, mine)]

    def unnamed(self) -> list[Item]:
        """Return the active items whose theme has not been determined."""
        with self._scope.reading() as session:
            select_of_scalar = select(ItemRow.id).where(
                ItemRow.state == ItemState.ACTIVE, ItemRow.theme == ""
            )
            numbers = session.exec(select_of_scalar).all()
            places = _read_places(session) if numbers else {}
            return [_find(session, entry) for entry in numbers if entry in places]

    def list_due(self, day: date, most: int) -> list[Item]:
        """Return some items that are due on a day, without their places.

        Decisions of matches come first; of each sort what has waited longest, then what is new,
        the costliest first.
        """
        with self._scope.reading() as session:
            due = session.exec(_DUE, params={"day": day, "most": most})
            return [_build_item(row, ()) for row in due]

    def select(self, numbers: Collection[int]) -> list[Item]:
        """Return the items of some numbers that are still there, without their places."""
        if not numbers:
            return []
        is_there = or_(col(ItemRow.kind) != ItemKind.POSITION, _MET)
        wanted = select(ItemRow).where(col(ItemRow.id).in_(numbers), is_there)
        with self._scope.reading() as session:
            return [_build_item(row, ()) for row in session.exec(wanted)]

    def list_moments(self, day: date) -> list[datetime]:
        """Return when each answer of a day was given."""
        with self._scope.reading() as session:
            wanted = select(ItemAnswerRow.given_at).where(ItemAnswerRow.day == day)
            return list(session.exec(wanted))

    def find_keys(self, keys: Collection[str]) -> set[str]:
        """Return which of some keys an item has."""
        if not keys:
            return set()
        with self._scope.reading() as session:
            return set(session.exec(select(ItemRow.key).where(col(ItemRow.key).in_(keys))))

    def item(self, number: int) -> Item:
        """Return an item; raise ItemNotFoundError if there is none."""
        with self._scope.reading() as session:
            return _find(session, number)

    def find(self, token: str, unit: Unit) -> Item | None:
        """Return the item that comes from a decision of a match, None where none does."""
        with self._scope.reading() as session:
            match = find_match(session, token)
            row = _find_place(session, match, unit)
            return _find(session, row.item_id) if row else None

    def find_key(self, kind: ItemKind, key: str) -> Item | None:
        """Return the item of a kind and key, None where there is none."""
        with self._scope.reading() as session:
            row = _find_row(session, kind, key)
            return _find(session, row.id or 0) if row else None

    def put(self, kind: ItemKind, key: str, theme: Theme, loss: float, today: date) -> Item:
        """Add an item that comes from no match and was shown today: it is due tomorrow."""
        with self._scope.writing() as session:
            row = _find_row(session, kind, key) or _row(kind, key, loss, today)
            row.theme = theme.name.lower()
            _begin_again(row, today)
            row.due, row.last_review = today + timedelta(days=1), today
            row.interval_days = 1
            session.add(row)
            session.flush()
            return _find(session, row.id or 0)

    def miss(
        self, kind: ItemKind, key: str, theme: Theme | None, today: date, loss: float = 0.0
    ) -> None:
        """Add an item that was just missed: due tomorrow.

        An item that the learner removed stays removed.
        """
        with self._scope.writing() as session:
            row = _find_row(session, kind, key)
            if row and row.state == ItemState.DROPPED:
                return
            row = row or _row(kind, key, loss, today)
            row.theme = theme.name.lower() if theme else ""
            _begin_again(row, today)
            _keep_memory(row, _read_memory(row).after_answer(MISSED, today, SECONDS[kind]))
            session.add(row)

    def answers(self, day: date | None = None) -> list[Answer]:
        """Return the answers that counted, or those of one day, in the order they were given."""
        wanted = select(ItemAnswerRow).order_by(col(ItemAnswerRow.id))
        if day:
            wanted = wanted.where(ItemAnswerRow.day == day)
        with self._scope.reading() as session:
            return [
                Answer(row.item_id, row.day, Evidence(row.right, row.helped, row.seconds))
                for row in session.exec(wanted)
            ]

    def collect(self, token: str, results: Sequence[Found], today: date) -> None:
        """Store the mistakes that the latest analysis found in a match.

        A mistake repeated in another match is due again. An item that is no longer a mistake is
        removed, unless the learner added it.
        """
        with self._scope.writing() as session:
            match = find_match(session, token)
            _forget_others(
                session, match, {(found.unit.round, found.unit.step) for found in results}
            )
            for entry in results:
                _add(session, match, entry, today, by_hand=False)
            mark_collected(session, match)

    def star(self, token: str, entry: Found, today: date) -> Item:
        """Put a decision into the inbox by hand; one that left it comes back."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            row = _add(session, match, entry, today, by_hand=True)
            if row.state != ItemState.ACTIVE:
                _begin_again(row, today)
            session.flush()
            return _find(session, row.id or 0)

    def answer(self, item: Item, answer: Answer, after: Memory, given: str) -> bool:
        """Store an answer and the item's next state; return whether it was the first today.

        A second answer on the same day, from another page, changes nothing.
        """
        with self._scope.writing() as session:
            row = _get(session, item.id)
            if _read_memory(row) != item.memory:
                return False
            _keep_memory(row, after)
            if after.is_known:
                row.state = ItemState.KNOWN
            _log(session, answer, given)
            return True

    def help(self, number: int, today: date) -> None:
        """Store that help was shown before today's answer."""
        with self._scope.writing() as session:
            _get(session, number).helped_on = today

    def change_state(self, number: int, state: ItemState) -> None:
        """Throw an item out, or take it back."""
        with self._scope.writing() as session:
            _get(session, number).state = state

    def name_theme(self, number: int, theme: Theme) -> None:
        """Store the theme of an item."""
        with self._scope.writing() as session:
            _get(session, number).theme = theme.name.lower()


def _log(session: Session, answer: Answer, given: str) -> None:
    """Store an answer, unless a wrong clock repeats its day."""
    mine = select(ItemAnswerRow.id).where(
        ItemAnswerRow.item_id == answer.item, ItemAnswerRow.day == answer.day
    )
    if session.exec(mine).first() is not None:
        return
    evidence = answer.evidence
    session.add(
        ItemAnswerRow(
            item_id=answer.item,
            day=answer.day,
            given_at=datetime.now(UTC),
            right=evidence.right,
            helped=evidence.helped,
            seconds=evidence.seconds,
            given=given,
        )
    )


def _get(session: Session, number: int) -> ItemRow:
    row = session.exec(_ITEM, params={"number": number}).one_or_none()
    if row is None:
        raise ItemNotFoundError
    return row


def _find(session: Session, number: int) -> Item:
    """Return an item, of which a match is still there where it comes from one."""
    row, places = _get(session, number), _read_places(session, number).get(number, ())
    if not _is_there(row, places):
        raise ItemNotFoundError
    return _build_item(row, places)


def _is_there(row: ItemRow, places: Sequence[ItemPlace]) -> bool:
    """Return whether an item can be reviewed: a decision needs an existing match."""
    return row.kind != ItemKind.POSITION or bool(places)


def _find_row(session: Session, kind: ItemKind, key: str) -> ItemRow | None:
    wanted = select(ItemRow).where(ItemRow.kind == kind, ItemRow.key == key)
    return session.exec(wanted).one_or_none()


def _find_place(session: Session, match: MatchRow, unit: Unit) -> ItemPlaceRow | None:
    return session.exec(
        select(ItemPlaceRow).where(
            ItemPlaceRow.match_id == match.id,
            ItemPlaceRow.round == unit.round,
            ItemPlaceRow.step == unit.step,
        )
    ).one_or_none()


def _add(session: Session, match: MatchRow, entry: Found, today: date, *, by_hand: bool) -> ItemRow:
    """Return the item of a decision, a new one if needed, with its place."""
    place = _find_place(session, match, entry.unit)
    if place:
        place.by_hand = place.by_hand or by_hand
        row = _get(session, place.item_id)
        if row.state == ItemState.WITHDRAWN:
            row.state = ItemState.ACTIVE
        return row
    item_row = _find_row(session, ItemKind.POSITION, entry.key)
    row = item_row or _row(ItemKind.POSITION, entry.key, entry.loss, today)
    if item_row and item_row.state != ItemState.DROPPED:
        _begin_again(item_row, today)
    row.loss = max(row.loss, entry.loss)
    session.add(row)
    session.flush()
    assert row.id is not None
    assert match.id is not None
    session.add(
        ItemPlaceRow(
            item_id=row.id,
            match_id=match.id,
            round=entry.unit.round,
            step=entry.unit.step,
            by_hand=by_hand,
        )
    )
    return row


def _row(kind: ItemKind, key: str, loss: float, today: date) -> ItemRow:
    return ItemRow(kind=kind, key=key, state=ItemState.ACTIVE, loss=loss, added_on=today, due=today)


def _begin_again(row: ItemRow, today: date) -> None:
    row.state = ItemState.ACTIVE
    _keep_memory(row, _read_memory(row).begin_again(today))


def _forget_others(session: Session, match: MatchRow, stored: set[tuple[int, int]]) -> None:
    """Remove former mistakes of a match; an item is deleted with its last place."""
    mine = select(ItemPlaceRow).where(ItemPlaceRow.match_id == match.id)
    for place in session.exec(mine).all():
        if place.by_hand or (place.round, place.step) in stored:
            continue
        select_of_scalar = select(func.count(col(ItemPlaceRow.id))).where(
            ItemPlaceRow.item_id == place.item_id
        )
        row = _get(session, place.item_id)
        if session.exec(select_of_scalar).one() > 1:
            session.delete(place)
        elif row.state == ItemState.ACTIVE:
            row.state = ItemState.WITHDRAWN
