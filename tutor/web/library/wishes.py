"""The filters of the list of replays, read from the address; unknown ones are ignored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from datetime import date as day_of
from functools import cache
from typing import Any, Final

from tutor.rules.games import GAMES, ruleset
from tutor.store import MatchFilter
from tutor.store.finding import DRAWN, LOST, NEWEST, ORDERS, UNFINISHED, WON, SoughtWord
from tutor.text import clean_query
from tutor.web.http.rendering import find_address
from tutor.web.i18n.folding import fold_text, join_letters
from tutor.web.words.names import yaku as yaku_names
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.opponents import find_levels

RESULTS: Final = (WON, LOST, DRAWN, UNFINISHED)
GIVEN_UP: Final = (5, 10, 25, 50)  # percent of the chance to win, given up at most
DELETED: Final = "deleted"
LONGEST: Final = 80  # characters of a query


@dataclass(frozen=True)
class Wishes:
    """The fields of the form, each empty or something that can be looked for."""

    words: str = ""
    game: str = ""
    rules: str = ""
    result: str = ""
    lost: str = ""
    since: str = ""
    until: str = ""
    tag: str = ""
    yaku: str = ""
    shelf: str = ""
    order: str = NEWEST

    @property
    def wanted(self) -> MatchFilter:
        """Return the filter for the store; days are those of this machine's clock."""
        return MatchFilter(
            words=tuple(map(_seek, self.words.split())),
            game=self.game,
            preset=self.rules,
            result=self.result,
            lost=int(self.lost) if self.lost else None,
            since=_find_start(self.since),
            before=_find_start(self.until, days=1),
            tag=self.tag,
            yaku=self.yaku,
            is_deleted=self.shelf == DELETED,
        )

    @property
    def query(self) -> dict[str, str]:
        """Return the query of an address with the same filters."""
        return {name: value for name, value in vars(self).items() if value}

    @property
    def is_narrowed(self) -> bool:
        """Return whether some of the matches on the shelf are left out."""
        return self != Wishes(shelf=self.shelf, order=self.order)

    @property
    def is_detailed(self) -> bool:
        """Return whether there are filters other than words and a game."""
        return self.is_narrowed and replace(self, words="", game="").is_narrowed


def parse_wishes(wishes: Mapping[str, str]) -> Wishes:
    """Return the wishes that the fields of an address state."""
    game = _keep_known(wishes.get("game", ""), GAMES)
    presets = [preset for name in GAMES if game in ("", name) for preset in GAMES[name].presets]
    return Wishes(
        words=clean_query(wishes.get("words", ""))[:LONGEST],
        game=game,
        rules=_keep_known(wishes.get("rules", ""), presets),
        result=_keep_known(wishes.get("result", ""), RESULTS),
        lost=_keep_known(wishes.get("lost", ""), map(str, GIVEN_UP)),
        since=_parse_day(wishes.get("since", "")),
        until=_parse_day(wishes.get("until", "")),
        tag=clean_query(wishes.get("tag", "")),
        yaku=_keep_known(wishes.get("yaku", ""), list_yaku(game)),
        shelf=_keep_known(wishes.get("shelf", ""), [DELETED]),
        order=_keep_known(wishes.get("order", ""), ORDERS),
    )


def _seek(word: str) -> SoughtWord:
    """Return a word with the levels, games, rules and yaku that are called so in this language."""
    folded = join_letters(fold_text(word))

    def is_called(name: str) -> bool:
        return bool(folded) and folded in join_letters(fold_text(name))

    return SoughtWord(
        word,
        levels=find_levels(word),
        games=tuple(name for name in GAMES if is_called(game_name(name))),
        presets=tuple(
            preset
            for game in GAMES.values()
            for preset in game.presets
            if is_called(preset_name(preset))
        ),
        yaku=tuple(yaku for yaku in list_yaku("") if is_called(yaku_names.every_name(yaku))),
    )


@cache
def list_yaku(game: str) -> tuple[str, ...]:
    """Return the yaku that can be captured in a game, or in any, by any of its rules."""
    yaku = {
        other.id: None
        for name in GAMES
        if game in ("", name)
        for preset in GAMES[name].presets
        for other in ruleset(name, preset).yaku()
    }
    return tuple(yaku)


def list_address(wishes: Wishes, **more: str) -> str:
    """Return the address of the list with these filters."""
    query: dict[str, Any] = {
        **wishes.query,
        **{name: value for name, value in more.items() if value},
    }
    return find_address("replays.index", **query)


def _keep_known(value: str, given: Iterable[str]) -> str:
    return value if value in list(given) else ""


def _parse_day(text: str) -> str:
    try:
        return day_of.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def _find_start(day: str, days: int = 0) -> datetime | None:
    """Return when a day begins here, or some days later."""
    if not day:
        return None
    try:
        begun = datetime.combine(day_of.fromisoformat(day) + timedelta(days), time())
        return begun.astimezone().astimezone(UTC)
    except (OverflowError, ValueError):  # at either end of the calendar
        return None
