"""Which search values the ways to act in a position, where a net covers the rules."""

from typing import Final, Protocol

import numpy as np

from tutor.engine.hints.candidates import CERTAIN
from tutor.engine.hints.stopping import RefinableSearch
from tutor.engine.net.files import Model
from tutor.engine.net.levels import UNKNOWN, Level, find_level
from tutor.engine.search.net_search import NetSearch
from tutor.engine.search.playouts import play_out
from tutor.engine.search.rollout_search import Integers, Root, Values
from tutor.rules.cards import count
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE
from tutor.rules.tables import AGAINST_PAR

# Where players pay each other, what is left of a round after a call is unlike all other play, and
# the net does not know it: the rounds are played out, to their end.
PLAYED_OUT: Final = AGAINST_PAR


class ValuedSearch(RefinableSearch, Protocol):
    """A search of which is known how far its values may be off."""

    level: Level


class LevelledSearch:
    """The search with a net, its values raised or lowered to what whole rounds give."""

    def __init__(
        self,
        observation: Observation,
        model: Model,
        roots: tuple[Root, ...],
        seed: int,
        *,
        races: bool = True,
    ) -> None:
        net = model.net_for(observation.ruleset)
        self._search = NetSearch(observation, net, roots, seed, races=races)
        self.level = find_level(model.scope, count(observation.hand))
        shifts = [0.0 if action in CERTAIN else self.level.shift for action, _ in roots]
        self._shifts = np.array(shifts)[:, np.newaxis]

    @property
    def cluster_ids(self) -> Integers:
        """Return the draw that each world tried so far was chosen from."""
        return self._search.cluster_ids

    @property
    def flips(self) -> Integers:
        """Return the card on top of the stock in each world tried so far."""
        return self._search.flips

    def refine(self, samples: int) -> Values:
        """Return the worth of each way (rows) in up to *samples* worlds (columns)."""
        return np.asarray(self._search.refine(samples) + self._shifts)


class RoundsSearch:
    """Whole rounds that are played out by the net after each way to act."""

    level = UNKNOWN

    def __init__(self, observation: Observation, roots: tuple[Root, ...], seed: int) -> None:
        self._observation = observation
        self._roots = roots
        self._seed = seed
        self._tried = 0

    @property
    def cluster_ids(self) -> Integers:
        """Return a draw of its own for each world."""
        return np.arange(self._tried)

    def refine(self, samples: int) -> Values:
        """Return the margin of each root (rows) in *samples* worlds (columns), in points."""
        self._tried = samples
        return play_out(self._observation, self._roots, samples, self._seed).margins


def begin_search(
    observation: Observation,
    model: Model,
    roots: tuple[Root, ...],
    seed: int,
    *,
    races: bool = True,
) -> ValuedSearch:
    """Return the search that values these ways to act; unless it *races*, each in all worlds."""
    rules = observation.ruleset.tables(observation.round)
    if observation.phase == DECIDE and rules.settlement == PLAYED_OUT:
        return RoundsSearch(observation, roots, seed)
    return LevelledSearch(observation, model, roots, seed, races=races)
