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
        self._tables: dict[tuple[int, int, int], Counts] = {}
        self._futures_kept: dict[tuple[int, int], Integers] = {}

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
        chances = np.empty(totals.shape)
        for dealer, player in product(range(self._players), repeat=2):
            dealt = dealers == dealer
            if not dealt.any():
                continue
            opponents = [other for other in range(self._players) if other != player]
            leads = totals[dealt][:, [player]] - totals[dealt][:, opponents]
            chances[dealt, player] = _interpolate(self._table(left, dealer, player), leads)
        return np.asarray(chances / chances.sum(axis=1, keepdims=True))

    def _table(self, left: int, dealer: int, player: int) -> Counts:
        """Return the number of futures that overtake both opponents, by binned leads."""
        key = left, dealer, player
        if key not in self._tables:
            gains = self._futures(left, dealer)
            opponents = [other for other in range(self._players) if other != player]
            needed = gains[:, opponents] - gains[:, [player]]  # a lead must be larger than this
            edges = np.arange(-MOST_LEAD, MOST_LEAD + BIN, BIN) + BIN / 2
            needed = np.clip(needed, edges[0], edges[-1] - 1)
            first, second = needed.astype(float).T
            counts, *_ = np.histogram2d(first, second, bins=[edges, edges])
            below = counts.cumsum(axis=0).cumsum(axis=1).astype(np.uint16)
            self._tables[key] = np.pad(below, ((1, 0), (1, 0)))
        return self._tables[key]

    def _futures(self, left: int, dealer: int) -> Integers:
        """Return each player's gain in the remaining match, in many sampled futures."""
        if (left, dealer) not in self._futures_kept:
            random = np.random.default_rng((SEED, left, dealer))
            gains = np.zeros((FUTURES, self._players), np.int64)
            deals = np.full(FUTURES, dealer)
            ways = np.arange(FUTURES)
            for _ in range(left):
                drawn = random.integers(len(self._rounds), size=FUTURES)
                for seat in range(self._players):
                    gains[ways, (deals + seat) % self._players] += self._rounds[drawn, seat]
                deals = (deals + self._rounds[drawn, -1]) % self._players
            self._futures_kept[left, dealer] = gains
        return self._futures_kept[left, dealer]

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
