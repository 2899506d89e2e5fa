"""Which search values the ways to act in a position, where a net covers the rules."""

from typing import Final, Protocol

import numpy as np

from tutor.engine.hints.candidates import ENGINE, NET
from tutor.engine.hints.stopping import RefinableSearch
from tutor.engine.net.files import Model
from tutor.engine.net.levels import UNKNOWN, Level, find_level, net_name
from tutor.engine.net.value import Net
from tutor.engine.objectives import CERTAIN
from tutor.engine.search.net_search import NetSearch
from tutor.engine.search.playouts import complete_worlds, play_worlds
from tutor.engine.search.rollout_search import Integers, Root, Values
from tutor.rules.cards import count
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE
from tutor.rules.tables import ALL_COUNT

LATE: Final = 6  # cards in hand, in games where everybody's points count


def name_engine(model: Model | None) -> str:
    """Return the name of the engine that searches with the net of a model, or without one."""
    return ENGINE if model is None else f"{ENGINE}, {NET} {net_name(model.scope)}"


class ValuedSearch(RefinableSearch, Protocol):
    """A search with known errors of its values."""

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


class RoundsSearch(NetSearch):
    """The same search without a leaf: its worlds are played to the end of the round.

    For positions where the net evaluates the remaining round badly; see
    `engine/decisions/007-whole-rounds.md` for the figures.
    """

    level = UNKNOWN

    def __init__(
        self,
        observation: Observation,
        net: Net,
        roots: tuple[Root, ...],
        seed: int,
        *,
        races: bool = True,
    ) -> None:
        super().__init__(observation, net, roots, seed, races=races)
        self._observation = observation
        self._ways = roots

    def _evaluate(self, wanted: list[int], done: Integers, worlds: int) -> Values:
        fewest = int(done.min())
        further = complete_worlds(self._observation, self._worlds, slice(fewest, worlds))
        values = np.empty((len(wanted), worlds))
        roots = [self._ways[root] for root in wanted]
        values[:, fewest:] = play_worlds(self._observation, roots, further).margins
        return values


def begin_search(
    observation: Observation,
    model: Model,
    roots: tuple[Root, ...],
    seed: int,
    *,
    races: bool = True,
) -> LevelledSearch | RoundsSearch:
    """Return the search that values these ways to act; unless it *races*, each in all worlds."""
    if plays_whole_rounds(observation):
        net = model.net_for(observation.ruleset)
        return RoundsSearch(observation, net, roots, seed, races=races)
    return LevelledSearch(observation, model, roots, seed, races=races)


def plays_whole_rounds(observation: Observation) -> bool:
    """Return whether worlds are played to the end of the round, where a net covers the rules."""
    if observation.phase == DECIDE:
        return True
    settlement = observation.rules.settlement
    return settlement == ALL_COUNT and count(observation.hand) <= LATE
