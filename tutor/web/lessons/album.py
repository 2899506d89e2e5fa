"""The album: the cards that a learner has met, and how long each was remembered."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, request

from tutor.lessons.tags import list_right_cards
from tutor.rules.cards import ALL, IDS, card_named, card_set, cards_in, id_of, month_set
from tutor.store import StepKey
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.http.preferences import cookie_fields
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.lessons.library import read_lessons
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.services import find_lessons_folder
from tutor.web.table.card_view import card_view
from tutor.web.words.names import original as originals
from tutor.web.words.names.cards import FLOWERS, MONTHS, full_name

pages: Final = Blueprint("album", __name__)
BARS: Final = (1, 3, 7, 16)  # days after which a card was still known
SHOWN: Final = 5  # cards on the home page
COOKIE: Final = "album"  # the cards that were face up at the last visit, as the digits of a set
MOST_TURNING: Final = 4
ALL_SHOWN, WEAK, UNMET = "all", "weak", "unmet"
WEAK_BARS: Final = 2  # below so many filled bars a card is weak


@pages.get("/cards")
def show() -> Response:
    """Show all cards as far as the learner knows them; those turned since the last visit turn."""
    shown = _read_shown(request.cookies.get(COOKIE, ""))
    log = services.practice().lessons
    progress = read_progress(log, services.today())
    album = build_album(log, progress, shown, request.args.get("show", ALL_SHOWN))
    response = render("lessons/album", album=album)
    face_up = card_set(card_named(name) for name in album["turned_names"])
    response.set_cookie(COOKIE, f"{face_up:x}", **cookie_fields())
    return response


def _read_shown(text: str) -> frozenset[str]:
    """Return the cards that were shown face up at the last visit, none of an unreadable text."""
    try:
        shown = int(text, 16)
    except ValueError:
        return frozenset()
    return frozenset(id_of(card) for card in cards_in(shown & ALL))


def build_album(
    log: LessonLog, progress: LearnerProgress, shown: frozenset[str], wanted: str
) -> dict[str, Any]:
    """Return the album of a learner; some of the cards that were not *shown* face up yet turn."""
    memories = log.memories()
    turned = list_turned(progress) | memories.keys()
    met = {name for name in IDS if f"card:{name}" in progress.met} | turned
    turning = [name for name in IDS if name in turned - shown][:MOST_TURNING]
    cards = [
        {
            "view": card_view(card),
            "is_met": name in met,  # one that was not keeps its name to itself
            "is_turned": name in turned,  # an answer about it was right
            "turn": turning.index(name) + 1 if name in turning else 0,  # when it turns over
            "memory": describe_memory(memories.get(name)),
            "bars": draw_bars(memories.get(name)),
            "name": full_name(card) if name in met else "",
        }
        for card, name in enumerate(IDS)
    ]
    which = wanted if wanted in (WEAK, UNMET) else ALL_SHOWN
    months = [_build_month(month, cards, which) for month in range(len(MONTHS))]
    names = tuple(name for name in IDS if name in turned)
    return {
        "months": [month for month in months if month["shown"]],
        "which": which,
        "days": BARS,
        "turned_names": names,
        "turned": len(names),
    }


def _build_month(month: int, cards: list[dict[str, Any]], which: str) -> dict[str, Any]:
    own = [cards[card] for card in cards_in(month_set(4 * month))]
    return {
        "title": _(MONTHS[month]),
        "flower": capitalise(_(FLOWERS[month])),
        "original": originals.FLOWERS[month],
        "total": len(own),
        "turned": sum(card["is_turned"] for card in own),
        "shown": [card for card in own if _is_shown(card, which)],
    }


def _is_shown(card: dict[str, Any], which: str) -> bool:
    """Return whether a card is among all, those that are weak, or those not met yet."""
    if which == WEAK:
        return bool(card["is_turned"]) and sum(card["bars"]) < WEAK_BARS
    return which != UNMET or not card["is_met"]


def list_turned(progress: LearnerProgress) -> frozenset[str]:
    """Return the cards that were a right answer in a step that is done."""
    answers = _list_right_cards(find_lessons_folder())
    return frozenset().union(*(answers.get(step, frozenset()) for step in progress.moments))


def list_latest(progress: LearnerProgress) -> tuple[str, ...]:
    """Return some of the cards that are turned over, those of the latest steps first."""
    answers = _list_right_cards(find_lessons_folder())
    latest = sorted(progress.moments, key=lambda step: progress.moments[step], reverse=True)
    names = dict.fromkeys(name for step in latest for name in sorted(answers.get(step, ())))
    return tuple(names)[:SHOWN]


def describe_memory(days: int | None) -> str:
    """Return for how long a card was remembered, empty before it was asked again."""
    if not days:
        return ""
    most = BARS[-1]
    if days >= most:
        return _("Remembered for %(num)d days or more", num=most)
    return ngettext("Remembered for %(num)d day", "Remembered for %(num)d days", days)


def draw_bars(days: int | None) -> tuple[bool, ...]:
    """Return which bars of a card's memory are filled."""
    return tuple((days or 0) >= least for least in BARS)


@cache
def _list_right_cards(root: Path) -> Mapping[StepKey, frozenset[str]]:
    return dict(_yield_right_cards(root))


def _yield_right_cards(root: Path) -> Iterator[tuple[StepKey, frozenset[str]]]:
    for lesson in read_lessons(root).values():
        for step in lesson.steps:
            yield (lesson.id, step.id), list_right_cards(step)
