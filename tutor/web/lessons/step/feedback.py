"""Feedback on an answer: why it is right, the reply to a miss, or the broken rule."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.judging import choose_reply
from tutor.lessons.kinds.amounts import Estimate
from tutor.lessons.model import Answer, AnswerVerdict, LessonError, Step, StepWords
from tutor.lessons.table.turns import CLOSE, play_answer
from tutor.practice import Practice
from tutor.rules.cards import cards_in
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import card_points
from tutor.web.i18n.translation import N_, _, format_points, join_with_and
from tutor.web.lessons.library import fill_placeholders
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
