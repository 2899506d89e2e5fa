"""Searching for matches: filters and order."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, String, and_, case, cast, func, not_, or_
from sqlalchemy import select as select_columns
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from tutor.store.records import SAMPLE
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
