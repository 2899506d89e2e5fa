"""The list of replays: what is on the shelf, by what a learner looks for."""

from dataclasses import dataclass
from typing import Final

from flask import Response, request

from tutor.rules.games import GAMES
from tutor.store import MatchNotFoundError, Shelved, Wanted
from tutor.store.shelf import DRAWN, LOST, UNFINISHED, WON
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import percent
from tutor.web.i18n.translation import N_, _
from tutor.web.library import wishes
from tutor.web.library.match_lines import MatchLine, match_line
from tutor.web.library.samples import sample_lines
from tutor.web.library.wishes import Wishes
from tutor.web.services import practice
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name

SHOWN: Final = 20  # matches a page
RESULTS: Final = {
    WON: N_("Won"),
    LOST: N_("Lost"),
    DRAWN: N_("Drawn"),
    UNFINISHED: N_("Still being played"),
}


@dataclass(frozen=True)
class ShelfLine:
    """A match in the list, with what can be done with it."""

    match: MatchLine
    accuracy: str
    tags: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """One thing that can be looked for, and what it is called."""

    value: str
    name: str


@dataclass(frozen=True)
class ListView:
    """A page of the list."""

    lines: tuple[ShelfLine, ...]
    count: int
    number: int
    pages: int
    wishes: Wishes
    games: tuple[Choice, ...]
    rules: tuple[Choice, ...]
    results: tuple[Choice, ...]
    accuracies: tuple[Choice, ...]
    tags: tuple[str, ...]
    gone: str  # the match that was just deleted
    deleted: int  # how many are put away
    here: str  # the address of this page

    def at(self, number: int) -> str:
        """Return the address of another page of the list."""
        return wishes.address(self.wishes, page=str(number))


def show() -> Response:
    """Show a page of the list."""
    return render("replays", list=_view(), samples=sample_lines())


def _view() -> ListView:
    asked = wishes.read(request.args)
    shelf = practice().shelf
    count = shelf.count(asked.wanted)
    pages = max(1, -(-count // SHOWN))
    number = min(max(1, request.args.get("page", 1, int)), pages)
    found = shelf.matches(asked.wanted, SHOWN, (number - 1) * SHOWN)
    return ListView(
        lines=tuple(_lines(found)),
        count=count,
        number=number,
        pages=pages,
        wishes=asked,
        games=tuple(Choice(name, game_name(name)) for name in GAMES),
        rules=_rules(asked.game),
        results=tuple(Choice(value, _(name)) for value, name in RESULTS.items()),
        accuracies=tuple(Choice(str(one), percent(one / 100)) for one in wishes.ACCURACIES),
        tags=tuple(shelf.tags()),
        gone=_gone(request.args.get("gone", "")),
        deleted=shelf.count(Wanted(is_deleted=True)),
        here=request.full_path.rstrip("?"),
    )


def _gone(token: str) -> str:
    """Return the match that was just deleted, unless it has been taken back."""
    try:
        return token if token and practice().shelf.is_deleted(token) else ""
    except MatchNotFoundError:
        return ""


def _rules(game: str) -> tuple[Choice, ...]:
    presets = [one for name in GAMES if game in ("", name) for one in GAMES[name].presets]
    return tuple(Choice(one, preset_name(one)) for one in presets)


def _lines(found: list[Shelved]) -> list[ShelfLine]:
    tables = practice().tables_of(found)
    return [
        ShelfLine(
            match=match_line(table),
            accuracy="" if one.accuracy is None else percent(one.accuracy / 100),
            tags=one.tags,
        )
        for one, table in zip(found, tables, strict=True)
    ]
