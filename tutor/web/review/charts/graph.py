"""The line of a match: chances to win it after each round, and luck on the same axis.

Only geometry, in the units of an SVG's viewBox; templates draw it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

GRID: Final = (0, 25, 50, 75, 100)  # percent, each with a line
MIDDLE: Final = 50
LUCK_HEIGHT: Final = 28.0  # above and below the axis of luck
GAP: Final = 36.0  # between the two axes' areas, with room for a label


@dataclass(frozen=True)
class Size:
    """A drawing: its box, the room left of the lines for their labels, and around them."""

    width: float
    height: float
    left: float
    top: float = 14
    right: float = 12


WIDE: Final = Size(860, 300, 52)
NARROW: Final = Size(360, 300, 54)  # a wide one made smaller could not be read on a phone


@dataclass(frozen=True)
class GraphPoint:
    """Where a match stood: after round *label*, or before the first (an empty label).

    *chance* to win the match from 0 to 1; *luck* of the round in points, None where it is not
    known.
    """

    label: str
    chance: float
    luck: float | None = None


@dataclass(frozen=True)
class LuckBar:
    """A bar of luck; a lucky one goes up from the axis."""

    x: float
    y: float
    width: float
    height: float
    is_lucky: bool


@dataclass(frozen=True)
class Column:
    """One moment of the line: its middle, its dot, its bar, and the strip that is its link."""

    x: float
    y: float
    start: float
    width: float
    bar: LuckBar | None


@dataclass(frozen=True)
class GridLine:
    """A line of the grid."""

    percent: int
    y: float


@dataclass(frozen=True)
class Graph:
    """A line of chances above bars of luck: all that is drawn, in the units of its box."""

    size: Size
    grid: tuple[GridLine, ...]
    path: str
    area: str  # between the line and its middle
    columns: tuple[Column, ...]
    axis: float  # of luck
    bottom: float  # where the labels of the rounds stand


def draw_graph(reached: Sequence[GraphPoint], size: Size) -> Graph:
    """Return the drawing of where a match stood, from its begin on; at least two moments."""
    axis = size.height - 26 - LUCK_HEIGHT
    foot = axis - LUCK_HEIGHT - GAP

    def height(chance: float) -> float:
        return round(foot - chance * (foot - size.top), 1)

    step = (size.width - size.left - size.right) / len(reached)
    most = max((abs(one.luck) for one in reached if one.luck), default=0.0)
    columns = []
    for place, one in enumerate(reached):
        x = round(size.left + step * (place + 0.5), 1)
        bar = _bar(one.luck, most, x, min(18.0, step * 0.6), axis)
        start = round(size.left + step * place, 1)
        columns.append(Column(x, height(one.chance), start, round(step, 1), bar))
    dots = [f"{one.x} {one.y}" for one in columns]
    middle = height(MIDDLE / 100)
    return Graph(
        size=size,
        grid=tuple(GridLine(percent, height(percent / 100)) for percent in GRID),
        path="M" + "L".join(dots),
        area=f"M{columns[0].x} {middle}L" + "L".join(dots) + f"L{columns[-1].x} {middle}Z",
        columns=tuple(columns),
        axis=axis,
        bottom=size.height - 6,
    )


def _bar(luck: float | None, most: float, x: float, width: float, axis: float) -> LuckBar | None:
    if not luck:
        return None
    height = round(LUCK_HEIGHT * abs(luck) / most, 1)
    top = axis - height if luck > 0 else axis
    return LuckBar(round(x - width / 2, 1), round(top, 1), round(width, 1), height, luck > 0)
