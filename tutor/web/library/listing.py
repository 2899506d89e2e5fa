"""The list of replays, with its filters."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from flask import Response, request

from tutor.records import MOST_MATCHES
from tutor.review import thresholds
from tutor.rules.games import GAMES
from tutor.store import MatchFilter, MatchNotFoundError, ShelvedMatch
from tutor.store.finding import COSTLIEST, DATED, DRAWN, LOST, OLDEST, TITLED, UNFINISHED, WON
from tutor.store.history import StoredVerdict
from tutor.store.shelf import ShelfSummary
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import N_, _, join_with_commas, ngettext
from tutor.web.library import wishes
from tutor.web.library.match_lines import MatchLine, build_shelved_lines
from tutor.web.library.samples import list_sample_lines
from tutor.web.library.wishes import Wishes
from tutor.web.review.figures import count_points
from tutor.web.services import practice
from tutor.web.table.viewpoint import speak_about
from tutor.web.words.names import yaku
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.review.judgement import judgement_sentence

SHOWN: Final = 20  # matches a page
RESULTS: Final = {
    WON: N_("Won"),
    LOST: N_("Lost"),
    DRAWN: N_("Drawn"),
    UNFINISHED: N_("Still being played"),
}


ORDERS: Final = {
    OLDEST: N_("Oldest first"),
    DATED: N_("By match date"),
    COSTLIEST: N_("Costliest first"),
    TITLED: N_("By title"),
}


@dataclass(frozen=True)
class LibraryLine:
    """A match in the list, with its actions."""

    match: MatchLine
    side: str  # which player the learner was, or that nobody's own side is known
    result: str  # of the learner: won, lost, drawn; empty where nobody is, and before the end
    slips: str  # clear ones, where the match has been reviewed
    verdict: str  # what decided it and what to know about the learner's play, in a sentence
    cost: str  # what the learner's decisions gave up, as the review prints it
    tags: tuple[str, ...]


@dataclass(frozen=True)
class FilterChoice:
    """One option of a filter, with its label."""

    value: str
    name: str


@dataclass(frozen=True)
class ListView:
    """A page of the list."""

    lines: tuple[LibraryLine, ...]
    count: int
    counts: tuple[tuple[str, str], ...]  # totals of the results: a figure, its label
    most: int  # exported at once
    number: int
    pages: int
    wishes: Wishes
    games: tuple[FilterChoice, ...]
    rules: tuple[FilterChoice, ...]
    results: tuple[FilterChoice, ...]
    orders: tuple[FilterChoice, ...]
    costs: tuple[FilterChoice, ...]
    tags: tuple[str, ...]
    yaku: tuple[FilterChoice, ...]
    gone: str  # the match that was just deleted
    deleted: int  # number of deleted matches

    def at(self, number: int) -> str:
        """Return the address of another page of the list."""
        return wishes.list_address(self.wishes, page=str(number))

    def of_game(self, game: str) -> str:
        """Return the address of the list of one game, or of all, with the other filters
        unchanged.
        """
        return wishes.list_address(replace(self.wishes, game=game))


@dataclass(frozen=True)
class RefusedTags:
    """Invalid tags as typed, and the reason."""

    token: str
    typed: str
    sentence: str


def show(refused: RefusedTags | None = None) -> Response:
    """Show a page of the list, with the tags that were refused where some were."""
    list_view = _view()
    return render(
        "library/replays",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK,
        list=list_view,
        samples=list_sample_lines(list_view.wishes.game),
        refused=refused,
    )


def _view() -> ListView:
    requested_wishes = wishes.parse_wishes(request.values)
    shelf = practice().shelf
    summary = shelf.summarise(requested_wishes.wanted)
    pages = max(1, -(-summary.count // SHOWN))
    number = min(max(1, request.values.get("page", 1, int)), pages)
    matches = shelf.matches(
        requested_wishes.wanted, SHOWN, (number - 1) * SHOWN, requested_wishes.order
    )
    return ListView(
        lines=tuple(_lines(matches)),
        count=summary.count,
        counts=tuple(_count(summary)),
        most=MOST_MATCHES,
        number=number,
        pages=pages,
        wishes=requested_wishes,
        games=tuple(FilterChoice(name, game_name(name)) for name in GAMES),
        rules=_rules(requested_wishes.game),
        results=tuple(FilterChoice(value, _(name)) for value, name in RESULTS.items()),
        orders=tuple(FilterChoice(value, _(name)) for value, name in ORDERS.items()),
        costs=tuple(
            FilterChoice(str(entry), format_percent(entry / 100)) for entry in wishes.GIVEN_UP
        ),
        tags=tuple(shelf.tags()),
        yaku=_list_yaku(requested_wishes.game),
        gone=_find_deleted(request.args.get("gone", "")),
        deleted=shelf.count(MatchFilter(is_deleted=True)),
    )


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


def _find_deleted(token: str) -> str:
    """Return the match that was just deleted, unless it has been taken back."""
    try:
        return token if token and practice().shelf.is_deleted(token) else ""
    except MatchNotFoundError:
        return ""


def _rules(game: str) -> tuple[FilterChoice, ...]:
    presets = [preset for name in GAMES if game in ("", name) for preset in GAMES[name].presets]
    return tuple(FilterChoice(preset, preset_name(preset)) for preset in presets)


def _list_yaku(game: str) -> tuple[FilterChoice, ...]:
    """Return the yaku that can be looked for, by their names."""
    filter_choices = [FilterChoice(name, yaku.name(name)) for name in wishes.list_yaku(game)]
    return tuple(sorted(filter_choices, key=lambda filter_choice: filter_choice.name))


def _lines(lines: list[ShelvedMatch]) -> list[LibraryLine]:
    verdicts = practice().history.list_verdicts([shelved.token for shelved in lines])
    return [
        LibraryLine(
            match=line,
            side=_tell_side(shelved),
            result=_tell_result(shelved),
            slips=_tell_slips(verdicts.get(shelved.token)),
            verdict=_tell_verdict(shelved, verdicts.get(shelved.token)),
            cost=_tell_cost(shelved),
            tags=shelved.tags,
        )
        for shelved, line in zip(lines, build_shelved_lines(lines), strict=True)
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
    if match_verdict is None:
        return ""
    if not match_verdict.slips:
        return _("No clear slip")
    return ngettext("1 clear slip", "%(num)d clear slips", match_verdict.slips)


def _tell_verdict(shelved: ShelvedMatch, match_verdict: StoredVerdict | None) -> str:
    if match_verdict is None or match_verdict.judgement is None:
        return ""
    ruleset = shelved.setup.ruleset
    with speak_about(shelved.setup, shelved.source):
        return judgement_sentence(match_verdict.judgement, ruleset.game.name)


def _tell_cost(shelved: ShelvedMatch) -> str:
    if shelved.cost is None:
        return ""
    if shelved.cost.percent is not None:
        percent = format_percent(shelved.cost.percent / 100)
        return _("gave up %(percent)s of the chance to win", percent=percent)
    decimals = thresholds.decimals(shelved.setup.ruleset)
    points = count_points(shelved.cost.points or 0.0, decimals).removeprefix("+")
    return _("gave up %(points)s", points=points)
