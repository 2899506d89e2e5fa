"""Spaced repetition of lessons, and when a family of questions counts as learned.

Each review asks a fresh case of a family. A first-try right answer makes the next one come later; a
miss starts again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tutor.lessons.families.case import (
    EASY,
    HARD,
    LEVELS,
    USUAL,
    ReadNeeds,
    count_asked_before,
    find_known_case,
)
from tutor.lessons.knowledge import Knowledge

PAUSES: Final = (1, 3, 7, 16, 35, 80)  # days until the next review
LEARNED_FROM: Final = 7  # days: it was known on two days with three or more between them
OVERDUE_FROM: Final = 7  # days


@dataclass(frozen=True)
class Recall:
    """The state of a family: its current pause, the end of it, and the number of reviews."""

    days: int
    due: datetime
    times: int = 0

    def is_due(self, current_time: datetime) -> bool:
        """Return whether the pause is over, so that an answer counts."""
        return self.due <= current_time

    def is_long_overdue(self, current_time: datetime) -> bool:
        """Return whether its end is past by twice the pause and by a week."""
        return current_time >= self.due + timedelta(days=max(2 * self.days, OVERDUE_FROM))

    def is_learned(self, current_time: datetime) -> bool:
        """Return whether the lesson was known after days, and its pause has not passed twice."""
        return self.days >= LEARNED_FROM and current_time < self.due + timedelta(days=self.days)

    @property
    def asked(self) -> datetime:
        """Return when it was last reviewed, or learned."""
        return self.due - timedelta(days=self.days)

    def after_answer(self, right: bool, current_time: datetime) -> "Recall":
        """Return the state after an answer; unchanged if the review is not due."""
        if not self.is_due(current_time):
            return self
        longer = next((days for days in PAUSES if days > self.days), PAUSES[-1])
        days = longer if right else PAUSES[0]
        return Recall(days, current_time + timedelta(days=days), self.times + 1)


def begin_recall(done: datetime) -> Recall:
    """Return the state of a family that was learned at a moment and not reviewed since."""
    return Recall(PAUSES[0], done + timedelta(days=PAUSES[0]))


@dataclass(frozen=True)
class Asked:
    """A learned family of questions: its theme, and its state.

    *seed* is that of its next case, None where it is not due or would need something unknown.
    """

    family: str
    theme: str
    recall: Recall
    seed: int | None = None

    @property
    def level(self) -> int:
        """Return the level of its next case: harder the longer it was known."""
        level = EASY if self.recall.days < PAUSES[1] else USUAL
        return HARD if self.recall.days >= LEARNED_FROM else level

    def find_seed(self, given: Knowledge, read_needs: ReadNeeds) -> int | None:
        """Return the seed of its next case, which needs nothing beyond what is *given*."""
        return find_known_case(self.family, self.recall.times, self.level, given, read_needs)

    def is_asked_by(self, seed: int) -> bool:
        """Return whether the case of a seed is the one that is due, whatever was met since."""
        return count_asked_before(seed) == self.recall.times and seed % len(LEVELS) <= self.level


def list_due(learned: Iterable[Asked], current_time: datetime) -> list[Asked]:
    """Return the due reviews: longest overdue in days first, of equal ones the weakest.

    A question with the same theme as the one before moves behind the others.
    """
    given = list(learned)
    due = [entry for entry in given if entry.recall.is_due(current_time)]
    due.sort(key=lambda entry: (entry.recall.due.date(), entry.recall.days, entry.recall.due))
    before = max(given, key=lambda entry: entry.recall.asked, default=None)
    theme = before.theme if before and before.recall.times else ""
    return sorted(due, key=lambda entry: entry.theme == theme)


def was_missed(recall: Recall, seed: int) -> bool:
    """Return whether a case of this seed was the last that counted, and was answered wrongly."""
    return recall.times == count_asked_before(seed) + 1 and recall.days == PAUSES[0]
