"""Where seeing is the question: cards without labels, called by their looks until the answer."""

from collections.abc import Mapping
from typing import Final

from tutor.lessons.facts import ribbon_sort
from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.rules.cards import ALL, Card, card_named, cards_in, id_of, kind_of
from tutor.web.http.preferences import FADING
from tutor.web.http.preferences import current as preferences
from tutor.web.i18n.translation import capitalise
from tutor.web.words.names.cards import describe_look, flower, kind_singular, ribbon_name

MONTH, KIND, RIBBON = "month", "kind", "ribbon"
NEVER: Final = "off"  # the setting of a learner who wants no labels
MOST_CAPTIONS: Final = 6  # more of them would be in each other's way


def is_seeing_asked(lesson: Lesson, step: Step) -> bool:
    """Return whether a label would give the answer: always in the course that teaches to see."""
    return lesson.course == COURSES[0] or bool(find_asked_trait(step))


def find_asked_trait(step: Step) -> str:
    """Return the trait of single cards in the question: month, kind or ribbon; or empty."""
    match step.exercise:
        case Placing(by=text) | Tap(want=text):
            subject = text.partition(":")[0]
        case _:
            subject = ""
    return subject if subject in (MONTH, KIND, RIBBON) else ""


def hides_labels(lesson: Lesson, step: Step, is_answered: bool) -> bool:
    """Return whether cards have no labels now.

    With the answer they come back, unless a learner wants none, or has them fade and the step
    is one of the last of its lesson.
    """
    setting = preferences().labels
    fades = step.labels == "off" and lesson.course == COURSES[0]
    wants_none = setting == NEVER or (setting == FADING and fades)
    return wants_none or (is_seeing_asked(lesson, step) and not is_answered)


def list_looks() -> Mapping[str, str]:
    """Return how every card looks, by its id."""
    return {id_of(card): describe_look(card) for card in cards_in(ALL)}


def caption_cards(step: Step, chosen: frozenset[str]) -> Mapping[str, str]:
    """Return, for the few cards of a right answer, the recognised trait in a word."""
    cards = [name for name in chosen if name not in (*step.piles, *step.exercise.options)]
    if not isinstance(step.exercise, Tap) or len(cards) > MOST_CAPTIONS:
        return {}
    subject = find_asked_trait(step)
    return {card: capitalise(_name_trait(card_named(card), subject)) for card in cards}


def _name_trait(card: Card, subject: str) -> str:
    if subject == RIBBON:
        return ribbon_name(ribbon_sort(card))
    return kind_singular(kind_of(card)) if subject == KIND else flower(card)
