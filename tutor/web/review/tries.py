"""A decision tried again: any move is good that is not established to be worse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.hints.candidates import Candidate
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit
from tutor.review.verdicts.losses import ACCEPTED, LossVerdict, judge_action, price_of
from tutor.rules.actions import action_text
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.store import LessonLog
from tutor.web.hints.coach import Ranking
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.review.figures import cost_sentence, loss_text
from tutor.web.review.moment_cards import tell_stakes
from tutor.web.review.subject import Subject
from tutor.web.table.card_view import DoneAction, describe_action
from tutor.web.words.names.players import Person


@dataclass(frozen=True)
class TriedMove:
    """A tried move and its feedback, without naming the best."""

    key: str
    done: DoneAction
    is_good: bool
    sentence: str

    @property
    def verdict(self) -> str:
        """Return whether it was right, with a sign."""
        return _("✓ Right") if self.is_good else _("✕ Not this one")

    @property
    def spoken(self) -> str:
        """Return the screen reader announcement: right or wrong, then why."""
        return join_sentences([_("Right.") if self.is_good else _("Not this one."), self.sentence])


def number_trial(
    subject: Subject, observation: Observation, decision: DecisionReview
) -> dict[str, Any] | None:
    """Return which slip a decision is, in order of cost; None for one that is none."""
    if decision.unit not in subject.tries:
        return None
    return {
        "number": subject.tries.index(decision.unit) + 1,
        "all": len(subject.tries),
        "stakes": tell_stakes(observation) if subject.who.is_you else "",  # public ones
    }


def find_tried(assessment: DecisionAssessment, key: str) -> Action | None:
    """Return the action of that key, None if it was not possible."""
    possible = (candidate.action for candidate in assessment.candidates)
    return next((action for action in possible if action_text(action) == key), None)


def judge_try(
    observation: Observation, who: Person, decision: DecisionReview, key: str
) -> TriedMove | None:
    """Return the feedback on the move of that key, None if it was impossible; *who* decided."""
    action = find_tried(decision.assessment, key)
    if action is None:
        return None
    weighed = decision.assessment.weigh(action)
    judged = judge_action(observation.ruleset, decision.assessment, weighed.action)
    is_good = judged.grade in ACCEPTED
    return TriedMove(
        key=key,
        done=describe_action(observation, weighed.action, weighed.follow_up),
        is_good=is_good,
        sentence=_sentence(observation, who, decision, weighed, judged, is_good),
    )


def _tell_same(who: Person) -> str:
    if who.is_you:
        return _("You played the same then.")
    return _("%(name)s played the same then.", name=who.subject)


def _sentence(
    observation: Observation,
    who: Person,
    decision: DecisionReview,
    weighed: Candidate,
    judged: LossVerdict,
    is_good: bool,
) -> str:
    if weighed.action == decision.best:
        hint = decision.assessment.reported.mark_doubles(observation)
        if Ranking.of(hint, observation.ruleset).equal > 1:
            return _("That is as good as any: several moves are level.")
        return _("That is the best move.")
    if is_good:
        return _("That is good too: no other move is clearly better.")
    worse, decimals = _("There is a better move."), thresholds.decimals(observation.ruleset)
    if weighed.action == decision.played:
        return join_sentences([worse, loss_text(decision, decimals), _tell_same(who)])
    price = price_of(decision.assessment, judged)
    return join_sentences([worse, cost_sentence(price, decimals)])


SAW: Final = "retry-saw"  # keys in the log of answers
MISSED: Final = "retry-missed"
PAIR: Final = 2  # moves, of which one is the other


@dataclass(frozen=True)
class LookCounts:
    """Wrong first tries of moments, by what the learner said before the answer."""

    saw_wrong: int  # judged wrongly
    missed_wrong: int  # did not look

    @property
    def wrong(self) -> int:
        """Return how many first tries were wrong."""
        return self.saw_wrong + self.missed_wrong


def ask_look(
    log: LessonLog, token: str, observation: Observation, decision: DecisionReview, *, is_good: bool
) -> str:
    """Return the question before the answer to a try, empty where there is none.

    Between two moves it is always asked, otherwise of a wrong one; once for a moment.
    """
    hint = decision.assessment.reported.mark_doubles(observation)
    is_pair = len(hint.distinct) == PAIR
    if (is_good and not is_pair) or has_look(log, token, decision.unit):
        return ""
    if is_pair:
        return _("Had you thought of the other move?")
    return _("Had you thought of a better move?")


def has_look(log: LessonLog, token: str, unit: Unit) -> bool:
    """Return whether the learner has answered for a moment."""
    return any(log.step(key, _name(token, unit)) for key in (SAW, MISSED))


def store_look(log: LessonLog, token: str, unit: Unit, *, saw: bool, is_right: bool) -> None:
    """Store the first answer for a moment."""
    if not has_look(log, token, unit):
        log.store_answer(SAW if saw else MISSED, _name(token, unit), is_right)


def count_looks(log: LessonLog) -> LookCounts:
    """Return the wrong answers of all moments."""
    saw, missed = (log.steps_of(key).values() for key in (SAW, MISSED))
    return LookCounts(
        saw_wrong=sum(record.done is None for record in saw),
        missed_wrong=sum(record.done is None for record in missed),
    )


def _name(token: str, unit: Unit) -> str:
    return f"{token}/{unit.round}/{unit.step}"
