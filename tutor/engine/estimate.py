"""One estimate: a value, its error, and its samples.

Every sampled or counted figure of a hint, an explanation and a review is one of these, from the
search that computed it to the page that prints it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot, sqrt
from statistics import NormalDist
from typing import Final

NORMAL_95: Final = 1.96  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class Estimate:
    """A mean over sampled worlds and its standard error *se*, both in the unit of the value.

    It is based on *samples* worlds drawn with *seed*. An exact count has no error, no samples and
    no seed; a value that is equal in every sampled world has samples and no error. *bounds* are the
    ends of an asymmetric 95 % interval, such as that of a chance, which stays between 0 and 1.
    """

    value: float
    se: float = 0.0
    samples: int = 0
    seed: int | None = None
    bounds: tuple[float, float] | None = None

    @property
    def is_exact(self) -> bool:
        """Return whether the value was counted and not sampled."""
        return self.samples == 0

    @property
    def margin(self) -> float:
        """Return half the width of the 95 % interval."""
        return NORMAL_95 * self.se if self.bounds is None else (self.hi - self.lo) / 2

    @property
    def lo(self) -> float:
        """Return the lower end of the 95 % interval."""
        return self.value - NORMAL_95 * self.se if self.bounds is None else self.bounds[0]

    @property
    def hi(self) -> float:
        """Return the upper end of the 95 % interval."""
        return self.value + NORMAL_95 * self.se if self.bounds is None else self.bounds[1]

    @property
    def is_established(self) -> bool:
        """Return whether a difference is not zero, 95 times in 100."""
        return abs(self.value) > self.margin

    def over(self, unit: float) -> "Estimate":
        """Return the estimate in a larger unit: value and error divided by *unit*."""
        return replace(self, value=self.value / unit, se=self.se / unit)

    def widen(self, spread: float) -> "Estimate":
        """Return the estimate with an independent error, a standard deviation, added."""
        return replace(self, se=hypot(self.se, spread))

    def less(self, other: "Estimate") -> "Estimate":
        """Return the difference of two estimates of the same worlds.

        How they hang together is not known, so its error is the largest that it may be: the sum.
        """
        samples = min(self.samples, other.samples) or max(self.samples, other.samples)
        seed = self.seed if self.samples else other.seed
        return Estimate(self.value - other.value, self.se + other.se, samples, seed)


def sum_estimates(estimates: Iterable[Estimate]) -> Estimate:
    """Return the sum of estimates that do not hang together."""
    every = tuple(estimates)
    total = sum([estimate.value for estimate in every])
    return Estimate(total, hypot(*[estimate.se for estimate in every]))


def sidak_z(comparisons: int) -> float:
    """Return the standard errors on either side of intervals that hold together, 95 times in 100.

    For comparisons with one that was chosen for being the best (Sidak 1967; Hsu 1984).
    """
    return (
        NormalDist().inv_cdf((1 + 0.95 ** (1 / comparisons)) / 2) if comparisons > 1 else NORMAL_95
    )


def wilson_interval(chance: float, samples: float) -> tuple[float, float]:
    """Return the 95 % interval of a chance by Wilson (1927), which never leaves 0 to 1."""
    square = NORMAL_95**2
    middle = (chance + square / (2 * samples)) / (1 + square / samples)
    spread = chance * (1 - chance) / samples + square / (4 * samples**2)
    half = NORMAL_95 * sqrt(spread) / (1 + square / samples)
    # At 0 and 1 an end of the interval is the value itself, except for the last bit.
    return max(0.0, min(chance, middle - half)), min(1.0, max(chance, middle + half))
