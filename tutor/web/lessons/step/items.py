"""Items to sort or order, and their places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.placed_items import Placing
from tutor.lessons.kinds.sort import Sort
from tutor.lessons.model import Step, StepWords
from tutor.lessons.shown import shuffle_unsolved
from tutor.rules.cards import card_named
from tutor.web.i18n.translation import _
from tutor.web.lessons.step.labels import list_bins
from tutor.web.lessons.step.zones import LETTERS
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.words.names.cards import MONTHS, full_name

YEAR: Final = 12  # places of a whole year, which are called by their months
MISPLACED: Final = "misplaced"


@dataclass(frozen=True)
class DeskItem:
    """A card, a pile, or words."""

    key: str
    name: str
    cards: tuple[CardView, ...]
    answer: str = ""  # the place that was chosen for it
    is_card: bool = False  # without a label
    mark: str = ""  # "right" or "wrong", once it was answered


@dataclass(frozen=True)
class DeskPlace:
    """A place for items: a group, or a number in an order."""

    key: str
    text: str
    spoken: str


def build_places(step: Step, words: StepWords) -> tuple[DeskPlace, ...]:
    """Return the groups of a sort, or the numbered places of an order."""
    if isinstance(step.exercise, Sort):
        return tuple(DeskPlace(key, text, text) for key, text in list_bins(step.exercise, words))
    if not isinstance(step.exercise, Placing):
        return ()
    numbers = range(1, len(step.exercise.list_items(step)) + 1)
    is_year = step.exercise.by == "month" and len(numbers) == YEAR
    return tuple(
        DeskPlace(
            str(number), str(number), _("%(month)s, place %(number)d", month=month, number=number)
        )
        if is_year
        else DeskPlace(str(number), str(number), _("Place %(number)d", number=number))
        for number, month in zip(numbers, map(_, MONTHS), strict=False)
    )


def build_items(
    lesson: str, step: Step, words: StepWords, given: Answer, marks: frozenset[str]
) -> tuple[DeskItem, ...]:
    """Return the items, shuffled; misplaced ones have no place again."""
    if not isinstance(step.exercise, Placing):
        return ()
    items, solved = step.exercise.list_items(step), state_answer(step).order
    keys = shuffle_unsolved(items, solved, lesson, step.id)
    wrong = {mark.partition(":")[2] for mark in marks if mark.partition(":")[0] == MISPLACED}
    places = {item: str(place) for place, item in enumerate(given.order, start=1)}
    answers = {item: place for item, place in {**given.placed, **places}.items() if place}
    names = {**words.options, **words.items}
    return tuple(_name_items(step, keys, names, answers, wrong))


def _name_items(
    step: Step,
    keys: Iterable[str],
    names: Mapping[str, str],
    answers: Mapping[str, str],
    wrong: set[str],
) -> Iterable[DeskItem]:
    letters = dict(zip(step.piles, LETTERS, strict=False))
    for key in keys:
        is_card = key not in step.piles and key not in names
        cards = step.piles.get(key, ())
        yield DeskItem(
            key=key,
            name=full_name(card_named(key)) if is_card else names.get(key) or letters[key],
            cards=(card_view(card_named(key), ruleset=step.ruleset),)
            if is_card
            else card_views(cards, ruleset=step.ruleset),
            answer="" if key in wrong else answers.get(key, ""),
            is_card=is_card,
            mark="wrong" if key in wrong else "",
        )
