"""The options of a step in words, and its requested numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.kinds.find import NONE, Find
from tutor.lessons.kinds.pick import Pick
from tutor.lessons.kinds.predict import STAYS, Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.kinds.turn import Best
from tutor.lessons.model import NumberRow, Step, StepWords
from tutor.lessons.shown import shuffle_names
from tutor.lessons.table.situation import list_open_cards
from tutor.lessons.table.turns import CLOSE
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.step.labels import list_options, list_yaku_options
from tutor.web.table.card_view import CardView, card_views

OPTION, YAKU, ACTION = "option", "yaku", "action"
NUMBERS: Final = ("count", "estimate")


@dataclass(frozen=True)
class StepChoice:
    """One thing that can be chosen, or a number to fill in."""

    key: str  # what its box sends
    text: str
    field: str = OPTION  # what its box is called
    is_chosen: bool = False
    mark: str = ""  # "right" or "wrong", once it was answered
    value: str = ""  # the number that was filled in
    cards: tuple[CardView, ...] = ()  # that it is about


def build_ways(
    lesson: str, step: Step, words: StepWords, given: Answer, marks: frozenset[str]
) -> tuple[StepChoice, ...]:
    """Return the options other than cards, shuffled; "none" comes last."""
    return tuple(
        StepChoice(
            key=key,
            text=text,
            field=field,
            is_chosen=_is_chosen(field, key, given) and not _is_wrong(field, key, marks),
            mark="wrong" if _is_wrong(field, key, marks) else "",
        )
        for field, key, text in _list_ways(lesson, step, words)
    )


def build_rows(step: Step, words: StepWords, given: Answer) -> tuple[StepChoice, ...]:
    """Return the requested numbers."""
    if step.kind not in NUMBERS:
        return ()
    if not step.rows:
        text = _("Percent") if step.kind == "estimate" else _("Your answer")
        return (StepChoice("", text, value=str(given.numbers.get("", ""))),)
    return tuple(
        StepChoice(
            row.key,
            fill_placeholders(words.rows.get(row.key, row.key)),
            value=str(given.numbers.get(row.key, "")),
            cards=() if _lies_open(step, row) else card_views(row.cards, ruleset=row.ruleset),
        )
        for row in step.rows
    )


def has_several_answers(step: Step) -> bool:
    """Return whether several of the offered names may be right."""
    match step.exercise:
        case Pick(many=many) | Find(many=many):
            return many
    return isinstance(step.exercise, Tap)


def is_signed(step: Step) -> bool:
    """Return whether some number of a step is negative."""
    return any(row.expect < 0 for row in step.rows)


def _lies_open(step: Step, row: NumberRow) -> bool:
    """Return whether the cards of a row are visible anyway."""
    lying = [list_open_cards(step), *map(card_set, step.piles.values())]
    return any(not card_set(row.cards) & ~cards for cards in lying)


def _list_ways(lesson: str, step: Step, words: StepWords) -> Iterator[tuple[str, str, str]]:
    """Yield the field, key and text of each way."""
    match step.exercise:
        case Find():
            offered = shuffle_names(list_yaku_options(step), lesson, step.id)
            yield from ((YAKU, key, text) for key, text in offered)
            yield YAKU, NONE, _("None of these") if len(offered) > 1 else _("None")
        case Predict():
            yield STAYS, "1", _("It takes nothing and stays on the field")
        case Best():
            yield ACTION, CLOSE, _("Too close to call")
        case _:
            offered = shuffle_names(list_options(step, words), lesson, step.id)
            yield from ((OPTION, key, text) for key, text in offered)


def _is_chosen(field: str, key: str, given: Answer) -> bool:
    chosen = {YAKU: given.named, OPTION: given.chosen, ACTION: frozenset(given.actions)}
    return STAYS in given.chosen if field == STAYS else key in chosen[field]


def _is_wrong(field: str, key: str, marks: frozenset[str]) -> bool:
    return STAYS in marks if field == STAYS else f"{field}:{key}" in marks
