"""The values of actions against players who are known to be weaker than the tutor.

`playouts.py` plays rounds to their end, but only the acting seat plays like the tutor: the
opponents play like their level.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tutor.engine.greedy.weaker_players import AT_RANDOM, WEAKER
from tutor.engine.search.playouts import (
    PlayoutWorlds,
    Values,
    play_worlds,
    sample_playout_worlds,
    sample_uniform_worlds,
)
from tutor.engine.search.rollout_search import Root
from tutor.rules.observation import Observation

DRAWS: Final = 128  # of the random player in one round, more than it has choices


def play_out_against(
    observation: Observation, roots: Sequence[Root], level: str, samples: int, seed: int
) -> Values:
    """Return the round's value in points after each root (rows) in each world (columns).

    *level* is the policy of all opponents, one of `WEAKER`; raise ValueError for any other. Every
    root is played in the same worlds.
    """
    player = WEAKER.index(level)
    worlds = _sample_worlds(observation, player, samples, seed)
    draws = np.random.default_rng(seed).integers(0, 2**31, (samples, DRAWS))
    return play_worlds(observation, roots, worlds, player, draws).margins


def _sample_worlds(observation: Observation, player: int, samples: int, seed: int) -> PlayoutWorlds:
    """Return worlds; the passed-up cards of a random player are no evidence."""
    if player != AT_RANDOM:
        return sample_playout_worlds(observation, samples, seed)
    return sample_uniform_worlds(observation, samples, seed)
