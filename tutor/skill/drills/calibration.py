"""Calibration of estimated chances: the actual frequency of each estimate."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.estimate import wilson_interval
from tutor.skill.drills.run import ChanceTold, measure_penalty

BINS: Final = 5
LEAST: Final = 20  # estimates without which there is no curve
ONE_HALF: Final = 0.25  # Brier score of a constant 50 percent


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
