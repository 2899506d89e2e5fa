"""Reliability tables: the actual frequency of similar predictions.

Cases of one round are dependent, so errors are of sums over rounds (clusters).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from tutor.engine.estimate import NORMAL_95
from tutor.explain.claim import CHANCE
from tutor.lab.claims.calibration.happened import SaidFigure

BINS: Final = 10
ENOUGH: Final = 100  # cases from which a bin is judged
NEAR: Final = 0.05  # tolerance of a chance


@dataclass(frozen=True)
class Bin:
    """Cases with similar predictions."""

    cases: int
    rounds: int
    said: float  # on average
    happened: float
    error: float  # standard error of the difference of both, clustered by round

    @property
    def off(self) -> float:
        """Return the predicted less the actual frequency."""
        return self.said - self.happened

    @property
    def is_shown_wrong(self) -> bool:
        """Return whether the cases show, 95 times in 100, that this bin's figures are wrong."""
        return self.cases >= ENOUGH and abs(self.off) > NORMAL_95 * self.error

    @property
    def fails(self) -> bool:
        """Return whether these chances are shown to be off by more than is near."""
        return self.is_shown_wrong and abs(self.off) > NEAR

    @property
    def chance_to_fail(self) -> float:
        """Return how likely these cases would fail if every chance were right."""
        if not self.error:
            return 0.0
        return 2 - 2 * NormalDist().cdf(max(NEAR / self.error, NORMAL_95))


@dataclass(frozen=True)
class Reliability:
    """The table of one figure."""

    figure: str
    unit: str
    bins: tuple[Bin, ...]
    whole: Bin

    @property
    def fails(self) -> bool:
        """Return whether a chance is shown to be off by more than is near, anywhere."""
        return self.unit == CHANCE and any(other.fails for other in self.bins)

    def lines(self) -> Iterator[str]:
        """Yield the table as lines of text: a line a bin, then one of all cases."""
        yield f"{self.figure} ({self.whole.cases} cases in {self.whole.rounds} rounds)"
        for other in (*self.bins, self.whole):
            name = "all" if other is self.whole else ""
            wrong = " *" if other.is_shown_wrong else ""
            yield (
                f"  {name:4} said {other.said:9.3f}  happened {other.happened:9.3f}  "
                f"off {other.off:+8.3f} ± {NORMAL_95 * other.error:.3f}  ({other.cases}){wrong}"
            )


@dataclass(frozen=True)
class BinCount:
    """How many bins of chances have enough cases, how many fail, and how many would by luck."""

    judged: int
    failing: int
    by_luck: float

    @property
    def line(self) -> str:
        """Return the counts as a line of text."""
        return (
            f"{self.judged} groups of {ENOUGH} cases or more: {self.failing} are shown to be off"
            f" by over {NEAR}, {self.by_luck:.1f} would be if all chances were right"
        )


def count_bins(tables: Iterable[Reliability]) -> BinCount:
    """Return how the bins of several tables do together."""
    judged = [
        other
        for table in tables
        if table.unit == CHANCE
        for other in table.bins
        if other.cases >= ENOUGH
    ]
    failing = sum(other.fails for other in judged)
    return BinCount(len(judged), failing, sum(other.chance_to_fail for other in judged))


def tabulate(cases: Iterable[SaidFigure]) -> list[Reliability]:
    """Return a table of each figure."""
    by_figure: dict[tuple[str, str], list[SaidFigure]] = defaultdict(list)
    for case in cases:
        by_figure[case.figure, case.unit].append(case)
    return [
        Reliability(figure, unit, tuple(_sort(unit, results)), _gather(results))
        for (figure, unit), results in sorted(by_figure.items())
    ]


def _sort(unit: str, cases: Sequence[SaidFigure]) -> Iterator[Bin]:
    """Yield chances by tenths, and points in as many groups of one size."""
    if unit == CHANCE:
        groups: dict[int, list[SaidFigure]] = defaultdict(list)
        for case in cases:
            groups[min(BINS - 1, int(case.said * BINS))].append(case)
        yield from (_gather(groups[place]) for place in sorted(groups))
        return
    ranked = sorted(cases, key=lambda case: case.said)
    cuts = [len(ranked) * place // BINS for place in range(BINS + 1)]
    yield from (_gather(ranked[low:high]) for low, high in pairwise(cuts) if low < high)


def _gather(cases: Sequence[SaidFigure]) -> Bin:
    stated, happened = (fmean(values) for values in zip(*map(_values, cases), strict=True))
    by_round: dict[tuple[int, int], float] = defaultdict(float)
    for case in cases:
        by_round[case.round] += case.said - case.happened - (stated - happened)
    rounds = len(by_round)
    spread = sum(value * value for value in by_round.values())
    error = sqrt(spread * rounds / (rounds - 1)) / len(cases) if rounds > 1 else 0.0
    return Bin(len(cases), rounds, stated, happened, error)


def _values(case: SaidFigure) -> tuple[float, float]:
    return case.said, case.happened
