"""Why an answer is right: the search's values, or the sentence of the rules about these cards."""

from __future__ import annotations

from typing import Final

from flask import url_for

from tutor.lessons.kinds.amounts import Estimate
from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.playing import VALUE, Best, Decide
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.model import Answer, Step
from tutor.lessons.table.situation import field_of
from tutor.lessons.table.turns import CLOSE
from tutor.lessons.values import is_valued, is_worse, observe_step
from tutor.rules.actions import action_named
from tutor.rules.cards import RAIN_MAN, Kind, card_named, count, month_of, month_set
from tutor.rules.tables import NO_JOKER
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import build_coach
from tutor.web.hints.costs import Ranking
from tutor.web.hints.decision_sheet import SearchValues, build_decision_sheet
from tutor.web.hints.proof import prove_ranking
from tutor.web.i18n.translation import _
from tutor.web.lessons.step.looks import KIND, MONTH, RIBBON, find_asked_trait
from tutor.web.rulebook.rule_sentences import (
    RuleSentence,
    find_sentence,
    tell_capture,
    tell_kind,
    tell_kinds_apart,
    tell_months_of,
    tell_ribbons,
)
from tutor.web.words.claims.comparing import tell_gap
from tutor.web.words.names.players import list_people


def value_answer(hints: Hints, step: Step, answer: Answer) -> SearchValues | None:
    """Return the search values, None where it judges nothing or still compiles."""
    if not _can_judge(hints, step):
        return None
    table = observe_step(step)
    hint = hints.hint(table)
    weighed = hints.explanation(table).weighing if step.kind == "decide" else None
    return SearchValues(
        coach=build_coach(table, hint),
        loss=_loss(Ranking.of(hint, step.ruleset), actions_of(answer)[:1]),
        proof=prove_ranking(hint),
        sheet=build_decision_sheet(table, list_people(step.ruleset.players), hint, weighed)
        if weighed
        else None,
    )


def is_good_enough(hints: Hints, step: Step, answer: Answer) -> bool:
    """Return whether the search can judge an answer, and does not establish that it is worse."""
    actions = actions_of(answer)
    if not _can_judge(hints, step) or not actions or actions[0] == CLOSE:
        return False
    return not is_worse(actions, lambda done: hints.hint(observe_step(step, done)))


def actions_of(answer: Answer) -> tuple[str, ...]:
    """Return the actions of an answer: those of a turn, or the one that was decided."""
    return answer.actions or tuple(sorted(answer.chosen))


def _can_judge(hints: Hints, step: Step) -> bool:
    return is_valued(step) and step.board is not None and hints.is_ready(step.ruleset)


def _loss(ranking: Ranking, first: tuple[str, ...]) -> str:
    """Return the cost of an action compared with the best one, where it is established."""
    if not first or first[0] == CLOSE:
        return ""
    candidates = [
        candidate
        for candidate in ranking.hint.candidates
        if candidate.action == action_named(first[0])
    ]
    if not candidates or candidates[0].gap.lo <= 0:
        return ""
    return _(
        "Your choice costs %(points)s compared with the best.",
        points=tell_gap(ranking.cost(candidates[0]), ranking.decimals),
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
