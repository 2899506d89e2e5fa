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
STEPS: Final = 60  # halvings of the number, which is then known to the last digit that matters


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
        scaled = (self.margins - centre) / spread
        wanted = (self.points.value - centre) / spread
        low, high = -MOST_TILT, MOST_TILT
        for _ in range(STEPS):
            tilt = (low + high) / 2
            if _tilted(scaled, tilt) @ scaled < wanted * len(scaled):
                low = tilt
            else:
                high = tilt
        return _tilted(scaled, (low + high) / 2)

    @cached_property
    def agrees(self) -> bool:
        """Return whether a small weighting was enough."""
        told = float((self.weights * self.margins).mean())
        return abs(told - self.points.value) < SLACK

    def mean(self, values: Values) -> float:
        """Return the weighted mean of a figure of each round."""
        return float((self.weights * values).mean())

    def slope(self, values: Values) -> float:
        """Return by how much that mean grows with a point of the agreed value."""
        off = self.weights * (self.margins - self.points.value)
        spread = float(off @ (self.margins - self.points.value))
        return float(off @ (values - self.mean(values))) / spread if spread > SLACK else 0.0

    def residuals(self, values: Values) -> Values:
        """Return how far each round's value lies from the mean that its margin predicts, weighted.

        The agreed value is known, so only what margins do not explain adds to the error of the
        mean.
        """
        expected = self.mean(values) + self.slope(values) * (self.margins - self.points.value)
        return np.asarray(self.weights * (values - expected))


def _tilted(scaled: Values, tilt: float) -> Values:
    weights = np.exp(tilt * scaled - np.max(tilt * scaled))
    return np.asarray(weights / weights.mean())


def estimate_figure(rounds: AgreedRounds, values: Values, seed: int) -> Estimate:
    """Return the mean of a figure of each round."""
    sampled = _error_of_mean(rounds.residuals(values))
    se = hypot(sampled, rounds.slope(values) * rounds.points.se)
    return Estimate(rounds.mean(values), se, len(values), seed)


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
    first, second = values
    slopes = one.slope(first), other.slope(second)
    sampled = _error_of_mean(one.residuals(first) - other.residuals(second))
    # What moves both agreed values alike matters as far as the slopes differ.
    alike = min(one.points.se, other.points.se)
    se = hypot(sampled, sum(slopes) / 2 * gap.se, (slopes[0] - slopes[1]) * alike)
    return Estimate(one.mean(first) - other.mean(second), se, len(first), seed)


def _error_of_mean(residuals: Values) -> float:
    """Return the standard error of what is left unexplained; the dust of rounding is nothing."""
    found = standard_error(residuals)
    return found if found > DUST else 0.0
