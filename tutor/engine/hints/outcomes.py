"""What rounds that were played out say: chances, differences, and what a gap consists of.

Every figure is a mean over worlds. Actions were tried in the same worlds, so their differences are
paired.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.confidence import UNSEEN, error_of_sum, estimate_mean
from tutor.engine.estimate import Estimate, wilson_interval
from tutor.engine.hints.agreement import AgreedRounds, estimate_difference, estimate_figure
from tutor.engine.hints.candidates import Candidate
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
    """A part of the gap between two roots, in points; see `explain.explained.GapPart`."""

    kind: str
    seat: int | None
    row: int | None  # of the yaku table
    estimate: Estimate


class Outcomes:
    """The rounds played out after each root of an observation.

    Where the candidates of a hint are told, rounds are weighted until they agree with their
    values (`engine.hints.agreement`).
    """

    def __init__(
        self,
        observation: Observation,
        roots: Sequence[Root],
        samples: int,
        seed: int,
        candidates: Sequence[Candidate] | None = None,
    ) -> None:
        self.samples = samples
        self.seed = seed
        self._seat = observation.seat
        self._seats = observation.seats
        self._rules = observation.ruleset.tables(observation.round)
        self._ends: PlayoutEnds = play_out(observation, roots, samples, seed)
        self._candidates = candidates

    @cached_property
    def _rounds(self) -> tuple[AgreedRounds, ...]:
        margins = self._ends.margins
        if self._candidates is None:
            played = (estimate_mean(row, self.seed) for row in margins)
            return tuple(AgreedRounds(row, one) for row, one in zip(margins, played, strict=True))
        agreed = zip(margins, self._candidates, strict=True)
        return tuple(AgreedRounds(row, one.points) for row, one in agreed)

    def agree(self, *roots: int) -> bool:
        """Return whether the rounds after these roots could be made to agree with the search."""
        return all(self._rounds[root].agrees for root in roots)

    def halves_agree(self, *roots: int) -> bool:
        """Return whether each half of the rounds after these roots could be, by itself."""
        return all(half.agree(*roots) for half in self.halves)

    def played_gap(self, root: int, other: int) -> Estimate:
        """Return the mean gap between two roots in the rounds played out, in points, unweighted."""
        return estimate_mean(self._ends.margins[root] - self._ends.margins[other], self.seed)

    @cached_property
    def halves(self) -> tuple["Outcomes", "Outcomes"]:
        """Return the outcomes in the first half of the worlds, and those in the second."""
        middle = self.samples // 2
        return self._between(0, middle), self._between(middle, self.samples)

    def _between(self, start: int, stop: int) -> "Outcomes":
        part = copy(self)
        part.samples = stop - start
        for kept in ("_rounds", "halves"):
            part.__dict__.pop(kept, None)
        part._ends = PlayoutEnds._make(column[:, start:stop] for column in self._ends)
        return part

    def value(self, root: int) -> Estimate:
        """Return the value of a root to the seat that asks, in points, as the ranking has it."""
        return self._rounds[root].points

    def gap(self, root: int, other: int) -> Estimate:
        """Return how many points a root is worth more than *other*, as the ranking has it."""
        if self._candidates is None:
            return self.played_gap(root, other)
        return self._candidates[other].gap.less(self._candidates[root].gap)

    def played_value(self, root: int) -> Estimate:
        """Return the mean margin of the rounds played out after a root, in points, unweighted."""
        return estimate_mean(self._ends.margins[root], self.seed)

    def change(self, root: int, other: int, seat: int) -> Estimate:
        """Return how many points more a seat gets after one root than after another."""
        return self._difference(self._ends.changes[:, :, seat].astype(float), root, other)

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        """Return the chance that a seat has each yaku of the table at the end, without errors."""
        rounds = self._rounds[root]
        rows = range(len(self._rules.yaku))
        return [min(1.0, rounds.mean(self._has_made(seat, row)[root])) for row in rows]

    def makes(self, root: int, seat: int, row: int) -> Estimate:
        """Return the chance that a seat has a yaku at the end."""
        return self._chance(self._has_made(seat, row), root)

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        return self._more(self._has_made(seat, row), root, other)

    def first(self, root: int) -> Estimate:
        """Return the chance, from 0 to 1, that the asking seat is the first whose yaku grow."""
        return self._chance(self._is_first, root)

    def first_more(self, root: int, other: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        return self._more(self._is_first, root, other)

    def discards(self, root: int) -> Estimate:
        """Return the chance that the seat's next card takes nothing."""
        return self._chance((self._ends.discards == 1).astype(float), root)

    def takes(self, root: int, seat: int, card: int) -> Estimate:
        """Return the chance that a seat captures a card on its next turn."""
        return self._chance(self._has_taken(seat, card), root)

    def stays(self, root: int, card: int) -> Estimate:
        """Return the chance that a card is on the field when the seat's next turn begins."""
        met = self._ends.met
        return self._chance(((met >= 0) & (met >> card & 1 == 1)).astype(np.float64), root)

    def takes_more(self, root: int, other: int, seat: int, card: int) -> Estimate:
        """Return how much greater that chance is after one root than after another."""
        return self._more(self._has_taken(seat, card), root, other)

    def loses(self, root: int, card: int) -> Estimate:
        """Return the chance that another seat captures a card on its next turn."""
        return self._chance(self._has_lost(card), root)

    def loses_more(self, root: int, card: int, other: int, instead: int) -> Estimate:
        """Return how much greater that chance is than for another card after another root."""
        values = self._has_lost(card)
        values[other] = self._has_lost(instead)[other]
        return self._more(values, root, other)

    def ended_by(self, root: int) -> tuple[tuple[Estimate, Estimate, Estimate], ...]:
        """Return how rounds end: by a yaku of the seat that asks, of another one, or by nobody's.

        Each with its chance, what such rounds are worth on average, and the product of both.
        """
        winners, margins = self._ends.winners, self._ends.margins
        mine, nobody = winners == self._seat, winners == NOBODY
        return tuple(
            (
                self._chance(which.astype(float), root),
                self._payoff(which[root], root),
                self._mean(margins * which, root),
            )
            for which in (mine, ~mine & ~nobody, nobody)
        )

    def otherwise(self, root: int) -> Estimate:
        """Return the mean points of the rounds that the asking seat does not end by a yaku."""
        return self._mean_of_some(self._ends.winners[root] != self._seat, root)

    def shares(self, root: int, other: int) -> tuple[GapShare, ...]:
        """Return the gap between two roots in parts that add up to it exactly, the largest first.

        Parts that are 0 in every world are left out.
        """
        is_split_by_score = self._rules.settlement == ALL_COUNT
        parts = self._list_score_parts() if is_split_by_score else self._list_endings(root, other)
        found = [
            GapShare(kind, seat, row, self._difference(values, root, other))
            for kind, seat, row, values in parts
            if values[root].any() or values[other].any()
        ]
        return tuple(sorted(found, key=lambda share: -abs(share.estimate.value)))

    def _mean(self, values: Values, root: int) -> Estimate:
        return estimate_figure(self._rounds[root], values[root], self.seed)

    def _difference(self, values: Values, root: int, other: int) -> Estimate:
        return estimate_difference(
            self._rounds[root],
            self._rounds[other],
            (values[root], values[other]),
            self.gap(root, other),
            self.seed,
        )

    def _chance(self, values: Values, root: int) -> Estimate:
        found = self._at_least(self._mean(values, root))
        value = min(1.0, found.value)  # weights add up to one but for the last digit
        return replace(found, value=value, bounds=wilson_interval(value, self.samples))

    def _more(self, values: Values, root: int, other: int) -> Estimate:
        found = self._difference(values, root, other)
        return self._at_least(found) if (values[root] != values[other]).any() else found

    def _mean_of_some(self, which: NDArray[np.bool_], root: int) -> Estimate:
        """Return the mean margin of some of the rounds; it rests on all that were played out."""
        rounds = self._rounds[root]
        share = rounds.mean(which.astype(float))
        if not share:
            return Estimate(0.0, 0.0, self.samples, self.seed)
        mean = rounds.mean(rounds.margins * which) / share
        off = rounds.weights * which * (rounds.margins - mean) / (share * self.samples)
        return Estimate(mean, error_of_sum(off[which]), self.samples, self.seed)

    def _payoff(self, which: NDArray[np.bool_], root: int) -> Estimate:
        """Return a mean of few rounds, of which a few unseen ones may count twice (`UNSEEN`)."""
        found = self._mean_of_some(which, root)
        unseen = MAY_DOUBLE * found.value / max(1, int(which.sum()))
        return replace(found, se=hypot(found.se, unseen))

    def _at_least(self, found: Estimate) -> Estimate:
        return replace(found, se=max(found.se, UNSEEN / self.samples))

    def _has_made(self, seat: int, row: int) -> Values:
        made: Values = (self._ends.made[:, :, seat] >> row & 1).astype(np.float64)
        return made

    def _has_taken(self, seat: int, card: int) -> Values:
        taken = self._ends.taken[:, :, seat]
        has_taken: Values = ((taken >= 0) & (taken >> card & 1 == 1)).astype(np.float64)
        return has_taken

    def _has_lost(self, card: int) -> Values:
        others = [seat for seat in range(self._seats) if seat != self._seat]
        lost: Values = np.max([self._has_taken(seat, card) for seat in others], axis=0)
        return lost

    @property
    def _is_first(self) -> Values:
        scored = self._ends.scored
        others = np.delete(scored, self._seat, axis=2).min(axis=2)
        mine = scored[:, :, self._seat]
        first: Values = ((mine < NEVER) & (mine < others)).astype(np.float64)
        return first

    def _list_endings(
        self, root: int, other: int
    ) -> Iterator[tuple[str, int | None, int | None, Values]]:
        """Yield, for each way to end, the margins of the rounds that end so, else nothing.

        A round ends by a seat and its first yaku of the table, or by nobody.
        """
        labels = self._labels
        for label in np.union1d(labels[root], labels[other]):
            values = self._ends.margins * (labels == label)
            if label < 0:
                yield "nobody", None, None, values
            else:
                yield "scores", int(label) >> SEATS_BITS, int(label) & 31, values

    @property
    def _labels(self) -> NDArray[np.int64]:
        winners = self._ends.winners
        seat = np.maximum(winners, 0)
        made = np.take_along_axis(self._ends.made, seat[:, :, np.newaxis], axis=2)[:, :, 0]
        lowest = np.log2(np.maximum(made & -made, 1)).astype(np.int64)
        labels: NDArray[np.int64] = np.where(winners == NOBODY, -1, seat << SEATS_BITS | lowest)
        return labels

    def _list_score_parts(self) -> Iterator[tuple[str, int | None, int | None, Values]]:
        """Yield card points and yaku of each seat, as they count in the margin.

        What is left is what neither says: rounds whose scores are void.
        """
        rest = self._ends.margins.copy()
        for kind, seat, row, values in self._list_scores():
            rest -= values
            yield kind, seat, row, values
        yield "void", None, None, np.where(np.abs(rest) < 1e-9, 0.0, rest)

    def _list_scores(self) -> Iterator[tuple[str, int | None, int | None, Values]]:
        for seat in range(self._seats):
            factor = 1.0 if seat == self._seat else -1 / (self._seats - 1)
            yield "cards", seat, None, factor * self._ends.cards[:, :, seat].astype(np.float64)
            for row, yaku in enumerate(self._rules.yaku):
                yield "yaku", seat, row, factor * yaku.points * self._has_made(seat, row)
