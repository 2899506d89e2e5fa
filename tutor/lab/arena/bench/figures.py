"""A figure of the bench, and its target."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any


@dataclass(frozen=True)
class Target:
    """The values that a figure must reach (*bar*) and should reach (*aim*); lower is better.

    Unless *higher* is set.
    """

    bar: float
    aim: float
    higher: bool = False

    def name_reached(self, value: float) -> str:
        """Return which of both a value reaches: "aim", "bar", or "neither"."""
        for name, goal in (("aim", self.aim), ("bar", self.bar)):
            if value >= goal if self.higher else value <= goal:
                return name
        return "neither"


@dataclass(frozen=True)
class BenchFigure:
    """One measured number with its unit, and its target if it has one."""

    name: str
    value: float
    unit: str
    target: Target | None = None

    def summary(self) -> dict[str, Any]:
        """Return the figure, with its target and whether it is reached, as JSON values."""
        summary: dict[str, Any] = {"name": self.name, "value": self.value, "unit": self.unit}
        if self.target:
            goals = {"at_least": self.target.bar, "aim": self.target.aim}
            summary |= goals | {"reaches": self.target.name_reached(self.value)}
        return summary


def summarise_times(
    name: str, times: Sequence[float], unit: str, p95: Target | None = None
) -> tuple[BenchFigure, BenchFigure]:
    """Return the median and the 95th percentile of some times."""
    last = quantiles(times, n=20, method="inclusive")[-1]
    return BenchFigure(f"{name}, median", median(times), unit), BenchFigure(
        f"{name}, p95", last, unit, p95
    )


def time_work(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """Return how many seconds of a clock some work takes."""
    start = clock()
    work()
    return clock() - start
