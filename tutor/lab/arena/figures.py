"""Figures of a series that every report has."""

from typing import Any, Final

from tutor.engine.luck.flips import NO_JUDGE
from tutor.lab.arena.contestants import FAULTS
from tutor.lab.arena.series import Series

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
