"""A result as the sum of its parts: bars that each begin where the one before ended."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

LEAST: Final = 1.0  # points that the whole width shows at least


@dataclass(frozen=True)
class WaterfallBar:
    """A bar from where the parts before it ended; all in percent of the width."""

    value: float  # rounded as printed
    start: float
    width: float
    zero: float


def draw_waterfall(
    parts: Sequence[float], total: float, decimals: int = 1
) -> tuple[WaterfallBar, ...]:
    """Return a bar for each part and a last one for *total*, which the printed parts add up to."""
    printed = round_parts(parts, total, decimals=decimals)
    ends = [0.0]
    for part in printed:
        ends.append(ends[-1] + part)
    low, high = min(ends), max(ends)
    room = max(high - low, LEAST)
    zero = _percent(-low, room)

    def bar(value: float, number: float, other: float) -> WaterfallBar:
        start, end = sorted((_percent(number - low, room), _percent(other - low, room)))
        return WaterfallBar(value, start, round(end - start, 2), zero)

    steps = tuple(
        bar(part, start, end) for part, start, end in zip(printed, ends, ends[1:], strict=False)
    )
    return (*steps, bar(round(total, decimals), 0.0, ends[-1]))


def round_parts(
    parts: Sequence[float], total: float, stored: Collection[int] = (), *, decimals: int = 1
) -> list[float]:
    """Return rounded parts that add up to the total as printed.

    Those at the places *stored* are also printed elsewhere: they are rounded as there, unless there
    are no others. The last part absorbs the remainder.
    """
    scale = 10**decimals
    exact = [scale * part for part in parts]
    exact[-1] += scale * total - sum(exact)
    printed = [round(item) for item in exact]
    free = [at for at in range(len(parts)) if at not in stored] or [*range(len(parts))]
    over = sum(printed) - round(scale * total)
    step = -1 if over > 0 else 1
    # The largest rounding error is corrected first.
    free.sort(key=lambda at: (printed[at] - exact[at]) * step)
    for turn in range(abs(over)):
        printed[free[turn % len(free)]] += step
    return [item / scale for item in printed]


def _percent(points: float, room: float) -> float:
    return round(100 * points / room, 2)
