"""Rounds that were played out, weighted until they agree with the value of the search.

A search and rounds played to their end tell the worth of an action by different means, and differ
by more than sampling explains. What is told of an action must be one value, so its rounds are
weighted as little as makes their mean the value of the search: by e to the power of a number times
the margin (exponential tilting; Deville and Saerndal 1992 call it calibration weighting). All that
is told from the rounds, chances and parts of gaps, then adds up to that value.
"""

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.confidence import standard_error
from tutor.engine.estimate import Estimate

Values = NDArray[np.float64]

MOST_TILT: Final = 3.0  # of the number times the spread of the margins: more is no small weighting
SLACK: Final = 1e-6  # points between two values that are the same
DUST: Final = 1e-9  # an error that comes of rounding alone
EXACT: Final = 1e-13  # spreads of the margins between the mean that is wanted and what is found
STEPS: Final = 60  # of the search for the number, of which six are enough as a rule


@dataclass(frozen=True)
class RoundsFigure:
    """What rounds say of a figure: its mean, and what that hangs on.

    *slope* is by how much the mean grows with a point of the agreed value, *residuals* how far each
    round's figure lies from the mean that its margin predicts, weighted. The agreed value is known,
    so only what margins do not explain adds to the error of the mean.
    """

    mean: float
    slope: float
    residuals: Values


@dataclass(frozen=True)
class AgreedRounds:
    """The rounds played out after one action: their margins, a world each, and the agreed value."""

    margins: Values
    points: Estimate

    @cached_property
    def weights(self) -> Values:
        """Return the weight of each round, 1 on average."""
        centre, spread = float(self.margins.mean()), float(self.margins.std())
        if spread < SLACK:
            return np.ones(len(self.margins))
        return _tilt((self.margins - centre) / spread, (self.points.value - centre) / spread)

    @cached_property
    def agrees(self) -> bool:
        """Return whether a small weighting was enough."""
        return abs(self.mean(self.margins) - self.points.value) < SLACK

    def mean(self, values: Values) -> float:
        """Return the weighted mean of a figure of each round."""
        return float(self.weights @ values) / len(values)

    def tell(self, values: Values) -> RoundsFigure:
        """Return what the rounds say of a figure of each of them."""
        mean = self.mean(values)
        slope = float(self._leaning @ (values - mean))
        expected = mean + slope * self._above
        return RoundsFigure(mean, slope, self.weights * (values - expected))

    @cached_property
    def _above(self) -> Values:
        return np.asarray(self.margins - self.points.value)

    @cached_property
    def _leaning(self) -> Values:
        """Return what each round adds to a slope, by how far its figure is from the mean."""
        off = self.weights * self._above
        spread = float(off @ self._above)
        return off / spread if spread > SLACK else np.zeros(len(off))


def _tilt(scaled: Values, wanted: float) -> Values:
    """Return weights that make *wanted* the mean of *scaled*, by Newton's method with bounds."""
    low, high, tilt = -MOST_TILT, MOST_TILT, 0.0
    for _ in range(STEPS):
        weights = _weigh(scaled, tilt)
        mean = float(weights @ scaled) / len(scaled)
        if abs(mean - wanted) < EXACT:
            break
        low, high = (tilt, high) if mean < wanted else (low, tilt)
        spread = float(weights @ (scaled - mean) ** 2) / len(scaled)
        step = (wanted - mean) / spread if spread > EXACT else 0.0
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return weights


def _weigh(scaled: Values, tilt: float) -> Values:
    weights = np.exp(tilt * scaled - (tilt * scaled).max())
    return np.asarray(weights * (len(weights) / weights.sum()))


def estimate_figure(rounds: AgreedRounds, values: Values, seed: int) -> Estimate:
    """Return the mean of a figure of each round."""
    told = rounds.tell(values)
    se = _combine(standard_error(told.residuals), told.slope * rounds.points.se)
    return Estimate(told.mean, se, len(values), seed)


def estimate_difference(
    one: AgreedRounds,
    other: AgreedRounds,
    values: tuple[Values, Values],
    gap: Estimate,
    seed: int,
) -> Estimate:
    """Return how much greater a figure is after one action than after another, in the same worlds.

    *gap* is what the one is worth more than the other.
    """
    first, second = one.tell(values[0]), other.tell(values[1])
    sampled = standard_error(first.residuals - second.residuals)
    # What moves both agreed values alike matters as far as the slopes differ.
    alike = min(one.points.se, other.points.se)
    middle, apart = (first.slope + second.slope) / 2, first.slope - second.slope
    se = _combine(sampled, middle * gap.se, apart * alike)
    return Estimate(first.mean - second.mean, se, len(values[0]), seed)


def _combine(*errors: float) -> float:
    """Return the standard error of what has several; the dust of rounding is nothing."""
    found = hypot(*errors)
    return found if found > DUST else 0.0
