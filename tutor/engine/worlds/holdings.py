"""The cards opponents may hold, given the cards they passed up and played.

One set of worlds answers every question about an observation, so that all chances are consistent.
Worlds are sampled by belief, under one labelling of twin months, and weighted by how likely their
hands would have led to the cards played (`hand_reading`). Until an opponent has played, and where
no net covers the rules, cards are counted.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from tutor.engine.confidence import UNSEEN, count_even, error_of_sum
from tutor.engine.estimate import Estimate, wilson_interval
from tutor.engine.net.files import model_for
from tutor.engine.net.value import Net
from tutor.engine.worlds.belief import BeliefWorlds, Integers, Weights
from tutor.engine.worlds.hand_reading import read_hands
from tutor.engine.worlds.observed_turns import turns_of_others
from tutor.engine.worlds.symmetry import Relabelling, canonical_relabelling
from tutor.engine.worlds.unseen import count_held, list_others
from tutor.rules.cards import CardSet, lowest
from tutor.rules.observation import Observation

WORLDS: Final = 1024


class ReadHands(NamedTuple):
    """Possible opponents' hands, with the probability of each world."""

    hands: Integers  # a row per world, a column per seat in turn order
    shares: Weights


def read_worlds(observation: Observation, net: Net, seed: int) -> ReadHands:
    """Return worlds of an observation, likelier ones with a larger share."""
    worlds = BeliefWorlds(observation, seed, flips=0)
    hands, _ = worlds.draw_more(WORLDS)
    turns = turns_of_others(observation)
    weights = np.ones(WORLDS)
    for place, seat in enumerate(list_others(observation)):
        made = [turn for turn in turns if turn.position.actor == seat]
        if made:
            likely = read_hands(observation, net, made, hands[:, place])
            weights *= likely / worlds.hand_odds(place, hands[:, place])
    return ReadHands(hands, weights / weights.sum())


@dataclass(frozen=True)
class Holdings:
    """The likely opponents' hands of one observation, sampled with *seed* on first use."""

    seen: Observation
    seed: int = 1

    def chance(self, cards: CardSet, seat: int | None = None) -> Estimate:
        """Return the chance that *seat*, or any other seat, holds one of some unseen cards.

        It is certain only if the number of cards alone makes it so.
        """
        counted = count_held(self.seen, cards, seat)
        if counted.value in (0.0, 1.0) or self._worlds is None:
            return counted
        hands, shares = self._worlds
        places = [at for at, number in enumerate(list_others(self.seen)) if seat in (None, number)]
        requested = np.bitwise_or.reduce(hands[:, places], axis=1)
        holds = requested & self._labels.cards(cards) != 0
        chance, even = float(shares @ holds), count_even(shares)
        return Estimate(
            chance,
            max(error_of_sum(shares * (holds - chance)), UNSEEN / even),
            WORLDS,
            self.seed,
            wilson_interval(chance, even),
        )

    @cached_property
    def _labels(self) -> Relabelling:
        return canonical_relabelling(self.seen)

    @cached_property
    def _worlds(self) -> ReadHands | None:
        model = model_for(self.seen.ruleset)
        if model is None or all(turn.seat == self.seen.seat for turn in self.seen.history):
            return None
        net = model.net_for(self.seen.ruleset)
        return read_worlds(self._labels.observation(self.seen), net, self.seed)


def read_hands_once(observation: Observation) -> None:
    """Compute one chance, so that its code is compiled."""
    Holdings(observation).chance(1 << lowest(observation.unseen), list_others(observation)[0])
