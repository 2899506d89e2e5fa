"""Results of many rounds, counted in steps of points: two ways to play drawn side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.web.i18n.numbers import format_signed_whole

MOST_STEPS: Final = 14
MOST_LABELS: Final = 6  # below them, which a phone has room for
WIDTHS: Final = (1, 2, 5)  # of a step, and ten, a hundred, ... times as much


@dataclass(frozen=True)
class HistogramBin:
    """Results from *low* to *high*, and the number of rounds of each move in it.

    Where not every bin has room for its label, some are labelled, including zero.
    """

    low: int
    high: int
    counts: tuple[int, ...]
    heights: tuple[float, ...]  # in percent of the greatest
    is_labelled: bool

    @property
    def text(self) -> str:
        """Return the lowest result of the bin as printed."""
        return format_signed_whole(self.low)

    @property
    def last(self) -> str:
        """Return the highest result of the bin as printed."""
        return format_signed_whole(self.high)


def count_bins(results: Sequence[Sequence[int]]) -> tuple[HistogramBin, ...]:
    """Return the counted results of each way to play, worst first; none may be empty.

    Zero begins a step, so that gains and losses are never in one.
    """
    low, high = min(map(min, results)), max(map(max, results))
    width = _width(low, high)
    first, last = low // width, high // width
    counts = [
        [sum(number // width == place for number in way) for way in results]
        for place in range(first, last + 1)
    ]
    most = max(map(max, counts))
    apart = -(-len(counts) // MOST_LABELS)
    return tuple(
        HistogramBin(
            low=place * width,
            high=(place + 1) * width - 1,
            counts=tuple(bins),
            heights=tuple(round(100 * number / most, 1) for number in bins),
            is_labelled=place % apart == 0,
        )
        for place, bins in zip(range(first, last + 1), counts, strict=True)
    )


def _width(low: int, high: int) -> int:
    tens = 1
    while True:
        for width in WIDTHS:
            if high // (tens * width) - low // (tens * width) < MOST_STEPS:
                return tens * width
        tens *= 10
