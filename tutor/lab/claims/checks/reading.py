"""The likelihood of hands given their owners' plays, computed one hand at a time.

The probability that the net's manner plays a card from a hand is the engine's; the likelihood of
all plays in either manner, and the posterior, are computed here.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.files import model_for
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.engine.worlds.hand_reading import SLIP, TEMPERATURE, choose_by_net
from tutor.engine.worlds.observed_turns import ObservedTurn, turns_of_others
from tutor.lab.claims.checks.scene import cards_of
from tutor.rules.cards import Card, CardSet, count
from tutor.rules.observation import Observation
from tutor.rules.position import replace_entry
from tutor.rules.round.play import legal

EITHER = 0.5  # the chance of either manner, of somebody who has not played yet


class HandsRead(NamedTuple):
    """The posterior over all seats' hands, given the plays."""

    weight: float  # likelihood, up to a factor, of hands sampled by belief
    greedy: tuple[float, ...]  # the chance of each seat to choose in the greedy player's manner


def read_hands(observation: Observation) -> Callable[[Sequence[CardSet]], HandsRead]:
    """Return what reads the hands of all seats; all are alike where no net covers the rules."""
    model = model_for(observation.ruleset)
    if model is None:
        alike = HandsRead(1.0, (0.0,) * observation.seats)
        return lambda hands: alike
    reader, turns = (
        Reader(observation, model.net_for(observation.ruleset)),
        turns_of_others(observation),
    )
    played = {turn.position.actor for turn in turns}
    odds = {seat: _odds(observation, seat) for seat in played}

    def read(hands: Sequence[CardSet]) -> HandsRead:
        likely = {seat: reader.likelihoods(turns, seat, hands[seat]) for seat in played}
        weight = prod(
            sum(likely[seat]) / prod(odds[seat].get(card, 1.0) for card in cards_of(hands[seat]))
            for seat in played
        )
        greedy = [
            likely[seat][1] / (sum(likely[seat]) or 1.0) if seat in played else EITHER
            for seat in range(observation.seats)
        ]
        greedy[observation.seat] = 0.0
        return HandsRead(weight, tuple(greedy))

    return read


def _odds(observation: Observation, seat: int) -> dict[Card, float]:
    """Return how much likelier a hand is dealt here for each card, if it was not shown."""
    shown = observation.shown[seat] if observation.shown else 0
    cards = sorted(cards_of(observation.unseen & ~shown))
    return dict(zip(cards, map(float, belief.odds(observation, seat, cards)), strict=True))


class Reader:
    """Says how likely one hand has led to all that was played from it."""

    def __init__(self, observation: Observation, net: Net) -> None:
        self._rules = observation.rules
        self._packed = pack_tables(self._rules)
        self._net = net
        self._degree = TEMPERATURE[self._rules.settlement] * observation.multiplier
        self._work = scratch()

    def likelihoods(
        self, turns: list[ObservedTurn], seat: int, hand: CardSet
    ) -> tuple[float, float]:
        """Return it for a hand of *seat*, by the net's manner and by the greedy player's."""
        by_net = by_greed = 1.0
        for position, declined, played, since in turns:
            if position.actor != seat:
                continue
            holding = position._replace(hands=replace_entry(position.hands, seat, hand | since))
            able = legal(self._rules, holding)
            if not able & 1 << played:
                return 0.0, 0.0  # another card was forced
            slip = SLIP / count(able)
            preferred = choose_by_net(
                self._packed, self._net, holding, played, declined, self._degree, self._work
            )
            by_net *= slip + (1 - SLIP) * preferred
            by_greed *= slip + (1 - SLIP) * (greedy_action(self._rules, holding) == played)
        return by_net, by_greed
