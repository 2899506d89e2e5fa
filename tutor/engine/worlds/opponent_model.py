"""The posterior over opponents' hands and their manner of choosing, given the cards played.

A player who plays a card preferred it to every other card of their hand. Two manners of choosing
have equal priors: the net's and the greedy player's. The weight of a hand is the probability that
its owner, in either manner, would have played these cards from it.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

import numpy as np

from tutor.engine.compiled import allocating_kernel, kernel, pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.policy import card_value, fill_card_sums
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.worlds import belief
from tutor.engine.worlds.belief import Integers, Weights
from tutor.engine.worlds.observed_turns import turns_of_others
from tutor.engine.worlds.resample import systematic_resample
from tutor.engine.worlds.unseen import list_others
from tutor.rules.cards import IDS, Card, CardSet, cards_in, count, lowest
from tutor.rules.observation import Observation
from tutor.rules.position import Position, replace_entry
from tutor.rules.round.play import legal
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES, Rules

CARDS: Final = len(IDS)
SLIP: Final = 0.03  # of all choices are any card, whatever the manner
# Difference in value for a card to be preferred e times as often, in points of the net.
TEMPERATURE: Final = {ONE_SCORES: 0.3, ALL_COUNT: 5.0, AGAINST_PAR: 0.5}
MOST_APPEAL: Final = 50.0  # logarithm of: how much likelier a card can be than the one played
RATED: Final = 24  # hands from which the worth of each card is learned, always the same ones
SEED_OF_RATED: Final = 1
BLOCK: Final = 64  # worlds chosen at a time: so the first of many worlds are those of few
BELOW: Final = 1  # what sets the luck of the stock below a search's flips apart from its own
DRAWN: Final = 8  # worlds that are drawn for one that is chosen; of fewer some come twice


class ObservedChoice(NamedTuple):
    """A card that an opponent played, and the alternatives in either manner."""

    since: CardSet  # the cards played from then on, which were still held
    appeal: Weights  # of each card to the net, that of the card played being 1
    rather: CardSet  # the cards that the greedy player would have preferred


@allocating_kernel
def measure_leads(
    rules: Rules,
    net: Net,
    position: Position,
    played: Card,
    declined: tuple[int, ...],
    hands: Integers,
    work: Work,
) -> Weights:
    """Return how many points the net preferred the card played to each other card.

    A card's lead is the mean over the *hands* that hold it; where none does, the mean over all
    cards. Every hand holds the card played.
    """
    lead, times = np.zeros(CARDS), np.zeros(CARDS)
    for hand in hands:
        holding = position._replace(hands=replace_entry(position.hands, position.actor, hand))
        fill_card_sums(rules, net, holding, declined, work)
        _, best = card_value(rules, net, holding, played, declined, work)
        remaining = hand & ~(1 << played)
        while remaining:
            card = lowest(remaining)
            remaining &= remaining - 1
            _, value = card_value(rules, net, holding, card, declined, work)
            lead[card] += best - value
            times[card] += 1
    default = lead.sum() / max(times.sum(), 1)
    for card in range(CARDS):
        lead[card] = 0.0 if card == played else (lead[card] + default) / (times[card] + 1)
    return lead


@allocating_kernel
def weigh(
    rules: Rules, position: Position, played: Card, lead: Weights, degree: float
) -> tuple[Weights, CardSet]:
    """Return each card's appeal to the net, and the set of cards the greedy player prefers.

    The appeal is 1 for the card played, and 0 for a card that could not have been played instead.
    """
    appeal, rather = np.empty(CARDS), 0
    for card in range(CARDS):
        pair = 1 << card | 1 << played
        hand = position._replace(hands=replace_entry(position.hands, position.actor, pair))
        able = legal(rules, hand)
        appeal[card] = np.exp(min(-lead[card] / degree, MOST_APPEAL))
        if not able >> card & 1:
            appeal[card] = 0.0
        elif not able >> played & 1:
            appeal[card] = np.exp(MOST_APPEAL)
        if card != played and greedy_action(rules, hand) == card:
            rather |= 1 << card
    return appeal, rather


@kernel
def likelihoods(
    hands: Integers, since: Integers, appeal: Weights, rather: Integers, likely: Weights
) -> None:
    """Fill *likely* (a row per hand, a column per manner) with the chance of all choices.

    *since*, *appeal* and *rather* have a row per choice.
    """
    for row in range(len(hands)):
        likely[row] = 1.0
        for turn in range(len(since)):
            hand = hands[row] | since[turn]
            slip = SLIP / count(hand)
            total = 0.0
            remaining = hand
            while remaining:
                total += appeal[turn, lowest(remaining)]
                remaining &= remaining - 1
            likely[row, 0] *= (1 - SLIP) / total + slip
            likely[row, 1] *= slip if hand & rather[turn] else 1 - SLIP + slip


@dataclass(frozen=True)
class OpponentModel:
    """The evidence of one opponent's choices about their current hand."""

    choices: tuple[ObservedChoice, ...]

    def likelihoods(self, hands: Integers) -> Weights:
        """Return the likelihood of the observed choices by hand (rows) and manner (columns).

        The manners are the net's and the greedy player's.
        """
        likely = np.ones((len(hands), 2))
        if self.choices:
            since, appeal, rather = zip(*self.choices, strict=True)
            likelihoods(hands, np.array(since), np.array(appeal), np.array(rather), likely)
        return likely


def deal_evenly(observation: Observation, seat: int, random: np.random.Generator) -> Integers:
    """Return possible hands of a seat, in which each possible card is equally frequent.

    Sampled by belief, hardly any hand would have a card that its owner passed up, and there would
    be no evidence that they would have played it.
    """
    lying = [cards & observation.unseen for cards in observation.shown or (0,) * observation.seats]
    loose = np.array(cards_in(observation.unseen & ~reduce(or_, lying)), np.int64)
    size = observation.hand_counts[seat] - count(lying[seat])
    hands: list[CardSet] = []
    while len(hands) < RATED:
        dealt = random.permutation(loose)
        hands += [
            int(np.bitwise_or.reduce(1 << dealt[start : start + size], initial=lying[seat]))
            for start in range(0, len(dealt) - size + 1, max(1, size))
        ]
    return np.array(hands[:RATED])


def model_opponents(observation: Observation, net: Net) -> list[OpponentModel]:
    """Return a model of each opponent in turn order, independent of the hint's seed."""
    random = np.random.default_rng(SEED_OF_RATED)
    rules = pack_tables(observation.rules)
    degree = TEMPERATURE[rules.settlement] * observation.multiplier
    opponents = list_others(observation)
    rated = {other: deal_evenly(observation, other, random) for other in opponents}
    values: dict[int, list[ObservedChoice]] = {other: [] for other in opponents}
    work = scratch()
    for position, declined, played, since in turns_of_others(observation):
        seat = position.actor
        lead = measure_leads(rules, net, position, played, declined, rated[seat] | since, work)
        appeal, rather = weigh(rules, position, played, lead, degree)
        values[seat].append(ObservedChoice(since, appeal, rather))
    return [OpponentModel(tuple(values[other])) for other in opponents]


@allocating_kernel
def turn_up_next(
    unseen: CardSet, hands: Integers, luck: Weights, stocks: Integers, given: int
) -> None:
    """Fill a row of *stocks* for each row of *hands*: any order of the unseen cards in no hand.

    The first *given* cards of each row are given.
    """
    remaining = np.empty(CARDS, np.int64)
    for world in range(len(hands)):
        left = unseen
        for hand in hands[world]:
            left &= ~hand
        for place in range(given):
            left &= ~(1 << stocks[world, place])
        number = 0
        while left:
            remaining[number] = lowest(left)
            left &= left - 1
            number += 1
        for place in range(stocks.shape[1] - given):
            at = place + int(luck[world, place] * (number - place))
            stocks[world, given + place] = remaining[at]
            remaining[at] = remaining[place]


class PosteriorWorlds(belief.BeliefWorlds):
    """Worlds by belief, resampled by agreement with the opponents' plays.

    *greedy* has each world's seats that choose in the greedy player's manner, and *cluster_ids* the
    draw of each world: likelier draws are chosen several times.
    """

    def __init__(self, observation: Observation, net: Net, seed: int, flips: int) -> None:
        super().__init__(observation, seed, flips)
        self._seen = observation
        self._seed = seed
        self._held = sum(observation.hand_counts) - observation.hand_counts[observation.seat]
        self._net = net
        self._readers: list[OpponentModel] = []
        self.greedy: Integers = np.empty(0, np.int64)
        self.cluster_ids: Integers = np.empty(0, np.int64)

    def draw(self, number: int) -> None:
        """Choose worlds until there are *number* or more; they are always the same."""
        while len(self.hands) < number:
            self._readers = self._readers or model_opponents(self._seen, self._net)
            tells = any(reader.choices for reader in self._readers)
            drawn, _ = self.draw_more(BLOCK * DRAWN if tells else BLOCK)
            cluster_ids, greedy = self._choose(drawn)
            hands = drawn[cluster_ids]
            stocks = np.empty((BLOCK, self.stocks.shape[1]), np.int64)
            luck = self._random.random(stocks.shape)
            if luck.shape[1]:  # no card is left to turn up after the last one
                luck[:, 0] = (self._random.permutation(BLOCK) + luck[:, 0]) / BLOCK
            turn_up_next(self._seen.unseen, hands, luck, stocks, 0)
            self.cluster_ids = np.concatenate(
                [self.cluster_ids, DRAWN * len(self.hands) + cluster_ids]
            )
            self.hands = np.concatenate([self.hands, hands])
            self.stocks = np.concatenate([self.stocks, stocks])
            self.greedy = np.concatenate([self.greedy, greedy])

    def whole_stocks(self) -> Integers:
        """Return the complete stock of each world.

        The cards below the flips of the search use a separate random stream, so this changes no
        world.
        """
        worlds, stored_values = self.stocks.shape
        size = self._seen.unseen.bit_count() - self._held
        stocks = np.empty((worlds, size), np.int64)
        stocks[:, :stored_values] = self.stocks
        luck = np.random.default_rng((self._seed, BELOW)).random((worlds, size - stored_values))
        turn_up_next(self._seen.unseen, self.hands, luck, stocks, stored_values)
        return stocks

    def _choose(self, drawn: Integers) -> tuple[Integers, Integers]:
        """Return which of the worlds drawn make a block, and who is greedy in each of those."""
        weights, greedy = np.ones(len(drawn)), np.zeros(len(drawn), np.int64)
        for place, reader in enumerate(self._readers):
            likely = reader.likelihoods(drawn[:, place])
            either = likely.sum(axis=1)
            if reader.choices:
                weights *= either / self.hand_odds(place, drawn[:, place])
            seat = (self._seen.seat + 1 + place) % self._seen.seats
            is_greedy = self._random.random(len(drawn)) * either < likely[:, 1]
            greedy |= is_greedy.astype(np.int64) << seat
        cluster_ids = systematic_resample(weights, BLOCK, self._random)
        return cluster_ids, greedy[cluster_ids]
