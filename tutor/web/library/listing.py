"""The list of replays, with its filters, and what is done with one: tag, delete, restore."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from datetime import date as day_of
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice
from tutor.records import MOST_MATCHES
from tutor.records.record import MOST_NAME, MOST_TAGS
from tutor.review import thresholds
from tutor.rules.games import GAMES, ruleset
from tutor.store import MatchFilter, MatchNotFoundError, Shelf, ShelvedMatch
from tutor.store.history import StoredVerdict
from tutor.store.shelf import (
    COSTLIEST,
    DATED,
    DRAWN,
    LOST,
    NEWEST,
    OLDEST,
    ORDERS,
    TITLED,
    UNFINISHED,
    WON,
    ShelfSummary,
    SoughtWord,
)
from tutor.text import clean_line, clean_query, fold_text, join_letters, split_list
from tutor.web import services
from tutor.web.http.rendering import find_address, render
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import N_, _, join_with_commas, ngettext
from tutor.web.library.match_lines import build_shelved_lines
from tutor.web.library.records import list_sample_lines
from tutor.web.review.figures import count_points
from tutor.web.words.names import yaku
from tutor.web.words.names import yaku as yaku_names
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.players import find_levels
from tutor.web.words.refusals import refuse_character
from tutor.web.words.review import judgement_sentence

GIVEN_UP: Final = (5, 10, 25, 50)  # percent of the chance to win, given up at most
DELETED: Final = "deleted"
LONGEST: Final = 80  # characters of a query
pages: Final = Blueprint("shelf", __name__, url_prefix="/replays/<token>")
SHOWN: Final = 20  # matches a page
RESULTS: Final = {
    WON: N_("Won"),
    LOST: N_("Lost"),
    DRAWN: N_("Drawn"),
    UNFINISHED: N_("Still being played"),
}
ORDER_NAMES: Final = {
    OLDEST: N_("Oldest first"),
    DATED: N_("By match date"),
    COSTLIEST: N_("Costliest first"),
    TITLED: N_("By title"),
}


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


def render_list(practice: Practice, refused: dict[str, str] | None = None) -> Response:
    """Show a page of the list, with the tags that were refused where some were."""
    wanted = parse_wishes(request.values)
    return render(
        "library/replays",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK,
        list=_view(practice, wanted),
        samples=list_sample_lines(wanted.game),
        refused=refused,
    )


def _view(practice: Practice, wanted: Wishes) -> dict[str, Any]:
    shelf = practice.shelf
    summary = shelf.summarise(wanted.wanted)
    pages = max(1, -(-summary.count // SHOWN))
    number = min(max(1, request.values.get("page", 1, int)), pages)
    matches = shelf.matches(wanted.wanted, SHOWN, (number - 1) * SHOWN, wanted.order)
    game = wanted.game
    presets = [preset for name in GAMES if game in ("", name) for preset in GAMES[name].presets]
    yaku_names = [(name, yaku.plain_name(name)) for name in list_yaku(game)]
    return {
        "lines": _lines(practice, matches),
        "count": summary.count,
        "counts": list(_count(summary)),  # totals of the results: a figure, its label
        "most": MOST_MATCHES,  # exported at once
        "number": number,
        "pages": pages,
        "wishes": wanted,
        "at": lambda number: list_address(wanted, page=str(number)),
        "of_game": lambda game: list_address(replace(wanted, game=game)),
        "games": [(name, game_name(name)) for name in GAMES],
        "rules": [(preset, preset_name(preset)) for preset in presets],
        "results": [(value, _(name)) for value, name in RESULTS.items()],
        "orders": [(value, _(name)) for value, name in ORDER_NAMES.items()],
        "costs": [(str(entry), format_percent(entry / 100)) for entry in GIVEN_UP],
        "tags": shelf.tags(),
        "yaku": sorted(yaku_names, key=lambda choice: choice[1]),
        # The match that was just deleted.
        "gone": _find_deleted(shelf, request.args.get("gone", "")),
        "deleted": shelf.count(MatchFilter(is_deleted=True)),
    }


def _count(shelf_summary: ShelfSummary) -> Iterator[tuple[str, str]]:
    """Yield the totals of the matches, as far as there are any."""
    yield str(shelf_summary.count), ngettext("match", "matches", shelf_summary.count)
    if shelf_summary.won + shelf_summary.lost + shelf_summary.drawn:
        yield str(shelf_summary.won), _("won")
        yield str(shelf_summary.lost), _("lost")
    if shelf_summary.drawn:
        yield str(shelf_summary.drawn), _("drawn")
    if shelf_summary.given_up is not None:
        yield format_percent(shelf_summary.given_up / 100), _("given up per match")


def _find_deleted(shelf: Shelf, token: str) -> str:
    """Return the match that was just deleted, unless it has been taken back."""
    try:
        return token if token and shelf.is_deleted(token) else ""
    except MatchNotFoundError:
        return ""


def _lines(practice: Practice, matches: list[ShelvedMatch]) -> list[dict[str, Any]]:
    verdicts = practice.history.list_verdicts([shelved.token for shelved in matches])
    return [
        {
            "match": line,
            "side": _tell_side(shelved),
            "result": _tell_result(shelved),
            "slips": _tell_slips(verdicts.get(shelved.token)),
            "verdict": _tell_verdict(shelved, verdicts.get(shelved.token)),
            "cost": _tell_cost(shelved),  # what the learner's decisions gave up
            "tags": shelved.tags,
        }
        for shelved, line in zip(matches, build_shelved_lines(practice, matches), strict=True)
    ]


def _tell_side(shelved: ShelvedMatch) -> str:
    if shelved.source.is_played_here:
        return _("You: first seat")
    if shelved.source.you is not None:
        return _("You: %(name)s", name=shelved.source.names[shelved.source.you])
    return _("Not yours: %(names)s", names=join_with_commas(shelved.source.names))


def _tell_result(shelved: ShelvedMatch) -> str:
    return (
        _(RESULTS[shelved.result])
        if shelved.source.you is not None and shelved.result in RESULTS
        else ""
    )


def _tell_slips(match_verdict: StoredVerdict | None) -> str:
    if match_verdict is None or not match_verdict.slips:
        return ""
    return ngettext("1 clear slip", "%(num)d clear slips", match_verdict.slips)


def _tell_verdict(shelved: ShelvedMatch, match_verdict: StoredVerdict | None) -> str:
    if match_verdict is None or match_verdict.judgement is None:
        return ""
    return judgement_sentence(match_verdict.judgement, shelved.setup.ruleset.game.name)


def _tell_cost(shelved: ShelvedMatch) -> str:
    if shelved.cost is None:
        return ""
    if shelved.cost.percent is not None:
        percent = format_percent(shelved.cost.percent / 100)
        return _("gave up %(percent)s of the chance to win", percent=percent)
    decimals = thresholds.decimals(shelved.setup.ruleset)
    points = count_points(shelved.cost.points or 0.0, decimals).removeprefix("+")
    return _("gave up %(points)s", points=points)


@pages.post("/delete")
def delete(token: str) -> BaseResponse:
    """Put a match away, and show the list with a way to take it back."""
    services.practice().shelf.delete(token)
    return _list(gone=token)


@pages.post("/restore")
def restore(token: str) -> BaseResponse:
    """Restore a deleted match."""
    services.practice().shelf.restore(token)
    return _list()


@pages.post("/tags")
def tag(token: str) -> BaseResponse:
    """Give a match the tags of the form, which are set apart by commas."""
    practice, typed = services.practice(), request.form.get("tags", "")
    refused = _refuse_tags(typed)
    if refused:
        return render_list(practice, {"token": token, "typed": typed, "sentence": refused})
    practice.shelf.tag(token, _read_tags(typed))
    return _list()


def _list(**more: str) -> BaseResponse:
    """Return to the same page of the list."""
    wanted, page = parse_wishes(request.form), request.form.get("page", "")
    return redirect(list_address(wanted, page=page, **more), 303)


def _refuse_tags(typed: str) -> str:
    """Return why a text cannot be the tags of a match, empty where it can."""
    refused = refuse_character(typed)
    if refused:
        return refused
    names = _read_tags(typed)
    if len(names) <= MOST_TAGS and all(len(name) <= MOST_NAME for name in names):
        return ""
    return _(
        "A match has at most %(tags)d tags of at most %(signs)d letters, separated by commas.",
        tags=MOST_TAGS,
        signs=MOST_NAME,
    )


def _read_tags(typed: str) -> list[str]:
    return sorted({name for name in map(clean_line, split_list(typed)) if name})
