"""The home page."""

from collections.abc import Iterable
from typing import Final

from flask import Blueprint, Response

from tutor.practice import Table
from tutor.store import MatchFilter, ShelvedMatch
from tutor.store.records import PLAYED
from tutor.web.http.rendering import render
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.short_way import build_short_way
from tutor.web.library.match_lines import build_match_line, build_shelved_lines
from tutor.web.play.quick_start import find_under_way
from tutor.web.services import practice
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_lines, game_name
from tutor.web.words.names.opponents import find_opponent

pages: Final = Blueprint("home", __name__)
RECENT: Final = 4


@pages.get("/")
def show() -> Response:
    """Show the home page, with the match in progress and the latest ones."""
    going_on = _find_unfinished()
    token = going_on.token if going_on else ""
    latest = practice().shelf.matches(MatchFilter(), RECENT + 1, has_tags=False)
    recent = [one for one in latest if one.token != token]
    return render(
        "home",
        unfinished=build_match_line(going_on) if going_on else None,
        recent=build_shelved_lines(recent[:RECENT]),
        games=game_lines(),
        last=_describe_setup(latest),
        way=build_short_way(read_progress()),
    )


def _find_unfinished() -> Table | None:
    token = find_under_way()
    found = practice().table(token) if token else None
    return None if found is None or found.is_closed else found


def _describe_setup(latest: Iterable[ShelvedMatch]) -> str:
    """Return what a match like the last one is, empty before the first.

    It is mostly among the *latest*, so that nothing more has to be asked.
    """
    played = (one.setup for one in latest if one.source.origin == PLAYED.origin)
    last = next(played, None) or practice().last_setup()
    if last is None:
        return ""
    who = find_opponent(last.level)
    parts = [game_name(last.game), preset_name(last.preset), *([who.name] if who else [])]
    return " · ".join(parts)
