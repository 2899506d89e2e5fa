"""Rounds that were played out one by one, weighted until they agree with a second search.

The definition is that of `engine.hints.agreement`, worked out again by plain sums: the weights
solve for the mean by Newton's steps, and errors follow from the figures left unexplained.
"""

from collections.abc import Sequence
from math import exp, hypot, sqrt
from statistics import fmean
from typing import Final

from tutor.engine.hints.agreement import DUST, MOST_TILT

FLAT: Final = 1e-6  # a spread of margins that is none
NEWTON: Final = 50  # steps

Figures = Sequence[float]


class WeightedRounds:
    """The margins of rounds after one action, weighted so that their mean is *points*."""

    def __init__(self, margins: Figures, points: float | None = None, se: float = 0.0) -> None:
        self.margins = margins
        self.points = fmean(margins) if points is None and margins else points or 0.0
        self.se = se if points is not None else _error(_deviations(margins))
        self.weights = [1.0] * len(margins) if points is None else _weigh(margins, points)

    def mean(self, figures: Figures) -> float:
        """Return the weighted mean of a figure of each round, 0 of none."""
        total = sum(self.weights)
        told = zip(self.weights, figures, strict=True)
        return sum(weight * one for weight, one in told) / total if total else 0.0

    def slope(self, figures: Figures) -> float:
        """Return how much the mean of *figures* grows with each point of the agreed margin."""
        mean = self.mean(figures)
        rounds = list(zip(self.weights, self.margins, figures, strict=True))
        spread = sum(weight * (margin - self.points) ** 2 for weight, margin, _ in rounds)
        if spread <= FLAT:
            return 0.0
        return sum(w * (margin - self.points) * (one - mean) for w, margin, one in rounds) / spread

    def residuals(self, figures: Figures) -> list[float]:
        """Return how far each round's figure lies from what its margin predicts, weighted."""
        mean, slope = self.mean(figures), self.slope(figures)
        rounds = zip(self.weights, self.margins, figures, strict=True)
        return [w * (one - mean - slope * (margin - self.points)) for w, margin, one in rounds]

    def estimate(self, figures: Figures) -> tuple[float, float]:
        """Return the mean of a figure and its standard error."""
        sampled = _error(self.residuals(figures))
        return self.mean(figures), hypot(sampled, self.slope(figures) * self.se)


def estimate_difference(
    one: WeightedRounds, other: WeightedRounds, figures: tuple[Figures, Figures], gap_se: float
) -> tuple[float, float]:
    """Return how much greater a figure is after one action than after another, and its error."""
    value = one.mean(figures[0]) - other.mean(figures[1])
    slopes = one.slope(figures[0]), other.slope(figures[1])
    pairs = zip(one.residuals(figures[0]), other.residuals(figures[1]), strict=True)
    sampled = _error([here - there for here, there in pairs])
    alike = min(one.se, other.se)
    return value, hypot(sampled, fmean(slopes) * gap_se, (slopes[0] - slopes[1]) * alike)


def _weigh(margins: Figures, points: float) -> list[float]:
    mean = fmean(margins)
    spread = sqrt(fmean((one - mean) ** 2 for one in margins))
    if spread <= FLAT:
        return [1.0] * len(margins)
    tilt, least, most = 0.0, -MOST_TILT / spread, MOST_TILT / spread
    for _ in range(NEWTON):
        weights = [exp(tilt * (one - mean)) for one in margins]
        total = sum(weights)
        now = sum(w * one for w, one in zip(weights, margins, strict=True)) / total
        square = sum(w * (one - now) ** 2 for w, one in zip(weights, margins, strict=True)) / total
        if square <= FLAT:
            break
        tilt = min(most, max(least, tilt + (points - now) / square))
    weights = [exp(tilt * (one - mean)) for one in margins]
    return [weight * len(margins) / sum(weights) for weight in weights]


def _deviations(figures: Figures) -> list[float]:
    return [one - fmean(figures) for one in figures] if figures else []


def _error(residuals: Figures) -> float:
    number = len(residuals)
    if number < 2:
        return 0.0
    mean = fmean(residuals)
    found = sqrt(sum((one - mean) ** 2 for one in residuals) / (number - 1) / number)
    return found if found > DUST else 0.0
