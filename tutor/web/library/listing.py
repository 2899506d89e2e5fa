"""The list of replays, with its filters."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from flask import Response, request

from tutor.records import MOST_MATCHES
from tutor.rules.games import GAMES
from tutor.store import MatchFilter, MatchNotFoundError, ShelvedMatch
from tutor.store.finding import DATED, DRAWN, LOST, OLDEST, TITLED, UNFINISHED, WON, WORST
from tutor.store.history import MatchVerdict
from tutor.store.shelf import ShelfSummary
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import N_, _, join_with_commas, ngettext
from tutor.web.library import wishes
from tutor.web.library.match_lines import MatchLine, build_shelved_lines
from tutor.web.library.samples import list_sample_lines
from tutor.web.library.wishes import Wishes
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
    DATED: N_("By their date"),
    WORST: N_("Least accurate first"),
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
    accuracy: str
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
    accuracies: tuple[FilterChoice, ...]
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
    found = _view()
    return render(
        "replays",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK,
        list=found,
        samples=list_sample_lines(found.wishes.game),
        refused=refused,
    )


def _view() -> ListView:
    asked = wishes.parse_wishes(request.values)
    shelf = practice().shelf
    summary = shelf.summarise(asked.wanted)
    pages = max(1, -(-summary.count // SHOWN))
    number = min(max(1, request.values.get("page", 1, int)), pages)
    found = shelf.matches(asked.wanted, SHOWN, (number - 1) * SHOWN, asked.order)
    return ListView(
        lines=tuple(_lines(found)),
        count=summary.count,
        counts=tuple(_count(summary)),
        most=MOST_MATCHES,
        number=number,
        pages=pages,
        wishes=asked,
        games=tuple(FilterChoice(name, game_name(name)) for name in GAMES),
        rules=_rules(asked.game),
        results=tuple(FilterChoice(value, _(name)) for value, name in RESULTS.items()),
        orders=tuple(FilterChoice(value, _(name)) for value, name in ORDERS.items()),
        accuracies=tuple(
            FilterChoice(str(one), format_percent(one / 100)) for one in wishes.ACCURACIES
        ),
        tags=tuple(shelf.tags()),
        yaku=_list_yaku(asked.game),
        gone=_find_deleted(request.args.get("gone", "")),
        deleted=shelf.count(MatchFilter(is_deleted=True)),
    )


def _count(found: ShelfSummary) -> Iterator[tuple[str, str]]:
    """Yield the totals of the matches, as far as there are any."""
    yield str(found.count), ngettext("match", "matches", found.count)
    if found.won + found.lost + found.drawn:
        yield str(found.won), _("won")
        yield str(found.lost), _("lost")
    if found.drawn:
        yield str(found.drawn), _("drawn")
    if found.accuracy is not None:
        yield format_percent(found.accuracy / 100), _("accuracy")


def _find_deleted(token: str) -> str:
    """Return the match that was just deleted, unless it has been taken back."""
    try:
        return token if token and practice().shelf.is_deleted(token) else ""
    except MatchNotFoundError:
        return ""


def _rules(game: str) -> tuple[FilterChoice, ...]:
    presets = [one for name in GAMES if game in ("", name) for one in GAMES[name].presets]
    return tuple(FilterChoice(one, preset_name(one)) for one in presets)


def _list_yaku(game: str) -> tuple[FilterChoice, ...]:
    """Return the yaku that can be looked for, by their names."""
    found = [FilterChoice(one, yaku.name(one)) for one in wishes.list_yaku(game)]
    return tuple(sorted(found, key=lambda one: one.name))


def _lines(found: list[ShelvedMatch]) -> list[LibraryLine]:
    verdicts = practice().history.list_verdicts([one.token for one in found])
    return [
        LibraryLine(
            match=line,
            side=_tell_side(one),
            result=_tell_result(one),
            slips=_tell_slips(verdicts.get(one.token)),
            verdict=_tell_verdict(one, verdicts.get(one.token)),
            accuracy="" if one.accuracy is None else format_percent(one.accuracy / 100),
            tags=one.tags,
        )
        for one, line in zip(found, build_shelved_lines(found), strict=True)
    ]


def _tell_side(one: ShelvedMatch) -> str:
    if one.source.is_played_here:
        return _("You: first seat")
    if one.source.you is not None:
        return _("You: %(name)s", name=one.source.names[one.source.you])
    return _("Not yours: %(names)s", names=join_with_commas(one.source.names))


def _tell_result(one: ShelvedMatch) -> str:
    return _(RESULTS[one.result]) if one.source.you is not None and one.result in RESULTS else ""


def _tell_slips(found: MatchVerdict | None) -> str:
    if found is None:
        return ""
    if not found.slips:
        return _("No clear slip")
    return ngettext("1 clear slip", "%(num)d clear slips", found.slips)


def _tell_verdict(one: ShelvedMatch, found: MatchVerdict | None) -> str:
    if found is None or found.judgement is None:
        return ""
    ruleset = one.setup.ruleset
    with speak_about(one.setup, one.source):
        return judgement_sentence(found.judgement, ruleset.game.name)
