"""The worlds of a search played on to the end of the round.

Chances, payments, and the parts of a value or a gap. Every figure is a mean over worlds. Actions
are played in the same worlds, so their differences are paired.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.confidence import UNSEEN, count_draws, error_of_sum, estimate_mean
from tutor.engine.estimate import Estimate, wilson_interval
from tutor.engine.hints.candidates import Candidate, Part
from tutor.engine.search.playouts import (
    NEVER,
    NO_CATCH,
    PlayoutEnds,
    play_worlds,
    sample_playout_worlds,
)
from tutor.engine.search.rollout_search import Root
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY
from tutor.rules.score.families import PLACES, Family, find_family, find_special_yaku
from tutor.rules.score.split import FIRST_ROW

Values = NDArray[np.float64]

MAY_DOUBLE: Final = 3.0  # unseen rounds by the rule of three; their payoff may be doubled
DUST: Final = 1e-9  # points that come of rounding alone


class Outcomes:
    """How the worlds of a search end after each root of an observation.

    Values and gaps are those of the hint's *candidates*, if any. The difference between these and
    the worlds is a separate part, the rest.
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
        self._yaku = tuple(yaku.id for yaku in observation.yaku)
        self._observation = observation
        self._worlds = sample_playout_worlds(observation, samples, seed)
        self._cluster_ids = self._worlds.cluster_ids
        self._ends: PlayoutEnds = play_worlds(observation, roots, self._worlds)
        self._roots = tuple(roots)
        self._candidates = candidates

    @cached_property
    def halves(self) -> tuple["Outcomes", "Outcomes"]:
        """Return the outcomes in the first half of the worlds, and those in the second."""
        middle = self.samples // 2
        return self._between(0, middle), self._between(middle, self.samples)

    def select(self, candidates: Sequence[Candidate]) -> "Outcomes | None":
        """Return the same worlds after these candidates, None where one was not played."""
        roots = [(candidate.action, candidate.follow_up) for candidate in candidates]
        if not set(roots) <= set(self._roots):
            return None
        rows = [self._roots.index(root) for root in roots]
        part = self._copy()
        part._ends = PlayoutEnds._make(column[rows] for column in self._ends)
        part._roots, part._candidates = tuple(roots), candidates
        return part

    def add(self, candidates: Sequence[Candidate]) -> "Outcomes":
        """Return the outcomes with those of further candidates in the same worlds."""
        roots = [(candidate.action, candidate.follow_up) for candidate in candidates]
        ends = play_worlds(self._observation, roots, self._worlds)
        part = self._copy()
        part._ends = PlayoutEnds._make(map(np.concatenate, zip(self._ends, ends, strict=True)))
        part._roots = (*self._roots, *roots)
        part._candidates = None
        return part

    def _copy(self) -> "Outcomes":
        """Return a copy without the figures that were derived so far."""
        part = copy(self)
        for name in ("halves", "_parts", "_draws"):
            part.__dict__.pop(name, None)
        return part

    def _between(self, start: int, stop: int) -> "Outcomes":
        part = self._copy()
        part.samples = stop - start
        part._ends = PlayoutEnds._make(column[:, start:stop] for column in self._ends)
        if self._cluster_ids is not None:
            part._cluster_ids = self._cluster_ids[start:stop] - self._cluster_ids[start:stop].min()
        return part

    def value(self, root: int) -> Estimate:
        """Return the value of a root to the acting seat, in points, as in the ranking."""
        return self._candidates[root].points if self._candidates else self.played_value(root)

    def gap(self, root: int, other: int) -> Estimate:
        """Return how many points a root is worth more than *other*, as the ranking has it."""
        if self._candidates is None:
            return self.played_gap(root, other)
        return self._candidates[other].gap.less(self._candidates[root].gap)

    def played_value(self, root: int) -> Estimate:
        """Return the mean payoff of the worlds after a root, in points."""
        return self._mean(self._ends.margins, root)

    def played_gap(self, root: int, other: int) -> Estimate:
        """Return how many points more whole rounds give after a root than after *other*."""
        return self._difference(self._ends.margins, root, other)

    def change(self, root: int, other: int, seat: int) -> Estimate:
        """Return how many more points a seat gets after one root than after the other."""
        return self._difference(self._ends.changes[:, :, seat].astype(float), root, other)

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        """Return the chance that a seat has each yaku of the table at the end, without errors."""
        rows = np.arange(len(self._yaku))[:, np.newaxis]
        chances: list[float] = (self._ends.made[root, :, seat] >> rows & 1).mean(axis=1).tolist()
        return chances

    def makes(self, root: int, seat: int, row: int) -> Estimate:
        """Return the chance that a seat has a yaku at the end."""
        return self._chance(self._has_made(seat, row), root)

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        """Return the increase of that chance from the other root to this one."""
        return self._more(self._has_made(seat, row), root, other)

    def first(self, root: int) -> Estimate:
        """Return the chance, from 0 to 1, that the acting seat is the first whose yaku grow."""
        return self._chance(self._is_first, root)

    def first_more(self, root: int, other: int) -> Estimate:
        """Return the increase of that chance from the other root to this one."""
        return self._more(self._is_first, root, other)

    def catches_later(self, root: int) -> tuple[Estimate, Estimate]:
        """Return how often the acting seat's joker takes a card later, and its mean card points.

        Where it takes none, its points are none.
        """
        caught = self._ends.caught
        has_caught = (caught != NO_CATCH).astype(np.float64)
        return self._chance(has_caught, root), self._mean(np.maximum(caught, 0), root)

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

    def captures(self, root: int, seat: int, card: int) -> Estimate:
        """Return the chance that a seat has captured a card at the end."""
        return self._chance(self._has_captured(seat, card), root)

    def captures_more(self, root: int, other: int, seat: int, card: int) -> Estimate:
        """Return the increase of that chance from the other root to this one."""
        return self._more(self._has_captured(seat, card), root, other)

    def share_of_card(self, root: int, other: int, part: Part, card: int) -> float:
        """Return the share of a seat's part in worlds where it captures a card after one root only.

        Without a difference between the roots it is 0.
        """
        assert part.seat is not None
        key = part.seat, part.family, part.yaku
        values = self._parts[key if key in self._parts else (part.seat, part.family, None)]
        captured = self._has_captured(part.seat, card)
        gaps = values[root] - values[other]
        total = float(gaps.sum())
        return float(gaps[captured[root] != captured[other]].sum()) / total if total else 0.0

    def share_of_gap(self, root: int, other: int, seat: int, card: int) -> float:
        """Return the share of the gap that depends on whether a seat captures a card.

        It is 1 less the mean gap of the worlds in which the seat captures the card after both roots
        or after neither, over the mean gap of all worlds.
        """
        captured = self._has_captured(seat, card)
        gaps = self._ends.margins[root] - self._ends.margins[other]
        alike, mean = gaps[captured[root] == captured[other]], float(gaps.mean())
        if not mean:
            return 0.0
        return 1 - float(alike.mean()) / mean if alike.size else 1.0

    def loses(self, root: int, card: int) -> Estimate:
        """Return the chance that an opponent captures a card on their next turn."""
        return self._chance(self._has_lost(card), root)

    def loses_more(self, root: int, card: int, other: int, instead: int) -> Estimate:
        """Return the increase of that chance over another card after the other root."""
        values = self._has_lost(card)
        values[other] = self._has_lost(instead)[other]
        return self._more(values, root, other)

    def ended_by(self, root: int) -> tuple[tuple[Estimate, Estimate, Estimate], ...]:
        """Return how rounds end: by a yaku of the acting seat, of an opponent, or by nobody's.

        Each with its chance, the mean value of these rounds, and the product of both.
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
        alternatives = self._ends.winners[root] != self._seat
        return self._mean_of_some(alternatives, self._ends.margins[root])

    def wins_with(self, root: int, points: int) -> Estimate:
        """Return how many of the rounds that the asking seat ends pay it *points* or more."""
        mine = self._ends.winners[root] == self._seat
        is_paid = self._ends.changes[root, :, self._seat] >= points
        return self._mean_of_some(mine, is_paid.astype(np.float64))

    def split(self, root: int) -> tuple[Part, ...]:
        """Return the value of a root in parts that add up to it, the largest first."""
        played = [
            Part(seat, family, self._mean(values, root), yaku)
            for (seat, family, yaku), values in self._parts.items()
            if values[root].any()
        ]
        return _add_rest(played, self.value(root), self.played_value(root))

    def split_gap(self, root: int, other: int) -> tuple[Part, ...]:
        """Return the gap between two roots in parts that add up to it, the largest first.

        Parts that are 0 in every world are left out.
        """
        played = [
            Part(seat, family, self._difference(values, root, other), yaku)
            for (seat, family, yaku), values in self._parts.items()
            if values[root].any() or values[other].any()
        ]
        return _add_rest(played, self.gap(root, other), self.played_gap(root, other))

    def pays(self, root: int, seat: int, place: int) -> Estimate:
        """Return the chance that a place of the split payoff pays a seat."""
        return self._chance(self._is_paid(seat, place), root)

    def pays_more(self, root: int, other: int, seat: int, place: int) -> Estimate:
        """Return the increase of that chance from the other root to this one."""
        return self._more(self._is_paid(seat, place), root, other)

    def yaku_gap(self, root: int, other: int, seat: int, row: int) -> Estimate:
        """Return how many more points a yaku pays its seat after one root than after the other."""
        return self._difference(self._ends.parts[:, :, seat, FIRST_ROW + row], root, other)

    @cached_property
    def _parts(self) -> dict[tuple[int | None, Family, str | None], Values]:
        """The parts of each payoff, by seat, family and yaku; they add up to it."""
        parts: dict[tuple[int | None, Family, str | None], Values] = {}
        places = list(self._list_places())
        for seat in range(self._seats):
            for place, family, yaku in places:
                values = self._ends.parts[:, :, seat, place]
                key = seat, family, yaku
                parts[key] = parts[key] + values if key in parts else values
        fees = self._ends.margins - self._ends.parts.sum(axis=(2, 3))
        parts[None, Family.FEES, None] = np.where(np.abs(fees) < DUST, 0.0, fees)
        return parts

    def _list_places(self) -> Iterator[tuple[int, Family, str | None]]:
        """Yield the places of a split payoff with their family; some also with their yaku."""
        for place, family in PLACES.items():
            yield place, family, find_special_yaku(place)
        for row, yaku in enumerate(self._yaku):
            family = find_family(yaku)
            yield FIRST_ROW + row, family, yaku if family is Family.MONTHS else None

    def _mean(self, values: Values, root: int) -> Estimate:
        return estimate_mean(values[root].astype(float), self.seed, self._cluster_ids)

    def _difference(self, values: Values, root: int, other: int) -> Estimate:
        lost = values[root].astype(float) - values[other]
        return estimate_mean(lost, self.seed, self._cluster_ids)

    def _chance(self, values: Values, root: int) -> Estimate:
        estimate = self._at_least(self._mean(values, root))
        return replace(estimate, bounds=wilson_interval(estimate.value, self._draws))

    def _more(self, values: Values, root: int, other: int) -> Estimate:
        estimate = self._difference(values, root, other)
        return self._at_least(estimate) if (values[root] != values[other]).any() else estimate

    def _mean_of_some(self, which: NDArray[np.bool_], values: Values) -> Estimate:
        """Return the mean of some of the worlds; it rests on all of them."""
        number = int(which.sum())
        if not number:
            return Estimate(0.0, 0.0, self.samples, self.seed)
        mean = float(values[which].mean())
        off = (values[which] - mean) / number
        ids = None if self._cluster_ids is None else self._cluster_ids[which]
        return Estimate(mean, error_of_sum(off, ids), self.samples, self.seed)

    def _payoff(self, which: NDArray[np.bool_], root: int) -> Estimate:
        """Return a mean of few rounds, of which a few unseen ones may count twice (`UNSEEN`)."""
        estimate = self._mean_of_some(which, self._ends.margins[root])
        unseen = MAY_DOUBLE * estimate.value / max(1, int(which.sum()))
        return replace(estimate, se=hypot(estimate.se, unseen))

    def _at_least(self, estimate: Estimate) -> Estimate:
        return replace(estimate, se=max(estimate.se, UNSEEN / self._draws))

    @cached_property
    def _draws(self) -> int:
        """How many different draws the worlds are of."""
        return count_draws(self.samples, self._cluster_ids)

    def _has_made(self, seat: int, row: int) -> Values:
        made: Values = (self._ends.made[:, :, seat] >> row & 1).astype(np.float64)
        return made

    def _has_taken(self, seat: int, card: int) -> Values:
        taken = self._ends.taken[:, :, seat]
        has_taken: Values = ((taken >= 0) & (taken >> card & 1 == 1)).astype(np.float64)
        return has_taken

    def _has_captured(self, seat: int, card: int) -> Values:
        captured: Values = (self._ends.piles[:, :, seat] >> card & 1).astype(np.float64)
        return captured

    def _is_paid(self, seat: int, place: int) -> Values:
        paid: Values = (self._ends.parts[:, :, seat, place] != 0).astype(np.float64)
        return paid

    def _has_lost(self, card: int) -> Values:
        opponents = [seat for seat in range(self._seats) if seat != self._seat]
        lost: Values = np.max([self._has_taken(seat, card) for seat in opponents], axis=0)
        return lost

    @property
    def _is_first(self) -> Values:
        scored = self._ends.scored
        alternatives = np.delete(scored, self._seat, axis=2).min(axis=2)
        mine = scored[:, :, self._seat]
        first: Values = ((mine < NEVER) & (mine < alternatives)).astype(np.float64)
        return first


def _add_rest(played: list[Part], estimate: Estimate, mean: Estimate) -> tuple[Part, ...]:
    """Return parts and their difference from the displayed value, the largest first."""
    remaining = Estimate(
        estimate.value - mean.value, hypot(estimate.se, mean.se), mean.samples, mean.seed
    )
    if abs(remaining.value) > DUST:
        played.append(Part(None, Family.REST, remaining))
    return tuple(sorted(played, key=lambda part: -abs(part.points.value)))
