"""Rates over matches: their intervals, and whether one has fallen significantly.

Decisions of one match are dependent, by its cards, its opponent and the learner's day. So the unit
is the match, never the decision.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from tutor.engine.estimate import NORMAL_95

Sample = tuple[float, float]  # of one match: a sum, and its count

ESTABLISHED: Final = 0.005  # chance with which mere chance may be called a fall
SHUFFLES: Final = 2000

# Student's t for 95 % intervals, by degrees of freedom from 1; further values follow from the
# normal distribution (Abramowitz and Stegun 26.7.5).
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


@dataclass(frozen=True)
class Rate:
    """A mean per counted unit, and half of its 95 % interval.

    *margin* is None for a single match. There are *counted* units in *matches*.
    """

    value: float
    margin: float | None
    counted: float
    matches: int

    @property
    def low(self) -> float:
        """Return the lower end of the interval, the value itself where there is none."""
        return self.value - (self.margin or 0.0)

    @property
    def high(self) -> float:
        """Return the upper end."""
        return self.value + (self.margin or 0.0)


def measure_rate(samples: Sequence[Sample]) -> Rate | None:
    """Return the rate over matches, None where nothing was counted.

    Its error is that of a ratio of sums, each match being one draw.
    """
    counted = sum(count for _total, count in samples)
    if not counted:
        return None
    value, matches = sum(total for total, _count in samples) / counted, len(samples)
    if matches < 2:
        return Rate(value, None, counted, matches)
    spread = sum((total - value * count) ** 2 for total, count in samples)
    error = sqrt(matches / (matches - 1) * spread) / counted
    return Rate(value, find_student(matches - 1) * error, counted, matches)


def find_student(degrees: int) -> float:
    """Return the half width of a 95 % interval in standard errors."""
    if degrees <= len(_STUDENT):
        return _STUDENT[degrees - 1]
    z = NORMAL_95
    first = (z**3 + z) / (4 * degrees)
    return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)


def has_fallen(before: Sequence[Sample], current: Sequence[Sample], comparisons: int = 1) -> bool:
    """Return whether a rate fell, beyond chance.

    A permutation test: without a change, earlier and later matches are exchangeable, so hardly any
    random division may show as large a fall. It is valid even if a few costly mistakes occur among
    many matches without any. With several *comparisons* each needs more certainty.
    """
    observation = _measure_fall(before, current)
    if observation <= 0:
        return False
    matches, cut = [*before, *current], len(before)
    allowed = ESTABLISHED / comparisons * (SHUFFLES + 1) - 1
    luck, as_great = Random(len(matches)), 0
    for _time in range(SHUFFLES):
        luck.shuffle(matches)
        as_great += _measure_fall(matches[:cut], matches[cut:]) >= observation * (1 - 1e-9)
        if as_great > allowed:
            return False
    return True


def _measure_fall(before: Sequence[Sample], current: Sequence[Sample]) -> float:
    rates = measure_mean(before), measure_mean(current)
    return 0.0 if rates[0] is None or rates[1] is None else rates[0] - rates[1]


def measure_mean(samples: Sequence[Sample]) -> float | None:
    """Return the plain rate, None where nothing was counted."""
    counted = sum(count for _total, count in samples)
    return sum(total for total, _count in samples) / counted if counted else None
