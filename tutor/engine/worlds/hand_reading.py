"""The posterior over hidden hands by the cards played from them, each hand rated separately.

A player who plays a card preferred it to every other card of their hand. Two manners of choosing
have equal priors: the net's and the greedy player's. The value of a card to the net depends on the
rest of the hand (a partner of its month, other cards of a yaku), so every turn is replayed from
every hand. That takes three microseconds per hand and turn: `opponent_model` is the fast version
for a search, which gains nothing from this one.
"""

from typing import Final

import numpy as np

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.policy import card_value, fill_card_sums
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.worlds.belief import IMPOSSIBLE, Integers, Weights
from tutor.engine.worlds.observed_turns import ObservedTurn
from tutor.engine.worlds.opponent_model import MOST_APPEAL
from tutor.rules.cards import Card, CardSet, count, lowest
from tutor.rules.observation import Observation
from tutor.rules.position import Position, replace_entry
from tutor.rules.round.play import legal
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES, Rules

MANNERS: Final = 2  # of choosing: the net's, and the greedy player's
SLIP: Final = 0.1  # of all choices are any card, whatever the manner
# Difference in value for a card to be preferred e times as often, in points of the net.
TEMPERATURE: Final = {ONE_SCORES: 0.2, ALL_COUNT: 5.0, AGAINST_PAR: 0.75}


@kernel
def choose_by_net(
    rules: Rules,
    net: Net,
    position: Position,
    played: Card,
    declined: tuple[CardSet, ...],
    degree: float,
    work: Work,
) -> float:
    """Return how likely the net's manner is to play a card from a hand, slips apart."""
    fill_card_sums(rules, net, position, declined, work)
    _, points = card_value(rules, net, position, played, declined, work)
    appeal, remaining = 1.0, legal(rules, position) & ~(1 << played)
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        _, value = card_value(rules, net, position, card, declined, work)
        appeal += np.exp(min((value - points) / degree, MOST_APPEAL))
    return 1.0 / appeal


@kernel
def weigh_hands(
    rules: Rules,
    net: Net,
    position: Position,
    declined: tuple[CardSet, ...],
    played: Card,
    hands: Integers,
    degree: float,
    work: Work,
    likely: Weights,
) -> None:
    """Multiply *likely* (a row per hand, a column per manner) by the probability of one choice.

    A hand that had to play another card is practically impossible.
    """
    for row in range(len(hands)):
        hand = position._replace(hands=replace_entry(position.hands, position.actor, hands[row]))
        able = legal(rules, hand)
        if able >> played & 1:
            slip = SLIP / count(able)
            by_net = choose_by_net(rules, net, hand, played, declined, degree, work)
            likely[row, 0] *= (1 - SLIP) * by_net + slip
            likely[row, 1] *= (1 - SLIP) * (greedy_action(rules, hand) == played) + slip
        else:
            likely[row, 0] *= IMPOSSIBLE
            likely[row, 1] *= IMPOSSIBLE


def read_hands(
    observation: Observation, net: Net, turns: list[ObservedTurn], hands: Integers
) -> Weights:
    """Return how likely one seat's *hands* of now are to have led to its *turns*, by any manner."""
    rules = pack_tables(observation.rules)
    degree = TEMPERATURE[rules.settlement] * observation.multiplier
    likely, work = np.ones((len(hands), MANNERS)), scratch()
    for position, declined, played, since in turns:
        following = hands | since
        weigh_hands(rules, net, position, declined, played, following, degree, work, likely)
    return np.asarray(likely.sum(axis=1))
