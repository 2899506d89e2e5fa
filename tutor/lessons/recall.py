"""When a lesson that is done is asked for again, and when it counts as learned.

Each time its question is answered at once, the next one comes later; a miss begins anew.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tutor.lessons.model import Lesson, Step

PAUSES: Final = (1, 3, 7, 16, 35, 80)  # days until a lesson is asked for again
LEARNED_FROM: Final = 7  # days: it was known on two days with three or more between them


@dataclass(frozen=True)
class Recall:
    """Where a lesson stands: the pause it is in, its end, and how often it was asked for."""

    days: int
    due: datetime
    times: int = 0

    def is_due(self, now: datetime) -> bool:
        """Return whether the pause is over, so that an answer counts."""
        return self.due <= now

    def is_learned(self, now: datetime) -> bool:
        """Return whether the lesson was known after days, and its pause has not passed twice."""
        return self.days >= LEARNED_FROM and now < self.due + timedelta(days=self.days)

    def after_answer(self, right: bool, now: datetime) -> "Recall":
        """Return where the lesson stands after an answer; one that is not due changes nothing."""
        if not self.is_due(now):
            return self
        longer = next((days for days in PAUSES if days > self.days), PAUSES[-1])
        days = longer if right else PAUSES[0]
        return Recall(days, now + timedelta(days=days), self.times + 1)


def begin_recall(done: datetime) -> Recall:
    """Return where a lesson stands that was done at a moment and never asked for since."""
    return Recall(PAUSES[0], done + timedelta(days=PAUSES[0]))


def choose_question(lesson: Lesson, recall: Recall) -> int:
    """Return the number (from 1) of the step that is asked, another one each time."""
    steps = [number for number, step in enumerate(lesson.steps, start=1) if can_be_asked(step)]
    return steps[-1 - recall.times % len(steps)]


def can_be_asked(step: Step) -> bool:
    """Return whether a step is one question: not a round at a table."""
    return step.kind != "round"
