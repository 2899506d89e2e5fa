"""Feedback on an answer: the reply to a miss, or why it is right, by the rules or the search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from tutor.lessons.judging import choose_reply, is_valued, is_worse, observe_step
from tutor.lessons.kinds.amounts import Estimate
from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.playing import VALUE, Best, Decide, Predict
from tutor.lessons.model import Answer, AnswerVerdict, LessonError, Step, StepWords
from tutor.lessons.situation import CLOSE, field_of, play_answer
from tutor.practice import Practice
from tutor.rules.actions import action_named
from tutor.rules.cards import RAIN_MAN, Kind, card_named, cards_in, count, month_of, month_set
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import NO_JOKER
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import Ranking, build_coach
from tutor.web.hints.decision_sheet import SearchValues, build_decision_sheet
from tutor.web.hints.proof import prove_ranking
from tutor.web.i18n.translation import N_, _, format_points, join_with_and
from tutor.web.lessons.library import fill_placeholders
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
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people, list_seated
from tutor.web.words.table.turns import describe_turns

RIGHT: Final = "right"
WRONG: Final = "wrong"
UNWISE: Final = "unwise"  # the rules allow it, and the goal was missed
ILLEGAL: Final = "illegal"
SHOWN: Final = "shown"
TURNS: Final = ("play", "best")
HEADINGS: Final = {
    RIGHT: N_("Right"),
    WRONG: N_("Not yet"),
    UNWISE: N_("The rules allow it"),
    ILLEGAL: N_("Not allowed"),
    SHOWN: N_("This is the answer"),
}
CAPTURED_BY: Final = "captures"  # a predicate: relatives of a card
TOLD_BY_NAME: Final = (Kind.LIGHT, Kind.ANIMAL)  # kinds of few cards, each with a name


@dataclass(frozen=True)
class Feedback:
    """A status box: its kind and heading, and a sentence or two."""

    kind: str
    heading: str
    text: str
    then: str = ""  # the opponents' replies
    after: Round | None = None  # the round once they have

    @property
    def is_miss(self) -> bool:
        """Return whether the answer is to be given again."""
        return self.kind in (WRONG, ILLEGAL)

    @property
    def reveals(self) -> bool:
        """Return whether the page shows the right answer: that of the learner, or as help."""
        return self.kind in (RIGHT, SHOWN)


def give_feedback(
    practice: Practice,
    step: Step,
    words: StepWords,
    answer: Answer,
    verdict: AnswerVerdict,
    done: frozenset[str],
) -> Feedback:
    """Return the feedback on an answer."""
    if verdict.right:
        return make_box(RIGHT, fill_placeholders(words.right, list_figures(step, answer)))
    if verdict.illegal and step.kind in TURNS:
        return make_box(ILLEGAL, _("The rules do not allow that here. No card was moved."))
    if CLOSE in verdict.marks:
        return make_box(WRONG, _("It is not that close: the wrong card costs points here."))
    entry = choose_reply(step, verdict, done)
    text = fill_placeholders(words.say[entry.say], list_figures(step, answer)) if entry else ""
    if verdict.illegal:
        return make_box(ILLEGAL, text)
    if step.kind in TURNS:
        return _tell_consequence(practice, make_box(UNWISE, text), step, answer)
    return make_box(WRONG, text)


def _tell_consequence(practice: Practice, box: Feedback, step: Step, answer: Answer) -> Feedback:
    """Return feedback with a careful opponent's replies.

    Nothing is added if it is still the learner's move.
    """
    try:
        current = play_answer(step, answer)
    except LessonError:
        return box
    replied = practice.reply(current)
    seats = list_seated(list_people(current.ruleset.players), current.active)
    turns = describe_turns(replied.turns[len(current.turns) :], current.ruleset, seats)
    return replace(box, then=turns, after=replied)


def show_right(step: Step, words: StepWords, answer: Answer) -> Feedback:
    """Return the feedback that goes with a right answer that is shown as help."""
    return make_box(SHOWN, fill_placeholders(words.right, list_figures(step, answer)))


def make_box(kind: str, text: str) -> Feedback:
    """Return feedback with the heading of its kind."""
    return Feedback(kind, _(HEADINGS[kind]), text)


def accept_equal_play() -> Feedback:
    """Return the feedback on a play that the search cannot distinguish from the best."""
    return make_box(RIGHT, _("The search cannot tell this play from the best one, so it counts."))


def list_figures(step: Step, answer: Answer) -> Mapping[str, str]:
    """Return the values of a feedback's placeholders."""
    if isinstance(step.exercise, Estimate):
        chance = step.exercise.compute_chance(step)
        return {} if chance is None else {"chance": str(round(chance))}
    if step.kind not in TURNS:
        return {}
    try:
        current = play_answer(step, answer)
    except LessonError:
        return {}
    return _describe_capture(current) if current.turns else {}


def _describe_capture(current: Round) -> Mapping[str, str]:
    turn = current.turns[-1]
    pile = turn.took | (1 << turn.played if turn.took else 0)
    return {
        "taken": join_with_and([short_name(card) for card in cards_in(turn.took)]),
        "points": format_points(card_points(current.rules, pile)),
    }


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
