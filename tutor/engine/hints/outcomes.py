"""What rounds that were played out say: chances, differences, and what a gap consists of.

Every figure is a mean over worlds. Actions were tried in the same worlds, so their differences are
paired.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.confidence import UNSEEN, estimate_mean, wilson_interval
from tutor.engine.estimate import Estimate
from tutor.engine.search.playouts import NEVER, PlayoutEnds, play_out
from tutor.engine.search.rollout_search import Root
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY
from tutor.rules.tables import ALL_COUNT

Values = NDArray[np.float64]

MAY_DOUBLE: Final = 3.0  # rounds of n that the rule leaves: what is paid in them may be doubled
SEATS_BITS: Final = 5  # rows of a yaku table fit into so many bits


@dataclass(frozen=True)
class GapShare:
    """One part of what a root is worth more than another: see `explain.explained.Part`."""

    kind: str
    seat: int | None
    row: int | None  # of the yaku table
    estimate: Estimate


class Outcomes:
    """The rounds played out after each root of an observation."""

    def __init__(
        self, observation: Observation, roots: Sequence[Root], samples: int, seed: int
    ) -> None:
        self.samples = samples
        self.seed = seed
        self._seat = observation.seat
        self._seats = observation.seats
        self._rules = observation.ruleset.tables(observation.round)
        self._ends: PlayoutEnds = play_out(observation, roots, samples, seed)

    @property
    def halves(self) -> tuple["Outcomes", "Outcomes"]:
        """Return what one half of the worlds says, and what the other one does."""
        middle = self.samples // 2
        return self._between(0, middle), self._between(middle, self.samples)

    def _between(self, start: int, stop: int) -> "Outcomes":
        part = copy(self)
        part.samples = stop - start
        part._ends = PlayoutEnds._make(column[:, start:stop] for column in self._ends)
        return part

    def value(self, root: int) -> Estimate:
        """Return what a root is worth to the seat that asks."""
        return self._mean(self._ends.margins[root])

    def gap(self, root: int, other: int) -> Estimate:
        """Return what a root is worth more than another one."""
        return self._mean(self._ends.margins[root] - self._ends.margins[other])

    def change(self, root: int, other: int, seat: int) -> Estimate:
        """Return how many points more a seat gets after one root than after another."""
        changes = self._ends.changes[:, :, seat].astype(float)
        return self._mean(changes[root] - changes[other])

    def makes(self, root: int, seat: int, row: int) -> Estimate:
        """Return the chance that a seat has a yaku at the end."""
        return self._chance(self._has_made(root, seat, row))

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        made = self._has_made(root, seat, row) - self._has_made(other, seat, row)
        return self._difference(made)

    def first(self, root: int) -> Estimate:
        """Return the chance that the seat that asks is the first whose yaku grow."""
        return self._chance(self._is_first(root))

    def first_more(self, root: int, other: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        return self._difference(self._is_first(root) - self._is_first(other))

    def discards(self, root: int) -> Estimate:
        """Return the chance that the seat's next card takes nothing."""
        return self._chance((self._ends.discards[root] == 1).astype(float))

    def takes(self, root: int, seat: int, card: int) -> Estimate:
        """Return the chance that a seat captures a card on its next turn."""
        taken = self._ends.taken[root, :, seat]
        return self._chance(((taken >= 0) & (taken >> card & 1 == 1)).astype(float))

    def takes_more(self, root: int, other: int, seat: int, card: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        taken = self._ends.taken[:, :, seat]
        takes = ((taken >= 0) & (taken >> card & 1 == 1)).astype(float)
        return self._difference(takes[root] - takes[other])

    def ended_by(self, root: int) -> tuple[tuple[Estimate, Estimate, Estimate], ...]:
        """Return how rounds end: by a yaku of the seat that asks, of another one, or by nobody's.

        Each with its chance, what such rounds are worth on average, and the product of both.
        """
        winners, margins = self._ends.winners[root], self._ends.margins[root]
        mine, nobody = winners == self._seat, winners == NOBODY
        return tuple(
            (
                self._chance(which.astype(float)),
                self._payoff(margins[which]),
                self._mean(margins * which),
            )
            for which in (mine, ~mine & ~nobody, nobody)
        )

    def otherwise(self, root: int) -> Estimate:
        """Return what the rounds are worth that do not end by a yaku of the seat that asks."""
        margins = self._ends.margins[root]
        return self._mean(margins[self._ends.winners[root] != self._seat])

    def shares(self, root: int, other: int) -> tuple[GapShare, ...]:
        """Return what a root is worth more than another, in parts that add up to it exactly.

        The largest come first; those that are nothing in every world are left out.
        """
        split = self._split_by_score if self._rules.settlement == ALL_COUNT else self._classes
        found = [
            GapShare(kind, seat, row, self._mean(values))
            for kind, seat, row, values in split(root, other)
            if values.any()
        ]
        return tuple(sorted(found, key=lambda share: -abs(share.estimate.value)))

    def _mean(self, values: Values) -> Estimate:
        """Return the mean of some or all of the rounds; it rests on all that were played out."""
        return replace(estimate_mean(values, self.seed), samples=self.samples)

    def _payoff(self, values: Values) -> Estimate:
        """Return a mean of few rounds, of which a few unseen ones may count twice (`UNSEEN`)."""
        found = self._mean(values)
        unseen = MAY_DOUBLE * found.value / max(1, len(values))
        return replace(found, se=hypot(found.se, unseen))

    def _chance(self, values: Values) -> Estimate:
        found = self._at_least(self._mean(values))
        return replace(found, bounds=wilson_interval(found.value, self.samples))

    def _difference(self, values: Values) -> Estimate:
        found = self._mean(values)
        return self._at_least(found) if values.any() else found

    def _at_least(self, found: Estimate) -> Estimate:
        return replace(found, se=max(found.se, UNSEEN / self.samples))

    def _has_made(self, root: int, seat: int, row: int) -> Values:
        made: Values = (self._ends.made[root, :, seat] >> row & 1).astype(np.float64)
        return made

    def _is_first(self, root: int) -> Values:
        scored = self._ends.scored[root]
        others = np.delete(scored, self._seat, axis=1).min(axis=1)
        mine = scored[:, self._seat]
        first: Values = ((mine < NEVER) & (mine < others)).astype(np.float64)
        return first

    def _classes(
        self, root: int, other: int
    ) -> Iterator[tuple[str, int | None, int | None, Values]]:
        """Yield, for each way to end, the margins of the rounds that end so, less the other's.

        A round ends by a seat and its first yaku of the table, or by nobody.
        """
        labels = self._labels(root), self._labels(other)
        margins = self._ends.margins[root], self._ends.margins[other]
        for label in np.union1d(*labels):
            values = margins[0] * (labels[0] == label) - margins[1] * (labels[1] == label)
            if label < 0:
                yield "nobody", None, None, values
            else:
                yield "scores", int(label) >> SEATS_BITS, int(label) & 31, values

    def _labels(self, root: int) -> NDArray[np.int64]:
        winners = self._ends.winners[root]
        seat = np.maximum(winners, 0)
        made = np.take_along_axis(self._ends.made[root], seat[:, np.newaxis], axis=1)[:, 0]
        lowest = np.log2(np.maximum(made & -made, 1)).astype(np.int64)
        labels: NDArray[np.int64] = np.where(winners == NOBODY, -1, seat << SEATS_BITS | lowest)
        return labels

    def _split_by_score(
        self, root: int, other: int
    ) -> Iterator[tuple[str, int | None, int | None, Values]]:
        """Yield card points and yaku of each seat, as they count in the margin.

        What is left is what neither says: rounds whose scores are void.
        """
        rest = self._ends.margins[root] - self._ends.margins[other]
        for kind, seat, row, values in self._scores(root, other):
            rest = rest - values
            yield kind, seat, row, values
        yield "void", None, None, np.where(np.abs(rest) < 1e-9, 0.0, rest)

    def _scores(
        self, root: int, other: int
    ) -> Iterator[tuple[str, int | None, int | None, Values]]:
        for seat in range(self._seats):
            factor = 1.0 if seat == self._seat else -1 / (self._seats - 1)
            cards = self._ends.cards[:, :, seat]
            yield "cards", seat, None, factor * (cards[root] - cards[other])
            for row, yaku in enumerate(self._rules.yaku):
                more = self._has_made(root, seat, row) - self._has_made(other, seat, row)
                yield "yaku", seat, row, factor * yaku.points * more
