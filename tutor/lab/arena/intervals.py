"""Intervals that hold the true value 95 times in a hundred."""

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
_NORMAL_FROM = 200  # degrees of freedom from which Student's t is as good as normal


def mean_interval(values: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean and its margin of error, None for a single value."""
    if len(values) < 2:
        return fmean(values), None
    return fmean(values), student(len(values) - 1) * stdev(values) / sqrt(len(values))


def share_interval(score: float, trials: int) -> tuple[float, float]:
    """Return Wilson's interval of a share: *score* successes (halves count) of *trials*."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = score / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    spread = sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2) * z
    spread /= 1 + z * z / trials
    return max(0.0, middle - spread), min(1.0, middle + spread)


def student(freedom: int) -> float:
    """Return the two-sided quantile of Student's t, found by halving."""
    if freedom >= _NORMAL_FROM:
        return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    low, high = 0.0, 100.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, freedom) < CONFIDENCE else (low, middle)
    return low


def _inside(t: float, freedom: int) -> float:
    """Return the probability that Student's t is between -t and t (the closed finite sums)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (step - 1) / step
    if odd:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total
