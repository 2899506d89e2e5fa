"""Drawings of progress: places from left to right in percent, so they fit any width.

Heights are in pixels, as text is never scaled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final

from tutor.skill.rates import Rate
from tutor.web.i18n.numbers import format_fixed

HEIGHT: Final = 132.0  # of a line over time, and of bars of luck
TOP: Final = 8.0
STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS: Final = 5
LEFT: Final = 8.0  # percent, for the words of a scale


@dataclass(frozen=True)
class Tick:
    """A mark of a scale, with its position."""

    value: float
    at: float

    @property
    def text(self) -> str:
        """Return the value as printed."""
        return format_fixed(self.value, 0 if self.value == int(self.value) else 1)


@dataclass(frozen=True)
class Whisker:
    """A rate with its interval; *low* and *high* are where it ends, cut at the edges."""

    at: float
    low: float
    high: float


@dataclass(frozen=True)
class Dot:
    """One moment of a line over time: percent from the left, pixels from the top."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class Curve:
    """A line over time."""

    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]

    @property
    def strokes(self) -> tuple[tuple[Dot, Dot], ...]:
        """Return the dots that a stroke joins."""
        return tuple(pairwise(self.dots))


@dataclass(frozen=True)
class MatchBar:
    """A bar up from nought, or down."""

    x: float
    y: float
    width: float
    height: float
    is_up: bool


@dataclass(frozen=True)
class Bars:
    """Bars in pairs over one axis, each pair a match."""

    axis: float
    ticks: tuple[Tick, ...]
    pairs: tuple[tuple[MatchBar, MatchBar], ...]


def list_ticks(most: float) -> tuple[float, ...]:
    """Return round numbers from nought to the first that is not below *most*."""
    step = next((other for other in STEPS if most / other <= MOST_TICKS - 1), STEPS[-1])
    return tuple(round(step * at, 1) for at in range(max(1, ceil(most / step)) + 1))


def draw_whiskers(
    rates: Sequence[Rate | None],
) -> tuple[tuple[Tick, ...], tuple[Whisker | None, ...]]:
    """Return the marks of one scale and the whisker of each rate on it."""
    marks = list_ticks(max((_reach(rate) for rate in rates if rate), default=1.0))
    top = marks[-1]

    def place(value: float) -> float:
        return round(100 * min(max(value, 0.0), top) / top, 1)

    return tuple(Tick(mark, place(mark)) for mark in marks), tuple(
        Whisker(place(rate.value), place(rate.low), place(rate.high)) if rate else None
        for rate in rates
    )


def draw_curve(rates: Sequence[Rate]) -> Curve:
    """Return the line of rates that followed each other."""
    marks = list_ticks(max(map(_reach, rates)))
    top, step = marks[-1], (100 - LEFT) / len(rates)

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - min(max(value, 0.0), top) / top), 1)

    return Curve(
        tuple(Tick(mark, height(mark)) for mark in marks),
        tuple(
            Dot(
                round(LEFT + step * (at + 0.5), 1),
                height(rate.value),
                height(rate.low),
                height(rate.high),
            )
            for at, rate in enumerate(rates)
        ),
    )


@dataclass(frozen=True)
class Dots:
    """Actual shares over predicted ones, and the line of perfect calibration."""

    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    line: tuple[float, float, float, float]  # from the left, percent and pixels, to the right


def draw_shares(shares: Sequence[tuple[float, float, float, float]]) -> Dots:
    """Return shares in percent: predicted, actual, and its interval."""

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - value / 100), 1)

    def across(value: float) -> float:
        return round(LEFT + (100 - LEFT) * value / 100, 1)

    return Dots(
        tuple(Tick(value, height(value)) for value in (0.0, 50.0, 100.0)),
        tuple(
            Dot(across(stated), height(came), height(low), height(high))
            for stated, came, low, high in shares
        ),
        (across(0), height(0), across(100), height(100)),
    )


def _reach(rate: Rate) -> float:
    """Return the end of a scale for a rate: a very wide interval would dwarf all others."""
    return min(rate.high, max(2 * rate.value, 0.1))


def draw_bars(pairs: Sequence[tuple[float, float]]) -> Bars:
    """Return bars of two figures a match on one scale."""
    top = list_ticks(max((abs(value) for pair in pairs for value in pair), default=1.0))[-1]
    axis, step = TOP + HEIGHT / 2, (100 - LEFT) / len(pairs)

    def draw(value: float, x: float) -> MatchBar:
        height = round(HEIGHT / 2 * abs(value) / top, 1)
        y = axis - height if value > 0 else axis
        return MatchBar(round(x, 2), round(y, 1), round(step * 0.36, 2), height, value > 0)

    return Bars(
        axis,
        tuple(Tick(value, round(axis - HEIGHT / 2 * value / top, 1)) for value in (top, 0.0, -top)),
        tuple(
            (draw(value, LEFT + step * (at + 0.12)), draw(other, LEFT + step * (at + 0.52)))
            for at, (value, other) in enumerate(pairs)
        ),
    )
