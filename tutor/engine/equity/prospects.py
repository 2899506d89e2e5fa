"""The chance to win the match after an action, in games in which everybody's points count.

The worlds of the search are played out to their end, as a chance depends on the spread of results.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tutor.engine.equity.ledger import LedgerEquity
from tutor.engine.equity.match import kept_for
from tutor.engine.equity.race import RaceEquity
from tutor.engine.search.playouts import play_worlds, sample_playout_worlds
from tutor.engine.search.round_ends import Integers, RoundEnds, Values
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT

LEDGER_PLAYERS: Final = 3
SAMPLES: Final = 150  # worlds, by default: 3 to 12 ms

_kept: dict[tuple[object, ...], RaceEquity | LedgerEquity | None] = {}


def prospects_for(ruleset: Ruleset) -> RaceEquity | LedgerEquity | None:
    """Return the match equity of a ruleset in which everybody's points count; None without one.

    It is counted on first use. Where some sit out, the future players are not predicted.
    """
    key = kept_for(ruleset)
    if key not in _kept:
        _kept[key] = _open_equity(ruleset)
    return _kept[key]


def _open_equity(ruleset: Ruleset) -> RaceEquity | LedgerEquity | None:
    settlement = ruleset.tables().settlement
    if ruleset.has_bidding:
        return None
    if settlement == ALL_COUNT and ruleset.target:
        return RaceEquity(ruleset)
    if settlement == AGAINST_PAR and ruleset.rounds and ruleset.players == LEDGER_PLAYERS:
        return LedgerEquity(ruleset)
    return None


class ProspectsSearch:
    """The worlds of a search, played to the end of the round after each root.

    A root is an action, and its follow-up or NO_CARD.
    """

    samples = most_samples = SAMPLES

    def __init__(
        self, observation: Observation, roots: Sequence[tuple[Action, Card]], seed: int
    ) -> None:
        equity = prospects_for(observation.ruleset)
        assert equity is not None
        self._equity = equity
        self._observation = observation
        self._roots = roots
        self._seed = seed
        self.cluster_ids: Integers | None = None
        self._chances = np.empty((len(roots), 0))

    def refine(self, samples: int) -> Values:
        """Return the chance after each root (rows) in the first *samples* worlds (columns)."""
        tried = self._chances.shape[1]
        worlds = sample_playout_worlds(self._observation, samples, self._seed)
        self.cluster_ids = worlds.cluster_ids
        ends = play_worlds(self._observation, self._roots, worlds.leave_out(tried))
        columns = ends.changes, ends.piles, ends.dealers, ends.sudden
        flat = RoundEnds(*(column.reshape(-1, *column.shape[2:]) for column in columns))
        chances = self._equity.after(self._observation, flat)[:, self._observation.seat]
        further = chances.reshape(len(self._roots), samples - tried)
        self._chances = np.concatenate([self._chances, further], axis=1)
        return self._chances
