"""Today: what one day asks for in about five minutes, in three parts, and then it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import ceil
from typing import Final

BUDGET: Final = 5 * 60  # seconds
SECONDS_A_RECALL: Final = 15
SECONDS_A_MISTAKE: Final = 30
MOST_RECALLED: Final = 4
LEAST_RECALLED: Final = 2  # however long the lesson is
MOST_FIXED: Final = 2
LONGEST_GAP: Final = 60.0  # seconds between two answers that count as practice


class SessionPart(StrEnum):
    """A part of the session, in its order."""

    REMEMBER = "remember"  # questions of lessons that are due
    FIX = "fix"  # mistakes that are due
    LEARN = "learn"  # a lesson


@dataclass(frozen=True)
class DayPlan:
    """What a day asks for: families of questions, mistakes and a lesson, by their keys.

    A mistake is the number of an item, or a family of questions that was missed.
    """

    remember: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    lesson: str = ""

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to do."""
        return not (self.remember or self.fix or self.lesson)


def choose_plan(
    due: Sequence[str], missed: Sequence[str], mistakes: Sequence[str], lesson: str, minutes: int
) -> DayPlan:
    """Return what fits into a day; what does not fit stays due.

    *due* are the families to ask for now, the longest overdue first, and *missed* those of them
    that were answered wrongly the last time. *mistakes* of matches come before those. The next
    *lesson* takes so many *minutes*.
    """
    fix = tuple([*mistakes, *missed][:MOST_FIXED])
    left = BUDGET - len(fix) * SECONDS_A_MISTAKE - minutes * 60
    room = min(MOST_RECALLED, max(LEAST_RECALLED, left // SECONDS_A_RECALL))
    remember = [name for name in due if name not in fix]
    return DayPlan(tuple(remember[:room]), fix, lesson)


def count_seconds(recalls: int, mistakes: int, minutes: int) -> int:
    """Return how long so many questions and a lesson take."""
    return recalls * SECONDS_A_RECALL + mistakes * SECONDS_A_MISTAKE + minutes * 60


def round_up(seconds: int) -> int:
    """Return whole minutes, at least one."""
    return max(1, ceil(seconds / 60))


def split_minutes(parts: Sequence[int]) -> tuple[int, ...]:
    """Return the minutes of parts given in seconds; none where they and their sum would differ."""
    full = tuple(map(round_up, parts))
    return full if sum(full) == round_up(sum(parts)) else ()


def measure_practice(moments: Sequence[float]) -> int:
    """Return how many minutes were practised, from the moments (seconds) of start and answers."""
    ordered = sorted(moments)
    gaps = (min(after - before, LONGEST_GAP) for before, after in pairwise(ordered))
    return max(1, round(sum(gaps) / 60))
