"""A run: one minute of questions by the server's clock, its result, and calibrated estimates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from tutor.engine.estimate import wilson_interval
from tutor.lessons.kinds.amounts import Estimate
from tutor.lessons.table.facts import read_event
from tutor.skill.drills.question import SECONDS, DrillQuestion

ON_ITS_WAY: Final = timedelta(seconds=1)  # an answer may have left before the minute was over
LEAST_CHANCES: Final = 5  # estimates without which a run shows nothing


@dataclass(frozen=True)
class ChanceTold:
    """An estimated chance: *said* and *real* in percent, and the actual outcome, *came*."""

    said: int
    real: float
    came: bool

    @property
    def penalty(self) -> float:
        """Return Brier's score (1950): 0 is the best, 0.25 that of always saying one half."""
        return (self.said / 100 - self.came) ** 2


@dataclass(frozen=True)
class DrillAnswer:
    """An answer to the question of a number (from 0); *chance* where one was estimated."""

    number: int
    family: str
    seed: int
    given: str
    right: bool
    chance: ChanceTold | None = None


@dataclass(frozen=True)
class DrillRun:
    """A run that *began* at a moment, and its answers in their order."""

    id: int
    drill: str
    seed: int
    began: datetime
    answers: tuple[DrillAnswer, ...] = ()

    @property
    def ends(self) -> datetime:
        """Return when its minute is over."""
        return self.began + timedelta(seconds=SECONDS)

    def count_seconds_left(self, current_time: datetime) -> int:
        """Return how many seconds are left, none once it is over."""
        return max(0, min(SECONDS, round((self.ends - current_time).total_seconds())))

    def is_over(self, current_time: datetime) -> bool:
        """Return whether no further answer counts."""
        return current_time > self.ends + ON_ITS_WAY

    @property
    def right(self) -> int:
        """Return how many answers were right."""
        return sum(answer.right for answer in self.answers)

    @property
    def score(self) -> int:
        """Return the right answers less the wrong ones, so that guessing gains little."""
        return max(0, 2 * self.right - len(self.answers))

    @property
    def penalty(self) -> float | None:
        """Return the mean of Brier's score over its estimates, None where they are too few."""
        penalty = [answer.chance for answer in self.answers if answer.chance]
        return measure_penalty(penalty) if len(penalty) >= LEAST_CHANCES else None


def measure_penalty(stated: Sequence[ChanceTold]) -> float:
    """Return the mean of Brier's score."""
    return sum(entry.penalty for entry in stated) / len(stated)


def judge_answer(question: DrillQuestion, number: int, key: str) -> DrillAnswer:
    """Return an answer in its stored form."""
    case = question.case
    chance = turn_over(question, int(key)) if question.is_chance else None
    return DrillAnswer(number, case.family, case.seed, key, question.is_right(key), chance)


def turn_over(question: DrillQuestion, stated: int) -> ChanceTold:
    """Return the result with the unseen cards turned over, dealt by the seed."""
    step, case = question.step, question.case
    assert isinstance(step.exercise, Estimate)
    event, real = read_event(step, step.exercise.chance), step.exercise.compute_chance(step)
    assert event is not None
    assert real is not None
    deal = Random(f"{case.family} {case.seed} turned over")
    dealt = deal.sample(range(event.unseen), event.places)
    return ChanceTold(stated, real, any(card < event.hits for card in dealt))


def find_best(runs: Iterable[DrillRun]) -> DrillRun | None:
    """Return the best of some runs of one drill, the first of several that are as good."""
    given = [run for run in runs if run.answers]
    stated = [run for run in given if run.penalty is not None]
    if stated:
        return min(stated, key=lambda run: run.penalty or 0.0)
    plain = [run for run in given if not any(answer.chance for answer in run.answers)]
    return max(plain, key=lambda run: run.score, default=None)


BINS: Final = 5
LEAST: Final = 20  # estimates without which there is no curve


@dataclass(frozen=True)
class CalibrationBin:
    """A group of similar estimates: their mean, *said*, and the frequency, *came*, in percent.

    *low* and *high* are the 95 % interval of the frequency (Wilson 1927), *real* the mean of the
    true chances.
    """

    said: float
    came: float
    low: float
    high: float
    real: float
    count: int


@dataclass(frozen=True)
class CalibrationCurve:
    """All estimates: Brier's score, and the bins in which there are any."""

    count: int
    penalty: float
    bins: tuple[CalibrationBin, ...]


def measure_calibration(stated: Sequence[ChanceTold]) -> CalibrationCurve | None:
    """Return the calibration curve of all estimates, None if there are too few."""
    if len(stated) < LEAST:
        return None
    width = 100 // BINS
    groups = [[entry for entry in stated if entry.said // width == at] for at in range(BINS)]
    bins = tuple(_measure_bin(group) for group in groups if group)
    return CalibrationCurve(len(stated), measure_penalty(stated), bins)


def _measure_bin(group: Sequence[ChanceTold]) -> CalibrationBin:
    size = len(group)
    came = sum(entry.came for entry in group) / size
    low, high = wilson_interval(came, size)
    return CalibrationBin(
        said=sum(entry.said for entry in group) / size,
        came=100 * came,
        low=100 * low,
        high=100 * high,
        real=sum(entry.real for entry in group) / size,
        count=size,
    )
