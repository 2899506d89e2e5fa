"""The cards that represent a lesson on the map: those most specific to its steps."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from tutor.lessons.model import Lesson, Step
from tutor.rules.cards import ALL, JOKER, Card, Kind, card_named, cards_in, id_of, kind_of
from tutor.web.lessons.library import lessons, read_lessons
from tutor.web.services import find_lessons_folder

FANNED: Final = 3
Pictures = Mapping[str, tuple[str, ...]]  # ids of cards by lesson; the first stands for it alone


def pictures() -> Pictures:
    """Return the cards that stand for each lesson of this application."""
    return _choose_pictures(find_lessons_folder())


def pick_course_pictures() -> Mapping[str, str]:
    """Return the card that stands for each course: a light of its lessons, no two alike."""
    chosen: dict[str, str] = {}
    for course, group in groupby(lessons().values(), key=lambda lesson: lesson.course):
        offered = [pictures()[lesson.id][0] for lesson in group]
        free = [name for name in offered if name not in chosen.values()]
        lights = [name for name in free if kind_of(card_named(name)) == Kind.LIGHT]
        chosen[course] = (lights or free or offered)[0]
    return chosen


@cache
def _choose_pictures(root: Path) -> Pictures:
    there = list(read_lessons(root).values())
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
