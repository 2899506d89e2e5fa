"""Why an answer is right: the sentence of the rules about these cards."""

from typing import Final

from flask import url_for

from tutor.lessons.kinds.decide import VALUE, Decide
from tutor.lessons.kinds.estimate import Estimate
from tutor.lessons.kinds.placed_items import Placing
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.kinds.turn import Best
from tutor.lessons.model import Step
from tutor.lessons.table.situation import field_of
from tutor.rules.cards import RAIN_MAN, Kind, card_named, count, month_of, month_set
from tutor.rules.tables import NO_JOKER
from tutor.web.lessons.step.looks import KIND, MONTH, RIBBON, find_asked_trait
from tutor.web.rulebook.deck_sentences import tell_kind, tell_kinds_apart, tell_ribbons
from tutor.web.rulebook.rule_sentences import (
    RuleSentence,
    find_sentence,
    tell_capture,
    tell_months_of,
)

CAPTURED_BY: Final = "captures"  # a predicate: relatives of a card
TOLD_BY_NAME: Final = (Kind.LIGHT, Kind.ANIMAL)  # kinds of few cards, each with a name


def find_reason(step: Step) -> RuleSentence | None:
    """Return the rules' sentence on the answer of a step, None where there is none.

    There is none about a value: the search gives the values of choices.
    """
    if not step.why or is_judged_by_value(step):
        return None
    if step.why == step.statements:
        rule_sentence = _tell_seen(step) or _tell_taken(step)
        if rule_sentence:
            return rule_sentence
    return find_sentence(step.ruleset, step.why)


def is_judged_by_value(step: Step) -> bool:
    """Return whether an answer is judged by a value, or by a chance."""
    match step.exercise:
        case Decide(judged_by=by):
            return by == VALUE
        case other:
            return isinstance(other, Best | Estimate)


def _tell_seen(step: Step) -> RuleSentence | None:
    """Return the sentence about the recognised trait of single cards."""
    trait, deck = find_asked_trait(step), url_for("rules.deck")
    if months := _list_months(step, trait):
        return tell_months_of(months)
    if trait == RIBBON:
        return RuleSentence(tell_ribbons(), deck)
    if trait != KIND:
        return None
    if not isinstance(step.exercise, Tap):
        return RuleSentence(tell_kinds_apart(step.ruleset), deck)
    kind = Kind[step.exercise.want.partition(":")[2].upper()]
    return RuleSentence(tell_kind(step.ruleset, kind), deck) if kind in TOLD_BY_NAME else None


def _list_months(step: Step, trait: str) -> list[int]:
    """Return the months in the question, or of the cards to sort or pair."""
    match step.exercise:
        case Tap(want=want):
            question, _, argument = want.partition(":")
            if question == MONTH:
                return [int(argument)]
            return [month_of(card_named(argument))] if question == CAPTURED_BY else []
        case Placing() as placing if trait == MONTH and not step.piles:
            return sorted({month_of(card_named(name)) for name in placing.list_items(step)})
        case _:
            return []


def _tell_taken(step: Step) -> RuleSentence | None:
    """Return the sentence about the capture of a new field card, without a joker."""
    if not isinstance(step.exercise, Predict):
        return None
    card, field = card_named(step.exercise.play), field_of(step)
    if step.ruleset.tables().joker != NO_JOKER and (field | 1 << card) & RAIN_MAN:
        return None
    return tell_capture(step.ruleset, count(field & month_set(card) & ~(1 << card)))
