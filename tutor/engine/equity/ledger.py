"""Match equity where three players pay each other for a number of rounds: who ends ahead.

The remaining rounds are drawn from counted ones (`dealt_ends`), the winner of each dealing the
next; the rules give the winner by the order of the ledgers. A multiplier carried to a later round
is ignored.
"""

from functools import cached_property
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.array_cache import load_or_compute
from tutor.engine.equity.dealt_ends import SEED, count_ends
from tutor.engine.equity.match import kept_for
from tutor.engine.search.round_ends import Integers, RoundEnds, Values
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import RoundResult

Counts = NDArray[np.uint16]  # a fourth of the chances themselves, and a match needs a hundred
Changes = NDArray[np.int32]  # of points: half the memory to gather from
FUTURES: Final = 20_000  # ways that the rest of a match may go: a chance of a half to 0.4 %
BIN: Final = 10  # points of a lead
MOST_LEAD: Final = 2000  # points; larger leads count as this
PROBE: Final = 20  # points either way, where the worth of a point is measured
USUAL_ROUNDS: Final = 12  # of a match
LAST_ROUNDS: Final = 3  # of a match: earlier, points are the better guide


class LedgerEquity:
    """The chances by one set of rules, three players at the table, in a match of any length."""

    def __init__(self, ruleset: Ruleset, counted: RoundEnds | None = None) -> None:
        self._ruleset = ruleset
        self._players = ruleset.players
        self._counted = counted
        self._tables: dict[tuple[int, int], Counts] = {}
        self._futures_kept: dict[int, Changes] = {}

    @cached_property
    def _rounds(self) -> Integers:
        """Counted rounds (rows): the gain of each seat, then the seat that deals next."""
        if self._counted is not None:
            return _list_rounds(self._counted)
        return load_or_compute(
            ("ledger", *kept_for(self._ruleset)), lambda: _list_rounds(count_ends(self._ruleset))
        )

    def _share(self, ledgers: tuple[int, ...]) -> tuple[float, ...]:
        """Return each player's share of a match that ends in this order."""
        results = (RoundResult(ledgers),)
        winners = self._ruleset.game.verdict(self._ruleset.toggles, results).winners
        return tuple(
            1 / len(winners) if number in winners else 0.0 for number in range(len(ledgers))
        )

    def after(self, observation: Observation, ends: RoundEnds) -> Values:
        """Return every player's chance (second axis) after each end of the round observed."""
        totals = ends.changes + np.array(observation.totals)
        return self._chances(totals, ends.dealers, observation.rounds - observation.round)

    def _chances(self, totals: Integers, dealers: Integers, left: int) -> Values:
        if left <= 0:
            return np.array([self._share(tuple(row)) for row in totals.tolist()])
        turned = (dealers[:, np.newaxis] + np.arange(self._players)) % self._players
        ordered = np.take_along_axis(totals, turned, axis=1)
        shares = np.empty(totals.shape)
        for place in range(self._players):
            leads = ordered[:, [place]] - np.delete(ordered, place, axis=1)
            shares[:, place] = _interpolate(self._table(left, place), leads)
        chances = np.empty(totals.shape)
        np.put_along_axis(chances, turned, shares / shares.sum(axis=1, keepdims=True), axis=1)
        return chances

    def _table(self, left: int, place: int) -> Counts:
        """Return the number of futures that overtake both opponents, by binned leads.

        Places are counted from the dealer.
        """
        if (left, place) not in self._tables:
            gains = self._futures(left)
            # A lead must be larger than this.
            needed = np.delete(gains, place, axis=1) - gains[:, [place]]
            bins = 2 * MOST_LEAD // BIN
            first, second = np.clip((needed + MOST_LEAD - BIN // 2) // BIN, 0, bins - 1).T
            counts = np.bincount(first * bins + second, minlength=bins * bins).reshape(bins, bins)
            below = counts.cumsum(axis=0, dtype=np.uint16).cumsum(axis=1, dtype=np.uint16)
            self._tables[left, place] = np.pad(below, ((1, 0), (1, 0)))
        return self._tables[left, place]

    def _futures(self, left: int) -> Changes:
        """Return the gain of each place in the remaining match, in many sampled futures."""
        if left not in self._futures_kept:
            random = np.random.default_rng((SEED, left))
            gains = np.zeros((FUTURES, self._players), np.int32)
            first = np.zeros(FUTURES, np.int32)  # of the rounds that the next place deals
            for _ in range(left):
                rows = first + random.integers(len(self._rounds), size=FUTURES)
                drawn = self._turned_rounds.take(rows, axis=0)
                gains += drawn[:, :-1]
                first = drawn[:, -1] * len(self._rounds)
            self._futures_kept[left] = gains
        return self._futures_kept[left]

    @cached_property
    def _turned_rounds(self) -> Changes:
        """The counted rounds as dealt by each place in turn: the gain of each, the next dealer."""
        gains, following = self._rounds[:, :-1], self._rounds[:, -1:]
        turned = [
            np.hstack((np.roll(gains, place, axis=1), (following + place) % self._players))
            for place in range(self._players)
        ]
        return np.concatenate(turned).astype(np.int32)

    def chances(self, totals: tuple[int, ...], dealer: int, left: int) -> tuple[float, ...]:
        """Return every player's chance with *left* rounds to be played, of which *dealer* deals."""
        chances = self._chances(np.array([totals]), np.array([dealer]), left)
        return tuple(chances[0].tolist())

    def chances_at_start(self) -> tuple[float, ...]:
        """Return every player's chance in a match of usual length that player 0 deals first."""
        return self.chances((0,) * self._players, 0, USUAL_ROUNDS)

    @cached_property
    def point(self) -> float:
        """Return how much one point adds to the chance to win, at the start of a usual match."""
        ahead = self.chances((PROBE, 0, 0), 0, USUAL_ROUNDS)[0]
        behind = self.chances((-PROBE, 0, 0), 0, USUAL_ROUNDS)[0]
        return (ahead - behind) / (2 * PROBE)

    def matters(self, observation: Observation) -> bool:
        """Return whether the chance may differ from the points: in the last rounds."""
        return observation.rounds - observation.round < LAST_ROUNDS


def _list_rounds(counted: RoundEnds) -> Integers:
    return np.column_stack((counted.changes, counted.dealers))


def _interpolate(table: Counts, leads: Integers) -> Values:
    """Return the chances of a table at these leads (two a row), between two bins by share."""
    places = np.clip((leads + MOST_LEAD) / BIN - 0.5, 0, len(table) - 1.001)
    low = places.astype(np.int64)
    part = places - low
    values = np.zeros(len(leads))
    for number, other in product((0, 1), repeat=2):
        weight = np.where(number, part[:, 0], 1 - part[:, 0]) * np.where(
            other, part[:, 1], 1 - part[:, 1]
        )
        values += weight * (table[low[:, 0] + number, low[:, 1] + other] / FUTURES)
    return values
