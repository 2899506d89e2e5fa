"""Figures of a series that every report has, with intervals of 95 in a hundred."""

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Final

from tutor.engine.luck.flips import NO_JUDGE
from tutor.lab.arena.contestants import FAULTS
from tutor.lab.arena.series import Series

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


_DECIMALS: Final = 4
_CORRECTED: Final = (
    "Without flip luck: from every flip is taken what the turned card was worth, less the mean "
    "worth of all cards that lay in the stock, by the shipped net, or by the greedy player where "
    "there is none. This mean is zero whatever they say, so the figure is as unbiased as the raw "
    "one, with less noise."
)
_RAW: Final = f"The luck of the flips is not taken out: {NO_JUDGE}."


def round_figure(number: float) -> float:
    """Return a figure as the reports give it."""
    return round(number, _DECIMALS)


def round_interval(numbers: list[float] | None) -> list[float] | None:
    """Return the ends of an interval as the reports give them."""
    return None if numbers is None else [round_figure(number) for number in numbers]


def correction(data: dict[str, Any]) -> str:
    """Return whether the luck of the flips was taken out, and what that means."""
    return _RAW if data["points_without_flip_luck"] is None else _CORRECTED


def effort(series: Series, place: int) -> dict[str, Any]:
    """Return how long a contestant took to decide, and its faults."""
    tally = series.tallies[place]
    return {
        "decisions": tally.decisions,
        "clock": series.clocks[place],
        "ms_a_decision": _milliseconds(tally.seconds / max(1, tally.decisions)),
        "ms_slowest": _milliseconds(tally.slowest),
        **{kind: tally.faults[kind] for kind in FAULTS},
        "last_fault": tally.last_fault or None,
    }


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 3)


def mean_text(points: dict[str, Any], sign: int = 1) -> str:
    """Return a mean with its margin of error."""
    ends = points["interval"]
    spread = "" if ends is None else f" ± {ends[1] - points['mean']:.3f}"
    return f"{sign * points['mean'] + 0.0:+.3f}{spread}"
