"""Answers to puzzles, runs of three minutes, and how many were right in a row."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final

LENGTH: Final = timedelta(minutes=3)  # of a run
ENOUGH: Final = 12  # rated answers before a rating is shown


@dataclass(frozen=True)
class PuzzleAnswer:
    """The one answer to a puzzle that counted on a day, or in the run of that number."""

    puzzle: str
    day: date
    right: bool
    given: str  # the choice; empty where the answer was revealed
    seconds: float | None = None
    run: int | None = None


@dataclass(frozen=True)
class PuzzleRun:
    """As many puzzles as one can in three minutes, by the clock of the server."""

    id: int
    began: datetime
    answers: tuple[PuzzleAnswer, ...] = field(default=())

    @property
    def right(self) -> int:
        """Return how many were solved."""
        return sum(answer.right for answer in self.answers)

    def count_seconds_left(self, current_time: datetime) -> int:
        """Return how much time is left, in whole seconds; nothing once it is over."""
        return max(0, int((self.began + LENGTH - current_time).total_seconds()))

    def is_over(self, current_time: datetime) -> bool:
        """Return whether no answer counts any more; a clock that was set back ends it too."""
        return not self.began <= current_time < self.began + LENGTH


@dataclass(frozen=True)
class Streak:
    """How many puzzles in a row were right: up to now, and at best."""

    now: int
    best: int


def measure_streak(answers: Iterable[PuzzleAnswer]) -> Streak:
    """Return the streak of answers in the order they were given."""
    series = [
        (right, len(list(same))) for right, same in groupby(answer.right for answer in answers)
    ]
    current = series[-1][1] if series and series[-1][0] else 0
    return Streak(current, max((length for right, length in series if right), default=0))
