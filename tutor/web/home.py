"""The home page: the match under way, the first question, today's session, or how it ended."""

from collections.abc import Iterable
from typing import Any, Final

from flask import Blueprint, Response, url_for

from tutor.practice import Practice, Table
from tutor.store import MatchFilter, ShelvedMatch
from tutor.store.records import PLAYED
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.lessons.album import list_latest, list_turned
from tutor.web.lessons.course_map import ShortWayView, build_short_way
from tutor.web.lessons.library import fill_placeholders, lessons
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.felt import build_felt
from tutor.web.library.match_lines import build_match_line, build_shelved_lines
from tutor.web.train.today import build_day, read_session
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.players import find_opponent

pages: Final = Blueprint("home", __name__)
RECENT: Final = 2


@pages.get("/")
def show() -> Response:
    """Show the home page: there is one thing to do on it."""
    practice = services.practice()
    progress = read_progress(practice.lessons, services.today())
    way = build_short_way(progress)
    going_on = _find_unfinished(practice)
    token = going_on.token if going_on else ""
    latest = practice.shelf.matches(MatchFilter(), RECENT + 1, has_tags=False)
    recent = [shelved for shelved in latest if shelved.token != token]
    last = _describe_setup(practice, latest)
    session = read_session(practice, progress)
    is_new = not (going_on or last or _has_answered(progress) or session.plan.fix)
    return render(
        "pages/home",
        unfinished=build_match_line(going_on) if going_on else None,
        recent=build_shelved_lines(practice, recent[:RECENT]),
        last=last,
        way=way,
        has_played=bool(going_on or last),
        first=_ask_first(way) if is_new else None,
        day=None if is_new else build_day(practice.items, progress, session),
        turned=len(list_turned(progress)),
        latest=list_latest(progress),
    )


def _has_answered(progress: LearnerProgress) -> bool:
    return bool(progress.moments) or any(record.tries for record in progress.steps.values())


def _ask_first(way: ShortWayView | None) -> dict[str, Any] | None:
    """Return the first question of the first lesson, without cards where it has none to tap."""
    lesson = way.lines[0].lesson if way else next(iter(lessons().values()), None)
    if lesson is None:
        return None
    attempt = Attempt(lesson, lesson.steps[0])
    felt = build_felt(attempt)
    cards = [card for zone in felt.zones for card in zone.cards if card.id in felt.boxes]
    return {
        "text": fill_placeholders(attempt.words.text),
        "cards": tuple(
            {
                "card": card,
                "name": felt.looks.get(card.id) or card.name,
                # The question with this card chosen.
                "address": url_for("learn.step", name=lesson.id, number=1, chosen=card.id),
            }
            for card in cards
        ),
        "lesson": lesson.id,
    }


def _find_unfinished(practice: Practice) -> Table | None:
    token = services.find_under_way()
    table = practice.table(token) if token else None
    return None if table is None or table.is_closed else table


def _describe_setup(practice: Practice, latest: Iterable[ShelvedMatch]) -> str:
    """Return the setup of a match like the last one, empty before the first.

    It is usually among the *latest*, so that no query is needed.
    """
    played = (shelved.setup for shelved in latest if shelved.source.origin == PLAYED.origin)
    last = next(played, None) or practice.last_setup()
    if last is None:
        return ""
    who = find_opponent(last.level)
    parts = [game_name(last.game), preset_name(last.preset), *([who.name] if who else [])]
    return " · ".join(parts)
