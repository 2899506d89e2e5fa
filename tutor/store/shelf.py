"""The list of matches: search, tag, annotate, delete and restore."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    not_,
    or_,
)
from sqlalchemy import select as select_columns
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from tutor.rules.match.match import MatchOutcome
from tutor.skill.history import MatchCost
from tutor.store.analyses import mark_uncollected
from tutor.store.records import (
    CONTENT,
    IMPORTED,
    SAMPLE,
    YOU,
    MatchNotFoundError,
    MatchSetup,
    Source,
)
from tutor.store.rows import build_setup, build_source, find_match, read_outcome
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import MatchRow, NoteRow, TagRow

WON: Final = "won"  # by the learner
LOST: Final = "lost"
DRAWN: Final = "drawn"
NOT_OWN: Final = "not own"  # an import that has ended, and of which no player is the learner
UNFINISHED: Final = "unfinished"  # as a filter: a match without a result
RESULTS: Final = (WON, LOST, DRAWN)

NEWEST: Final = ""  # how matches are ordered: as they came, the last one first
OLDEST: Final = "oldest"
DATED: Final = "dated"  # by their own date, otherwise by date played, newest first
COSTLIEST: Final = "cost"  # what gave up most first, those that are not measured last
TITLED: Final = "title"
ORDERS: Final = (NEWEST, OLDEST, DATED, COSTLIEST, TITLED)

MOST_KEPT: Final = 256  # filters of which the conditions are made
_ANY: Final = datetime(1970, 1, 1, tzinfo=UTC)  # without a day
Notes = Mapping[tuple[int, int], str]  # by the place of the round and the actions before
# The notes of a match; without any, nothing in their place.
_NOTES: Final = (
    select(NoteRow.round, NoteRow.step, NoteRow.text)
    .select_from(MatchRow)
    .join(NoteRow, col(NoteRow.match_id) == MatchRow.id, isouter=True)
    .where(MatchRow.token == bindparam("token"), col(MatchRow.deleted_at).is_(None))
)
_TAGS_OF: Final = (
    select(TagRow.match_id, TagRow.name)
    .where(col(TagRow.match_id).in_(bindparam("matches", expanding=True)))
    .order_by(col(TagRow.name))
)
_NEWEST: Final = col(MatchRow.updated_at).desc()
_COUNTED: Final = (col(MatchRow.origin) == IMPORTED, col(MatchRow.result).in_(RESULTS))


@dataclass(frozen=True)
class SoughtWord:
    """A search word for everything that a list shows of a match.

    It matches part of the title, a tag or a player's name, or the names of these *levels*, *games*
    or *presets*.
    """

    text: str
    levels: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    yaku: tuple[str, ...] = ()


@dataclass(frozen=True)
class MatchFilter:
    """A filter of matches; empty fields match everything.

    All *words* must occur in a match; words and tags ignore case. A match with its own date is
    found on that day, in the learner's time zone.
    """

    words: tuple[SoughtWord, ...] = ()
    game: str = ""
    preset: str = ""
    result: str = ""
    lost: int | None = None  # given up at most, in percent of the chance to win
    since: datetime | None = None
    before: datetime | None = None
    tag: str = ""
    yaku: str = ""
    origin: str = ""
    is_deleted: bool = False


@lru_cache(MOST_KEPT)
def select_matches(wanted: MatchFilter, order: str) -> SelectOfScalar[MatchRow]:
    """Return what finds the matches that are as wanted, in an order."""
    return select(MatchRow).where(*list_conditions(wanted)).order_by(*list_order(order))


@lru_cache(MOST_KEPT)
def select_newest(wanted: MatchFilter) -> SelectOfScalar[str]:
    """Return what finds the token of the newest match that is as wanted."""
    select_of_scalar = select(MatchRow.token).where(*list_conditions(wanted))
    return select_of_scalar.order_by(*list_order(NEWEST)).limit(1)


@lru_cache(MOST_KEPT)
def select_count(wanted: MatchFilter) -> SelectOfScalar[int]:
    """Return what counts the matches that are as wanted."""
    return select(func.count(col(MatchRow.id))).where(*list_conditions(wanted))


@lru_cache(MOST_KEPT)
def select_sums(wanted: MatchFilter) -> Select[str, int, int, float | None]:
    """Return what counts the matches of each result, those that are measured, and adds these up.

    The index has them in this order.
    """
    lost = col(MatchRow.lost_percent)
    columns = (func.count(), func.count(lost), func.sum(lost))
    result = select_columns(col(MatchRow.result), *columns).where(*list_conditions(wanted))
    return result.group_by(col(MatchRow.result))


@lru_cache(MOST_KEPT)
def list_conditions(wanted: MatchFilter) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions of a filter; building them takes longer than the query."""
    deleted = col(MatchRow.deleted_at)
    result = "" if wanted.result == UNFINISHED else wanted.result
    conditions: list[tuple[object, Callable[[], ColumnElement[bool]]]] = [  # made if they matter
        (wanted.words, lambda: and_(*map(_shows, wanted.words))),
        (wanted.game, lambda: col(MatchRow.game) == wanted.game),
        (wanted.preset, lambda: col(MatchRow.preset) == wanted.preset),
        (wanted.result, lambda: col(MatchRow.result) == result),
        (wanted.lost is not None, lambda: col(MatchRow.lost_percent) <= (wanted.lost or 0)),
        (wanted.since, lambda: not_(_is_before(wanted.since or _ANY))),
        (wanted.before, lambda: _is_before(wanted.before or _ANY)),
        (wanted.tag, lambda: col(MatchRow.id).in_(_list_tagged(wanted.tag))),
        (wanted.yaku, lambda: _has_yaku(wanted.yaku)),
        (wanted.origin, lambda: col(MatchRow.origin) == wanted.origin),
    ]
    there: list[ColumnElement[bool]] = []
    there.append(deleted.is_not(None) if wanted.is_deleted else deleted.is_(None))
    if not wanted.origin:
        there.append(is_own())
    return (*there, *(make() for matters, make in conditions if matters))


def is_own() -> ColumnElement[bool]:
    """Return whether a match is none of those that ship: they are on nobody's shelf."""
    return not_(col(MatchRow.origin).startswith(SAMPLE))


def _list_tagged(tag: str) -> SelectOfScalar[int]:
    return select(TagRow.match_id).where(func.lower(TagRow.name) == func.lower(tag))


def _shows(word: SoughtWord) -> ColumnElement[bool]:
    """Return whether a list shows a word of a match."""
    name = json_texts(col(MatchRow.names)).table_valued("value")
    named = select(name.c.value).where(name.c.value.icontains(word.text, autoescape=True))
    tagged = select(TagRow.match_id).where(col(TagRow.name).icontains(word.text, autoescape=True))
    noted = select(NoteRow.id).where(
        NoteRow.match_id == MatchRow.id, col(NoteRow.text).icontains(word.text, autoescape=True)
    )
    return or_(
        col(MatchRow.title).icontains(word.text, autoescape=True),
        named.correlate(MatchRow).exists(),
        col(MatchRow.id).in_(tagged),
        col(MatchRow.level).in_(word.levels),
        col(MatchRow.game).in_(word.games),
        col(MatchRow.preset).in_(word.presets),
        noted.correlate(MatchRow).exists(),
        *([_has_yaku(*word.yaku)] if word.yaku else ()),
    )


def _has_yaku(*yaku: str) -> ColumnElement[bool]:
    """Return whether one of these yaku was made in a match, as far as it has been looked at."""
    made = json_texts(col(MatchRow.yaku)).table_valued("value")
    return select(made.c.value).where(made.c.value.in_(yaku)).correlate(MatchRow).exists()


@cache
def list_order(order: str) -> tuple[ColumnElement[Any], ...]:
    """Return what matches are ordered by; those that are alike in it are so newest first."""
    newest: ColumnElement[Any] = col(MatchRow.id).desc()
    orders: dict[str, list[ColumnElement[Any]]] = {
        NEWEST: [],
        OLDEST: [col(MatchRow.id).asc()],
        DATED: [func.coalesce(func.nullif(_own_date(), ""), _moment()).desc()],
        COSTLIEST: [
            col(MatchRow.lost_percent).desc().nulls_last(),
            col(MatchRow.lost_points).desc().nulls_last(),
        ],
        TITLED: [(col(MatchRow.title) == "").asc(), func.lower(MatchRow.title).asc()],
    }
    return (*orders[order], newest)


def _own_date() -> ColumnElement[str]:
    return func.coalesce(col(MatchRow.told)["date"].as_string(), "")


def _moment() -> ColumnElement[str]:
    """Return when a match was last played, as text that starts with the day."""
    return cast(col(MatchRow.updated_at), String)


def _is_before(moment: datetime) -> ColumnElement[bool]:
    """Return whether a match was played before a moment: by its own date, if it has one."""
    own = _own_date()
    day = moment.astimezone().date().isoformat()
    return case((own != "", own < day), else_=col(MatchRow.updated_at) < moment)


class json_texts(GenericFunction[str]):  # noqa: N801  # it is a function of the database
    """The texts of a list that is stored as JSON, a row each; none where there is no list."""

    name = "json_each"
    inherit_cache = True


@compiles(json_texts, "postgresql")
def _name_in_postgresql(called: json_texts, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array_elements_text{compiler.process(called.clause_expr, **options)}"


_TAGS: Final = (
    select(TagRow.name)
    .join(MatchRow, col(MatchRow.id) == TagRow.match_id)
    .where(col(MatchRow.deleted_at).is_(None), is_own())
    .distinct()
)


@dataclass(frozen=True)
class ShelvedMatch:
    """A match as lists show it, without its events."""

    token: str
    setup: MatchSetup
    source: Source
    updated: datetime
    result: str
    outcome: MatchOutcome | None  # of a match that is over
    cost: MatchCost | None  # once it is reviewed
    tags: tuple[str, ...]
    is_deleted: bool


@dataclass(frozen=True)
class ShelfSummary:
    """Some matches together.

    *given_up* is the mean percent of the chance to win that one cost, None without any.
    """

    count: int
    won: int
    lost: int
    drawn: int
    given_up: float | None


class Shelf:
    """All matches, of any source."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def count(self, wanted: MatchFilter) -> int:
        """Return how many matches are as wanted."""
        with self._scope.reading() as session:
            return session.exec(select_count(wanted)).one()

    def summarise(self, wanted: MatchFilter) -> ShelfSummary:
        """Return totals of the matches that pass a filter."""
        with self._scope.reading() as session:
            rows = session.execute(select_sums(wanted)).all()
        counts = {result: count for result, count, _measured, _lost in rows}
        measured = sum(item for _result, _count, item, _lost in rows)
        given_up = sum(item or 0 for _result, _count, _measured, item in rows)
        return ShelfSummary(
            count=sum(counts.values()),
            won=counts.get(WON, 0),
            lost=counts.get(LOST, 0),
            drawn=counts.get(DRAWN, 0),
            given_up=given_up / measured if measured else None,
        )

    def matches(
        self,
        wanted: MatchFilter,
        limit: int | None,
        skipped: int = 0,
        order: str = NEWEST,
        *,
        has_tags: bool = True,
    ) -> list[ShelvedMatch]:
        """Return the matches that are as wanted, by default the newest first.

        Where nobody reads their tags they come without.
        """
        ordered = select_matches(wanted, order)
        with self._scope.reading() as session:
            matches = session.exec(ordered.limit(limit).offset(skipped)).all()
            tags = _tags(session, [match.id or 0 for match in matches]) if has_tags else {}
            return [_shelve(match, tags.get(match.id or 0, ())) for match in matches]

    def latest(self, wanted: MatchFilter) -> str:
        """Return the token of the newest match that is as wanted, empty when there is none."""
        with self._scope.reading() as session:
            return session.exec(select_newest(wanted)).first() or ""

    def latest_setup(self, wanted: MatchFilter) -> MatchSetup | None:
        """Return how the newest match that is as wanted was set up, None when there is none."""
        with self._scope.reading() as session:
            match_row = session.exec(select_matches(wanted, NEWEST).limit(1)).first()
            return build_setup(match_row) if match_row else None

    def tags(self) -> list[str]:
        """Return all tags of matches that are not deleted."""
        with self._scope.reading() as session:
            return sorted(session.exec(_TAGS))

    def tags_of(self, token: str) -> tuple[str, ...]:
        """Return the tags of a match."""
        with self._scope.reading() as session:
            match = find_match(session, token)
            return _tags(session, [match.id or 0]).get(match.id or 0, ())

    def tag(self, token: str, names: Iterable[str]) -> None:
        """Replace the tags of a match."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            session.execute(delete(TagRow).where(col(TagRow.match_id) == match.id))
            assert match.id is not None
            session.add_all([TagRow(match_id=match.id, name=name) for name in set(names)])

    def notes(self, token: str) -> dict[tuple[int, int], str]:
        """Return the notes of a match."""
        with self._scope.reading() as session:
            rows = session.exec(_NOTES, params={"token": token}).all()
        if not rows:
            raise MatchNotFoundError
        return {(place, step): text for place, step, text in rows if text is not None}

    def note(self, token: str, place: int, step: int, text: str) -> None:
        """Write a note about a moment in place of the one before; an empty one takes it away."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            mine = NoteRow.match_id == match.id, NoteRow.round == place, NoteRow.step == step
            row = session.exec(select(NoteRow).where(*mine)).one_or_none()
            if row is not None:
                session.delete(row)
                session.flush()
            if text:
                session.add_all(build_note_rows(match, {(place, step): text}))

    def delete(self, token: str) -> None:
        """Put a match away; nothing of it is lost."""
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.deleted_at = match.deleted_at or datetime.now(UTC)

    def restore(self, token: str) -> None:
        """Restore a deleted match."""
        with self._scope.writing() as session:
            find_match(session, token, deleted=True).deleted_at = None

    def is_deleted(self, token: str) -> bool:
        """Return whether a match is deleted."""
        with self._scope.reading() as session:
            return find_match(session, token, deleted=True).deleted_at is not None

    def claim(self, token: str, you: int | None, result: str) -> None:
        """Store which player of an import the learner was, and how the match ended for them.

        What its analysis shows of the learner is collected again.
        """
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.told = {**match.told, YOU: you}
            match.result, match.lost_percent, match.lost_points = result, None, None
            session.add(match)
            mark_uncollected(session, match)

    def find_last_claimed(self) -> str:
        """Return the player name that the learner last identified as theirs, or empty."""
        with self._scope.reading() as session:
            match_row = session.exec(select(MatchRow).where(*_COUNTED).order_by(_NEWEST)).first()
            you = build_source(match_row).you if match_row else None
            return match_row.names[you] if match_row and you is not None else ""

    def find_import(self, content: str) -> str:
        """Return the token of the import with a key of its content, empty where there is none."""
        same = col(MatchRow.told)[CONTENT].as_string() == content
        there = col(MatchRow.origin) == IMPORTED, col(MatchRow.deleted_at).is_(None), same
        with self._scope.reading() as session:
            return session.exec(select(MatchRow.token).where(*there)).first() or ""

    def disown(self) -> None:
        """Stop counting imports without an identified learner, as earlier versions counted them."""
        with self._scope.writing() as session:
            for match in session.exec(select(MatchRow).where(*_COUNTED)):
                if build_source(match).you is None:
                    match.result = NOT_OWN
                    match.lost_percent, match.lost_points = None, None
                    session.add(match)

    def settle(self, token: str, result: str) -> None:
        """Store how a match has ended that was played before results were stored."""
        with self._scope.writing() as session:
            find_match(session, token, deleted=True).result = result

    def keep(self, token: str, yaku: Iterable[str], outcome: MatchOutcome | None) -> None:
        """Store what lists show of a finished match: the yaku of all players, and the outcome."""
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.yaku = sorted(set(yaku))
            match.outcome = asdict(outcome) if outcome else None

    def list_unread(self) -> list[str]:
        """Return finished matches whose list data is incomplete."""
        there = col(MatchRow.deleted_at).is_(None)
        ended = col(MatchRow.yaku).is_(None), col(MatchRow.result) != "", there
        with self._scope.reading() as session:
            return list(session.exec(select(MatchRow.token).where(*ended)))

    def measure(self, token: str, cost: MatchCost | None) -> None:
        """Store what a match cost, from its latest analysis, for lists."""
        known = cost or MatchCost()
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.lost_percent, match.lost_points = known.percent, known.points


def _shelve(match: MatchRow, tags: tuple[str, ...]) -> ShelvedMatch:
    return ShelvedMatch(
        token=match.token,
        setup=build_setup(match),
        source=build_source(match),
        updated=match.updated_at,
        result=match.result,
        outcome=read_outcome(match),
        cost=_read_cost(match),
        tags=tags,
        is_deleted=match.deleted_at is not None,
    )


def _read_cost(match: MatchRow) -> MatchCost | None:
    cost = MatchCost(match.lost_percent, match.lost_points)
    return None if cost == MatchCost() else cost


def build_note_rows(match: MatchRow, notes: Notes) -> list[NoteRow]:
    """Return the rows of notes about a match."""
    assert match.id is not None
    current_time = datetime.now(UTC)
    return [
        NoteRow(match_id=match.id, round=place, step=step, text=text, updated_at=current_time)
        for (place, step), text in notes.items()
    ]


def _tags(session: Session, matches: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Return the tags of some matches, by their ids."""
    tags: dict[int, tuple[str, ...]] = {}
    for match, name in session.exec(_TAGS_OF, params={"matches": list(matches)}):
        tags[match] = (*tags.get(match, ()), name)
    return tags
