"""An answer from the fields of a form."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from werkzeug.datastructures import MultiDict

from tutor.lessons.kinds.naming import NONE
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.predict import STAYS
from tutor.lessons.model import Answer, Step
from tutor.rules.cards import IDS
from tutor.text import parse_number
from tutor.web.lessons.step.attempt import Attempt

IN: Final = "in-"  # and an item: its bin
AT: Final = "at-"  # and an item: its place
NUMBER: Final = "number-"  # and a row: its number
MOST_DIGITS: Final = 6

Form = MultiDict[str, str]


def parse_answer(step: Step, form: Form) -> Answer:
    """Return the learner's answer; unreadable input counts as none."""
    given = {*IDS, *step.exercise.options, *step.piles}
    chosen = given & {*form.getlist("card"), *form.getlist("option")}
    return Answer(
        chosen=frozenset({STAYS} if form.get("stays") else chosen),
        named=frozenset(form.getlist("yaku")) & {NONE, *step.exercise.options},
        numbers=_numbers(step, form),
        placed={**_texts(form, IN), **_texts(form, AT)},
        order=_order(step, _texts(form, AT)),
        actions=parse_actions(form),
    )


def fill_in(attempt: Attempt, form: Form) -> Attempt:
    """Return an attempt with the answer that was sent."""
    answer = parse_answer(attempt.step, form)
    return replace(attempt, answer=answer, is_blank=is_blank(attempt.step, answer))


def is_blank(step: Step, answer: Answer) -> bool:
    """Return whether an answer is empty, and may have been sent by mistake."""
    given = (answer.chosen, answer.named, answer.numbers, answer.order, answer.actions)
    is_placed = step.kind == "sort" and any(answer.placed.values())
    return not any(given) and not is_placed


def parse_actions(form: Form) -> tuple[str, ...]:
    """Return the actions of a turn so far, the one of the pressed button last."""
    return (*form.get("before", "").split(), *form.getlist("action"))


def _numbers(step: Step, form: Form) -> Mapping[str, int]:
    keys = [row.key for row in step.rows] or [""]
    given = {key: parse_number(form.get(NUMBER + key, ""), MOST_DIGITS) for key in keys}
    return {key: number for key, number in given.items() if number is not None}


def _texts(form: Form, prefix: str) -> dict[str, str]:
    return {key.removeprefix(prefix): text for key, text in form.items() if key.startswith(prefix)}


def _order(step: Step, places: Mapping[str, str]) -> tuple[str, ...]:
    """Return the items by their places; none unless each place was given once."""
    by_place = {text: item for item, text in places.items()}
    items = step.exercise.list_items(step) if isinstance(step.exercise, Placing) else ()
    wanted = [str(place) for place in range(1, len(items) + 1)] if places else []
    return tuple(by_place[text] for text in wanted) if set(wanted) == set(by_place) else ()
