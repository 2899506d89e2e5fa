"""The lessons of this installation, read once: their words, and the cards that represent them."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain, groupby
from typing import Final

from flask import Flask, current_app, url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.loading import list_folders, read_lesson, read_library
from tutor.lessons.model import Lesson, LessonError, Step, StepWords, Words
from tutor.rules.cards import ALL, JOKER, Card, Kind, card_named, cards_in, id_of, kind_of
from tutor.web.http.preferences import language
from tutor.web.i18n.translation import capitalise
from tutor.web.services import cache_by_lessons, find_lessons_folder
from tutor.web.words.names.cards import flower_and_month, short_name
from tutor.web.words.names.yaku import plain_name

_SPACES: Final = re.compile(r"[ \n]+")  # those of French before a colon do not break
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([\w-]+))?\}")


def fill_placeholders(text: str, figures: Mapping[str, str] | None = None) -> str:
    """Return a text with its placeholders filled; one without a figure is left out."""

    def put(match: re.Match[str]) -> str:
        kind, argument = match.groups()
        if kind == "card" and argument:
            return short_name(card_named(argument))
        if kind == "yaku" and argument:
            return plain_name(argument)
        if kind == "month" and argument:
            return flower_and_month(4 * (int(argument) - 1))
        return (figures or {}).get(kind, "")

    return capitalise(_SPACES.sub(" ", _PLACEHOLDER.sub(put, text)).strip(" "))


@cache_by_lessons
def lessons() -> Mapping[str, Lesson]:
    """Return the lessons of this application by id, in the order of the courses.

    One that cannot be read is left out, and logged.
    """
    root = find_lessons_folder()
    library = read_library(root)
    result: dict[str, Lesson] = {}
    for folder in list_folders(root):
        try:
            lesson = read_lesson(folder, library)
        except LessonError:
            current_app.logger.exception("The lesson in %s cannot be read.", folder.name)
            continue
        result[lesson.id] = lesson
    return result


def find_lesson(name: str) -> Lesson:
    """Return a lesson; raise NotFound when there is none of this id."""
    if name not in lessons():
        raise NotFound
    return lessons()[name]


def install(app: Flask) -> None:
    """Give templates links to lessons on their subjects."""
    app.jinja_env.globals.update(lesson_title=lambda name: words_of(find_lesson(name)).title)


def words_of(lesson: Lesson) -> Words:
    """Return a lesson's words in the language of the request."""
    return lesson.words.get(language(), lesson.words["en"])


def step_words(lesson: Lesson, step: str) -> StepWords:
    """Return a step's words in the language of the request."""
    return words_of(lesson).steps[step]


def address_after(lesson: Lesson, number: int) -> str:
    """Return the address after the step with a number: the next step, or the end."""
    if number == len(lesson.steps):
        return url_for("learn.end", name=lesson.id)
    return url_for("learn.step", name=lesson.id, number=number + 1)


FANNED: Final = 3
Pictures = Mapping[str, tuple[str, ...]]  # ids of cards by lesson; the first stands for it alone


def pick_course_pictures() -> Mapping[str, str]:
    """Return the card that stands for each course: a light of its lessons, no two alike."""
    chosen: dict[str, str] = {}
    for course, group in groupby(lessons().values(), key=lambda lesson: lesson.course):
        offered = [pictures()[lesson.id][0] for lesson in group]
        free = [name for name in offered if name not in chosen.values()]
        lights = [name for name in free if kind_of(card_named(name)) == Kind.LIGHT]
        chosen[course] = (lights or free or offered)[0]
    return chosen


@cache_by_lessons
def pictures() -> Pictures:
    """Return the cards that stand for each lesson of this application."""
    there = list(lessons().values())
    shown = {
        other.id: Counter(chain.from_iterable(map(_list_cards, other.steps))) for other in there
    }
    everywhere = sum(shown.values(), Counter[Card]())
    taken: set[tuple[str, Card]] = set()
    chosen: dict[str, tuple[str, ...]] = {}
    for lesson in there:
        first, *remaining = _rank_cards(lesson, shown[lesson.id], everywhere, taken)
        taken.add((lesson.course, first))
        chosen[lesson.id] = tuple(map(id_of, (first, *remaining[: FANNED - 1])))
    return chosen


def _rank_cards(
    lesson: Lesson, shown: Counter[Card], everywhere: Counter[Card], taken: set[tuple[str, Card]]
) -> list[Card]:
    """Return the cards of a lesson, the most specific first, those of other lessons last.

    A lesson that shows no card may have any.
    """

    def weigh(card: Card) -> tuple[bool, bool, float]:
        own = shown[card] ** 2 / max(1, everywhere[card])
        return (lesson.course, card) in taken, kind_of(card) == Kind.CHAFF, -own

    return sorted(shown or cards_in(ALL), key=weigh)


def _list_cards(step: Step) -> list[Card]:
    board = step.board
    played_card = (board.hand, board.field, *board.won) if board else ()
    lying = chain(step.cards, *step.piles.values(), *played_card)
    return [card for card in lying if card != JOKER]
