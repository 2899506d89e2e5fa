"""What the others may hold, judged by what they let lie and by what they played.

One set of worlds answers every question about an observation, so that chances agree with each
other: the worlds of the search (`opponent_model.PosteriorWorlds`), under one labelling of twin
months. Before anybody else has played, and where no net covers the rules, cards are counted.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from tutor.engine.confidence import (
    UNSEEN,
    count_even_clusters,
    estimate_mean,
)
from tutor.engine.estimate import Estimate, wilson_interval
from tutor.engine.net.files import model_for
from tutor.engine.worlds.belief import Integers
from tutor.engine.worlds.opponent_model import PosteriorWorlds
from tutor.engine.worlds.symmetry import Relabelling, canonical_relabelling
from tutor.engine.worlds.unseen import count_held, list_others
from tutor.rules.cards import CardSet
from tutor.rules.observation import Observation

WORLDS: Final = 320


@dataclass(frozen=True)
class Holdings:
    """The likely hands of the others of one observation, drawn with *seed* when first needed."""

    seen: Observation
    seed: int = 1

    def chance(self, cards: CardSet, seat: int | None = None) -> Estimate:
        """Return the chance that *seat*, or any other seat, holds one of some unseen cards.

        What is certain by the number of cards alone is told as certain, and nothing else is.
        """
        counted = count_held(self.seen, cards, seat)
        if counted.value in (0.0, 1.0) or self._worlds is None:
            return counted
        hands, cluster_ids = self._worlds
        places = [at for at, one in enumerate(list_others(self.seen)) if seat in (None, one)]
        asked = np.bitwise_or.reduce(hands[:, places], axis=1)
        holds = (asked & self._labels.cards(cards) != 0).astype(np.float64)
        found = estimate_mean(holds, self.seed, cluster_ids)
        several = count_even_clusters(cluster_ids)
        return replace(
            found,
            se=max(found.se, UNSEEN / several),
            bounds=wilson_interval(found.value, several),
        )

    @cached_property
    def _labels(self) -> Relabelling:
        return canonical_relabelling(self.seen)

    @cached_property
    def _worlds(self) -> tuple[Integers, Integers] | None:
        """Return hands by world and seat in turn order, and the draw that each world came of."""
        model = model_for(self.seen.ruleset)
        if model is None or all(turn.seat == self.seen.seat for turn in self.seen.history):
            return None
        net = model.net_for(self.seen.ruleset)
        worlds = PosteriorWorlds(self._labels.observation(self.seen), net, self.seed, flips=0)
        worlds.draw(WORLDS)
        return worlds.hands, worlds.cluster_ids
