"""Exact last turns of a round of three: every opponents' hand and every order of the stock.

With three the stock is used up, so near the end little is hidden. My decisions use only what I may
know: they are made once for all possible hands of the opponents, as likely as their choices so far
make them (`worlds/opponent_model.py`), and for all cards that may turn up. The opponents play
greedily.
"""

from itertools import combinations
from math import comb, factorial
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.files import model_for
from tutor.engine.recursion import recursive_kernel
from tutor.engine.search.rollout_search import margin, root_position
from tutor.engine.worlds.opponent_model import model_opponents
from tutor.engine.worlds.unseen import list_others
from tutor.rules.cards import CardSet, card_set, cards_in, count, lowest
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DRAW, PLAY_HAND, ROUND_OVER, Position, replace_entry
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]

SEATS: Final = 3
WAYS_A_MS: Final = 200  # hands times orders of the flips that are counted in a millisecond
_DECIMALS: Final = 10  # of values; further ones come of adding chances
_DEPTH: Final = 24


class TrioEnding(NamedTuple):
    """A count of last turns of three: its seat, and by depth the opponents' hands and chances."""

    seat: int
    prize: int
    hands: Integers  # (depth, number, seat)
    chances: Values


@kernel
def keep_hands(scene: TrioEnding, depth: int, index: int, stored: int, chance: float) -> None:
    """Take hands over into the next depth, with their chance there."""
    for seat in range(scene.hands.shape[2]):
        scene.hands[depth + 1, stored, seat] = scene.hands[depth, index, seat]
    scene.chances[depth + 1, stored] = chance


@kernel
def keep_unflipped(
    scene: TrioEnding, position: Position, card: int, depth: int, number: int
) -> int:
    """Fill the next depth with the hands with which *card* may turn up; count them."""
    stored = 0
    for index in range(number):
        hand = find_others_cards(scene, position, depth, index)
        if not hand >> card & 1:
            left = count(position.stock) - count(hand)
            keep_hands(scene, depth, index, stored, scene.chances[depth, index] / left)
            stored += 1
    return stored


@kernel
def find_others_cards(scene: TrioEnding, position: Position, depth: int, index: int) -> CardSet:
    """Return the cards still held by opponents in the hands numbered *index* at *depth*."""
    hand = 0
    for seat in range(SEATS):
        if seat != scene.seat:
            hand |= scene.hands[depth, index, seat]
    return hand & position.stock


@kernel
def act_for_other(
    rules: Rules, scene: TrioEnding, position: Position, depth: int, index: int
) -> tuple[int, Position]:
    """Return the action of another seat that holds hand *index*, and the position after it."""
    seat = position.actor
    hand = scene.hands[depth, index, seat] & position.stock
    dealt = position._replace(hands=replace_entry(position.hands, seat, hand))
    action = greedy_action(rules, dealt)
    after = apply(rules, dealt, action)
    if position.phase == PLAY_HAND:
        after = after._replace(stock=position.stock & ~(1 << action))
    return action, after


@kernel
def keep_acting_alike(
    rules: Rules, scene: TrioEnding, position: Position, depth: int, number: int, tried: CardSet
) -> tuple[int, Position, int]:
    """Fill the next depth with the hands that lead to one action not yet *tried*.

    Return that action (-1 if all are tried), the position after it, and the number of hands.
    """
    result, following, stored = -1, position, 0
    for index in range(number):
        action, after = act_for_other(rules, scene, position, depth, index)
        if tried >> action & 1:
            continue
        if result < 0:
            result, following = action, after
        if action == result:
            keep_hands(scene, depth, index, stored, scene.chances[depth, index])
            stored += 1
    return result, following, stored


@recursive_kernel(types.float64)
def worth(rules: Rules, scene: TrioEnding, position: Position, depth: int, number: int) -> float:
    """Return a position's mean margin times the probability of its *number* hands, in points.

    *position* has all unseen cards in its stock, including those in opponents' hands.
    """
    if position.phase == ROUND_OVER:
        chance = float(scene.chances[depth, :number].sum())
        return chance * margin(rules, position, scene.seat, scene.prize)
    total = 0.0
    if position.phase == DRAW:
        cards = position.stock
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            stored = keep_unflipped(scene, position, card, depth, number)
            if stored:
                turned = turn_up(rules, position, card)
                total += worth(rules, scene, turned, depth + 1, stored)
        return total
    if position.actor == scene.seat:
        actions = legal(rules, position)
        total = -np.inf
        while actions:
            after = apply(rules, position, lowest(actions))
            actions &= actions - 1
            total = max(total, worth(rules, scene, after, depth, number))
        return total
    tried = 0
    action, after, stored = keep_acting_alike(rules, scene, position, depth, number, tried)
    while action >= 0:
        tried |= 1 << action
        total += worth(rules, scene, after, depth + 1, stored)
        action, after, stored = keep_acting_alike(rules, scene, position, depth, number, tried)
    return total


def count_ways(observation: Observation) -> int:
    """Return the number of deals of the opponents' hands and the cards still to turn up."""
    card_sets = _list_known(observation)
    left, hands = observation.unseen.bit_count() - sum(map(count, card_sets)), 1
    for seat, size in enumerate(observation.hand_counts):
        if seat != observation.seat:
            loose = size - count(card_sets[seat])
            hands *= comb(left, loose)
            left -= loose
    flips = min(left, sum(observation.hand_counts) + (observation.phase != PLAY_HAND))
    return hands * factorial(left) // factorial(left - flips)


def can_count(observation: Observation, budget_ms: float) -> bool:
    """Return whether an observation of three can be counted in this much CPU time."""
    return observation.seats == SEATS and count_ways(observation) <= budget_ms * WAYS_A_MS


def value_exactly(observation: Observation, roots: tuple[tuple[int, int], ...]) -> Values:
    """Return the exact margin of each root, in points; a root is an action and its follow-up.

    That is the mean of `rollout_search.margin` over all deals of the unseen cards, each with its
    chance. The follow-up is NO_CARD where there is none.
    """
    rules = pack_tables(observation.rules)
    position = imagined_position(observation)
    hands = np.array(list(_hands(observation)), np.int64)
    room = np.zeros((_DEPTH, *hands.shape), np.int64)
    chances = np.zeros((_DEPTH, len(hands)))
    room[0], chances[0] = hands, weigh_deals(observation, hands)
    scene = TrioEnding(observation.seat, sum_fees(observation), room, chances)
    values = [
        worth(rules, scene, root_position(rules, position, *root), 0, len(hands)) for root in roots
    ]
    return np.round(values, _DECIMALS)


def weigh_deals(observation: Observation, hands: Integers) -> Values:
    """Return the chance of each of the opponents' hands (rows, by seat), by their choices so far.

    All are equally likely where no net covers the rules.
    """
    weights, model = np.ones(len(hands)), model_for(observation.ruleset)
    if model is not None:
        readers = model_opponents(observation, model.net_for(observation.ruleset))
        for other, reader in zip(list_others(observation), readers, strict=True):
            weights *= reader.likelihoods(hands[:, other]).sum(axis=1)
    return np.asarray(weights / weights.sum())


def _list_known(observation: Observation) -> list[CardSet]:
    """Return the cards of dealt yaku that were shown and that each seat still holds."""
    shown = observation.shown or (0,) * observation.seats
    return [
        0 if seat == observation.seat else cards & observation.unseen
        for seat, cards in enumerate(shown)
    ]


def _hands(observation: Observation) -> list[list[CardSet]]:
    """Return all possible opponents' hands together, a set per seat; nothing in the own place."""
    card_sets = _list_known(observation)
    loose = observation.unseen & ~(card_sets[0] | card_sets[1] | card_sets[2])
    results = [([0] * SEATS, loose)]
    for seat, size in enumerate(observation.hand_counts):
        if seat == observation.seat:
            continue
        further = []
        for hands, left in results:
            for holding in combinations(cards_in(left), size - count(card_sets[seat])):
                hand = card_set(holding)
                dealt = [*hands]
                dealt[seat] = hand | card_sets[seat]
                further.append((dealt, left & ~hand))
        results = further
    return [hands for hands, _ in results]
