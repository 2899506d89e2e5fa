"""The album: the cards that a learner has met, and the passport of each."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.playing import Best, Play, Predict
from tutor.lessons.model import Lesson, LessonError, Step
from tutor.lessons.stories import Stories, Story, find_story, read_stories
from tutor.lessons.tags import list_right_cards
from tutor.practice import Practice
from tutor.rules.cards import (
    ALL,
    IDS,
    Card,
    UnknownCardError,
    card_named,
    card_set,
    cards_in,
    id_of,
    month_of,
    month_set,
)
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset
from tutor.store import StepKey
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.http.preferences import cookie_fields, language
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.lessons.course_map import TITLES
from tutor.web.lessons.library import lessons, words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.rulebook.deck_page import worth_of
from tutor.web.rulebook.yaku_lines import build_captured_line, is_played
from tutor.web.services import cache_by_lessons, find_lessons_folder
from tutor.web.table.card_view import card_view
from tutor.web.words.names import original as originals
from tutor.web.words.names.cards import FLOWERS, MONTHS, full_name, short_name
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("album", __name__)
passports: Final = Blueprint("cards", __name__)
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
    answers = _list_right_cards()
    return frozenset().union(*(answers.get(step, frozenset()) for step in progress.moments))


def list_latest(progress: LearnerProgress) -> tuple[str, ...]:
    """Return some of the cards that are turned over, those of the latest steps first."""
    answers = _list_right_cards()
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


@cache_by_lessons
def _list_right_cards() -> Mapping[StepKey, frozenset[str]]:
    return {
        (lesson.id, step.id): list_right_cards(step)
        for lesson in lessons().values()
        for step in lesson.steps
    }


@passports.get("/cards/<name>", endpoint="show")
def show_passport(name: str) -> Response:
    """Show the passport of a card."""
    try:
        card = card_named(name)
    except UnknownCardError:
        raise NotFound from None
    return render("lessons/passport", card=build_passport(services.practice(), card))


def build_passport(practice: Practice, card: Card) -> dict[str, Any]:
    """Return the passport of a card."""
    rulesets = [Ruleset(game, game.default_preset) for game in _list_games(practice)]
    days = practice.lessons.memories().get(id_of(card))
    return {
        "view": card_view(card),
        "title": capitalise(short_name(card)),
        "full_name": full_name(card),
        "original": originals.name_of(card),
        "flower": originals.flower_of(card),
        "latin": originals.LATIN[month_of(card) - 1],
        "story": _find_story(card),
        "family": tuple(card_view(other) for other in cards_in(month_set(card)) if other != card),
        "games": tuple(_in_game(ruleset, card) for ruleset in rulesets),
        "lessons": tuple(_group_lessons(card)),  # by course: id and title
        "memory": describe_memory(days),
        "bars": draw_bars(days),
    }


def _find_story(card: Card) -> Story | None:
    """Return the story in the language of the page; None in an installation without stories."""
    story = find_story(_read_stories(), card)
    return story[language()] if story else None


@cache_by_lessons
def _read_stories() -> Stories:
    try:
        return read_stories(find_lessons_folder())
    except LessonError:
        return {}


def _list_games(practice: Practice) -> list[Game]:
    """Return the games, the one that was played last first."""
    last = practice.last_setup()
    return sorted(GAMES.values(), key=lambda game: last is None or game.name != last.game)


def _group_lessons(card: Card) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield the courses with the lessons that are about a card, in their order."""
    for course, group in groupby(_find_lessons_with(card), key=lambda lesson: lesson.course):
        yield _(TITLES[course][0]), tuple((each.id, words_of(each).title) for each in group)


def _in_game(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    rows = [row for row in ruleset.yaku() if is_played(row) and row.cards >> card & 1]
    return {
        "game": ruleset.game.name,
        "name": game_name(ruleset.game.name),
        "worth": worth_of(ruleset, card),
        "is_joker": ruleset.tables().joker.card == card,
        "yaku": tuple(build_captured_line(ruleset, row) for row in rows),
    }


def _find_lessons_with(card: Card) -> Iterator[Lesson]:
    for lesson in lessons().values():
        if any(card in _exhibits(step) for step in lesson.steps):
            yield lesson


def _exhibits(step: Step) -> set[Card]:
    """Return the cards that a step is about: those shown alone, not a whole table."""
    shown = {*step.cards, *(card for pile in step.piles.values() for card in pile)}
    wanted: tuple[str, ...] = ()
    match step.exercise:
        case Predict(play=played):
            shown.add(card_named(played))
        case Tap(expect=expect) | Play(expect=expect) | Best(expect=expect):
            wanted = expect
    return shown | {card for card, name in enumerate(IDS) if name in wanted}
