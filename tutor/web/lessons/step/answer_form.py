"""The form of an answer: its instructions, and what is offered in words or asked in numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.playing import STAYS, Best, Predict
from tutor.lessons.model import Answer, NumberRow, Step
from tutor.lessons.shown import shuffle_names
from tutor.lessons.situation import CLOSE, list_open_cards
from tutor.rules.cards import card_set
from tutor.web.http.preferences import is_original_first
from tutor.web.i18n.translation import N_, _
from tutor.web.lessons.library import fill_placeholders
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.feedback import TURNS, UNWISE, WRONG
from tutor.web.lessons.step.felt import ACTION
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names.yaku import both_names

TAP_AND_NAME: Final = N_("Tap the cards of the yaku and name it.")
PRICE_CARDS: Final = N_("Tap cards, then a coin for their points. Or type the number.")
PLACE_WORDS: Final = N_("Tap one, then its place. You can also drag it.")
CHOOSE_SOME: Final = N_("Choose all that fit, then check.")
CHOOSE_TAKEN: Final = N_("Choose what your card takes.")
PROMPTS: Final = {
    "tap": N_("Tap, then check."),
    "sort": N_("Tap a card, then its place. You can also drag it."),
    "order": N_("Tap a card, then its place. You can also drag it."),
    "pick": N_("Choose one, then check."),
    "decide": N_("Choose one, then decide."),
    "count": N_("Add coins, or type the number."),
    "estimate": N_("Slide to your estimate."),
    "find": N_("Name the yaku, or say that there is none."),
    "predict": N_("Tap what it takes, or say that it stays."),
    "play": N_("Choose a card in your hand, then play it."),
    "best": N_("Choose your card, then play it."),
}
OF_CARDS: Final = ("card-points", "all-points")
CHOOSE_FIRST: Final = N_("Choose first.")
MISSING: Final = {
    "tap": N_("Tap something first."),
    "sort": N_("Some things still need a place."),
    "order": N_("Some things still need a place."),
    "count": N_("A number is still missing."),
    "estimate": N_("A number is still missing."),
    "play": N_("Choose a card first."),
    "best": N_("Choose a card first."),
}
CHECK: Final = N_("Check")
SENDS: Final = {
    "play": N_("Play it"),
    "best": N_("Play it"),
    "decide": N_("Decide"),
    "estimate": N_("Lock it in"),
}
OPTION, YAKU = "option", "yaku"
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


@dataclass(frozen=True)
class AnswerForm:
    """How to answer a step, and what can be chosen or filled in besides the cards."""

    prompt: str  # how to answer
    missing: str  # said to an incomplete answer
    sends: str  # the label of the button that sends an answer
    ways: tuple[StepChoice, ...]  # what is offered in words
    rows: tuple[StepChoice, ...]  # the requested numbers
    many: bool  # several of the offered names may be right
    is_signed: bool  # a number may be below zero
    is_priced: bool  # each card adds its own points to the number
    before: str  # the actions of a turn that waits for the choice of its capture

    @property
    def has_choices(self) -> bool:
        """Return whether there is something to choose or fill in."""
        return bool(self.ways or self.rows)


def build_answer_form(attempt: Attempt) -> AnswerForm:
    """Return the form of a step; an answer to take back leaves nothing to choose."""
    step, table, feedback = attempt.step, attempt.played.table, attempt.feedback
    is_placing = step.kind in TURNS and table is not None and table.position.placing >= 0
    return AnswerForm(
        prompt=_(CHOOSE_TAKEN) if is_placing else _describe_task(step),
        missing=_(MISSING.get(step.kind, CHOOSE_FIRST)),
        sends=_(SENDS.get(step.kind, CHECK)),
        ways=() if feedback and feedback.kind == UNWISE else build_ways(attempt),
        rows=_build_rows(attempt),
        many=_has_several_answers(step),
        is_signed=any(row.expect < 0 for row in step.rows),
        is_priced=_is_priced(step),
        before=" ".join(attempt.answer.actions) if is_placing else "",
    )


def _describe_task(step: Step) -> str:
    if isinstance(step.exercise, Find) and step.exercise.tap:
        return _(TAP_AND_NAME)
    if step.kind in ("pick", "find") and _has_several_answers(step):
        return _(CHOOSE_SOME)
    if _is_priced(step):
        return _(PRICE_CARDS)
    if isinstance(step.exercise, Placing) and step.exercise.items:
        return _(PLACE_WORDS)
    return _(PROMPTS[step.kind]) if step.kind in PROMPTS else ""


def _is_priced(step: Step) -> bool:
    """Return whether a single number is asked for to which each card adds its own points."""
    is_sum = isinstance(step.exercise, Count) and step.exercise.ask in OF_CARDS
    return is_sum and bool(step.cards) and not step.rows


def build_ways(attempt: Attempt) -> tuple[StepChoice, ...]:
    """Return the options other than cards, shuffled; "none" comes last."""
    return tuple(_build_way(attempt, *way) for way in _list_ways(attempt))


def _build_way(attempt: Attempt, field: str, key: str, text: str) -> StepChoice:
    is_chosen = _is_chosen(field, key, attempt.answer)
    mark = attempt.mark(STAYS if field == STAYS else f"{field}:{key}", is_chosen)
    return StepChoice(key, text, field, is_chosen and mark != WRONG, mark)


def _build_rows(attempt: Attempt) -> tuple[StepChoice, ...]:
    step, numbers = attempt.step, attempt.answer.numbers
    if step.kind not in NUMBERS:
        return ()
    if not step.rows:
        text = _("Percent") if step.kind == "estimate" else _("Your answer")
        return (StepChoice("", text, value=str(numbers.get("", ""))),)
    return tuple(
        StepChoice(
            row.key,
            fill_placeholders(attempt.words.rows.get(row.key, row.key)),
            value=str(numbers.get(row.key, "")),
            cards=() if _lies_open(step, row) else card_views(row.cards, ruleset=row.ruleset),
        )
        for row in step.rows
    )


def _has_several_answers(step: Step) -> bool:
    match step.exercise:
        case Pick(many=many) | Find(many=many):
            return many
    return isinstance(step.exercise, Tap)


def _lies_open(step: Step, row: NumberRow) -> bool:
    """Return whether the cards of a row are visible anyway."""
    lying = [list_open_cards(step), *map(card_set, step.piles.values())]
    return any(not card_set(row.cards) & ~cards for cards in lying)


def _list_ways(attempt: Attempt) -> Iterator[tuple[str, str, str]]:
    """Yield the field, key and text of each way."""
    step, labels = attempt.step, attempt.words.options
    options = shuffle_names(step.exercise.options, attempt.lesson.id, step.id)
    match step.exercise:
        case Find():
            for key in options:
                yield YAKU, key, both_names(key, {}, original_first=is_original_first())
            yield YAKU, NONE, _("None of these") if len(options) > 1 else _("None")
        case Predict():
            yield STAYS, "1", _("It takes nothing and stays on the field")
        case Best():
            yield ACTION, CLOSE, _("Too close to call")
        case _:
            yield from ((OPTION, key, labels.get(key, key)) for key in options)


def _is_chosen(field: str, key: str, given: Answer) -> bool:
    chosen = {YAKU: given.named, OPTION: given.chosen, ACTION: frozenset(given.actions)}
    return STAYS in given.chosen if field == STAYS else key in chosen[field]
