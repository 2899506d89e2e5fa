"""The passport of a card: its role in each game, its yaku, and its lessons."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.playing import Best, Play, Predict
from tutor.lessons.model import Lesson, LessonError, Step
from tutor.lessons.stories import Stories, Story, find_story, read_stories
from tutor.practice import Practice
from tutor.rules.cards import (
    IDS,
    Card,
    UnknownCardError,
    card_named,
    cards_in,
    id_of,
    month_of,
    month_set,
)
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset
from tutor.web import services
from tutor.web.http.preferences import language
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, capitalise
from tutor.web.lessons.album import describe_memory, draw_bars
from tutor.web.lessons.course_map import TITLES
from tutor.web.lessons.library import lessons, words_of
from tutor.web.rulebook.deck_page import worth_of
from tutor.web.rulebook.yaku_lines import build_captured_line, is_played
from tutor.web.services import find_lessons_folder
from tutor.web.table.card_view import card_view
from tutor.web.words.names import original as originals
from tutor.web.words.names.cards import full_name, short_name
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("cards", __name__)


@pages.get("/cards/<name>")
def show(name: str) -> Response:
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
    story = find_story(_read_stories(find_lessons_folder()), card)
    return story[language()] if story else None


@cache
def _read_stories(root: Path) -> Stories:
    try:
        return read_stories(root)
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
