"""Whether learners had thought of another move when they tried a decision again.

It separates not looking from judging wrongly. The first answer to a moment is kept for progress;
no grade depends on it.
"""

from dataclasses import dataclass
from typing import Final

from tutor.review.review import DecisionReview
from tutor.review.units import Unit
from tutor.rules.observation import Observation
from tutor.store import LessonLog
from tutor.web.i18n.translation import _

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
