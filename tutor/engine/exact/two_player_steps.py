"""The steps of an exact count: flips, my actions, and the opponent's replies.

A step leads to one position and to the opponent's possible hands there, each with its probability;
they are stored by *depth*, the number of flips and replies before.
"""

from itertools import combinations
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.exact.abstraction import CardAbstraction, abstract_cards, key_of_places, mix_key
from tutor.engine.exact.last_cards import group_alike, play_reply, value_my_last, value_their_last
from tutor.engine.net.features import declined_after
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.worlds import belief
from tutor.engine.worlds.symmetry import twins
from tutor.rules.cards import CardSet, card_set, cards_in, count, lowest
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, DRAW, Position, replace_entry
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]
Step = tuple[Position, tuple[int, ...], int, int, int]

_DEPTH: Final = 24
_ROOM: Final = 1 << 16  # for ends that were counted: a power of two


class DuoEnding(NamedTuple):
    """What stays the same while an ending is counted, and room to count in.

    *hands* and *chances* have a row for each depth: the hands that the other may hold there.
    """

    seat: int
    same: CardAbstraction
    hands: Integers
    chances: Values
    replies: Integers  # by depth and hand: field, pile, phase and hand after the other's choice
    known: Integers  # keys of ends that were counted
    worths: Values
    work: Work


def begin_ending(observation: Observation, rules: Rules) -> DuoEnding:
    """Return the scene of an ending: the hands that the other may hold before anything is tried."""
    hands, chances = possible_hands(observation, twins(rules))
    scene = DuoEnding(
        seat=observation.seat,
        same=abstract_cards(rules),
        hands=np.zeros((_DEPTH, len(hands)), np.int64),
        chances=np.zeros((_DEPTH, len(hands))),
        replies=np.zeros((_DEPTH, len(hands), 4), np.int64),
        known=np.zeros(_ROOM, np.int64),
        worths=np.zeros(_ROOM),
        work=scratch(),
    )
    scene.hands[0], scene.chances[0] = hands, chances
    return scene


def possible_hands(
    observation: Observation, classes: tuple[CardSet, ...]
) -> tuple[list[CardSet], list[float]]:
    """Return the hands that the other may hold, and the chance of each.

    Of hands that differ by twins alone one stands for all: that with the last of them.
    """
    other = 1 - observation.seat
    cards = cards_in(observation.unseen)
    odds = dict(zip(cards, belief.odds(observation, other, cards).tolist(), strict=True))
    groups = {classes[card] & observation.unseen for card in cards}
    groups = {group for group in groups if group & (group - 1)}  # of a single card there is one
    hands, chances = [], []
    for holding in combinations(cards, observation.hand_counts[other]):
        hand = card_set(holding)
        if all(_is_last_of(hand & group, group) for group in groups):
            ways = prod(comb(count(group), count(hand & group)) for group in groups)
            hands.append(hand)
            chances.append(ways * prod(odds[card] for card in holding))
    full = sum(chances)
    return hands, [chance / full for chance in chances]


def _is_last_of(hand: CardSet, group: CardSet) -> bool:
    return not hand or group & ~hand < hand & -hand


@kernel
def chance_of_all(scene: DuoEnding, depth: int, number: int) -> float:
    """Return the chance of all hands of one depth together."""
    total = 0.0
    for index in range(number):
        total += scene.chances[depth, index]
    return total


@kernel
def keep_unflipped(scene: DuoEnding, depth: int, number: int, group: CardSet, stock: int) -> int:
    """Fill the next depth with the hands with which a card of *group* turns up; count them."""
    stored = 0
    for index in range(number):
        hand = scene.hands[depth, index]
        ways = count(group & ~hand)
        if ways:
            scene.hands[depth + 1, stored] = hand
            scene.chances[depth + 1, stored] = scene.chances[depth, index] * ways / stock
            stored += 1
    return stored


@kernel
def keep_alike(scene: DuoEnding, depth: int, number: int, leader: int) -> int:
    """Fill the next depth with the hands that led to the reply of *leader*; count them."""
    stored = 0
    replies = scene.replies[depth]
    for index in range(leader, number):
        same = True
        for part in range(3):
            same = same and replies[index, part] == replies[leader, part]
        if same:
            scene.hands[depth + 1, stored] = replies[index, 3]
            scene.chances[depth + 1, stored] = scene.chances[depth, index]
            stored += 1
            if index > leader:
                replies[index, 2] = -1
    return stored


@kernel
def merge_idle(scene: DuoEnding, depth: int, number: int, idle: CardSet, stock: CardSet) -> int:
    """Fill the next depth with the single cards held, all idle ones as the last of them."""
    last = stock & idle
    while last & (last - 1):
        last &= last - 1
    stored, merged = 0, 0.0
    for index in range(number):
        if scene.hands[depth, index] & idle:
            merged += scene.chances[depth, index]
        else:
            scene.hands[depth + 1, stored] = scene.hands[depth, index]
            scene.chances[depth + 1, stored] = scene.chances[depth, index]
            stored += 1
    if merged > 0.0:
        scene.hands[depth + 1, stored] = last
        scene.chances[depth + 1, stored] = merged
        stored += 1
    return stored


@kernel
def value_last_cards(
    rules: Rules,
    scene: DuoEnding,
    position: Position,
    idle: CardSet,
    key: int,
    depth: int,
    number: int,
) -> float:
    """Return the mean result of the last cards, in points, times the hands' probability.

    The result of the opponent's last card is cached by *key*, which identifies the position.
    """
    if position.hands[1 - scene.seat] == 0:
        last = value_my_last(rules, scene.same, position, scene.seat)
        return chance_of_all(scene, depth, number) * last
    stored = merge_idle(scene, depth, number, idle, position.stock)
    own = mix_key(key, position.hands[scene.seat] & ~idle)
    own = key_of_places(position, idle, own)
    total = 0.0
    for index in range(stored):
        hand = scene.hands[depth + 1, index]
        slot = recall_worth(rules, scene, position, hand, mix_key(own, hand & ~idle))
        total += scene.chances[depth + 1, index] * scene.worths[slot]
    return total


@kernel
def recall_worth(
    rules: Rules, scene: DuoEnding, position: Position, hand: CardSet, key: int
) -> int:
    """Return the place of the cached value of the opponent's last card, computing it if needed."""
    slot = key & (len(scene.known) - 1)
    if scene.known[slot] != key:
        hands = replace_entry(position.hands, 1 - scene.seat, hand)
        dealt = position._replace(hands=hands, stock=position.stock & ~hand)
        scene.worths[slot] = value_their_last(rules, scene.same, dealt, scene.seat)
        scene.known[slot] = key
    return slot


@kernel
def fill_replies(
    rules: Rules,
    net: Net,
    scene: DuoEnding,
    position: Position,
    declined: tuple[int, ...],
    depth: int,
    number: int,
) -> None:
    """Fill in the opponent's action for each hand that they may hold."""
    other = position.actor
    for index in range(number):
        hands = replace_entry(position.hands, other, scene.hands[depth, index])
        dealt = position._replace(hands=hands)
        after, _ = play_reply(rules, net, dealt, declined, scene.work)
        scene.replies[depth, index, 0] = after.field
        scene.replies[depth, index, 1] = after.captured[other]
        scene.replies[depth, index, 2] = after.phase
        scene.replies[depth, index, 3] = after.hands[other]


@kernel
def find_untried(
    rules: Rules,
    net: Net,
    scene: DuoEnding,
    position: Position,
    declined: tuple[int, ...],
    depth: int,
    number: int,
) -> int:
    """Return the bits of the next options: flips, own actions, or numbers of replies."""
    if position.phase == DRAW:
        return position.stock
    if position.actor == scene.seat:
        return legal(rules, position)
    fill_replies(rules, net, scene, position, declined, depth, number)
    return number


@kernel
def step(
    rules: Rules,
    net: Net,
    scene: DuoEnding,
    position: Position,
    declined: tuple[int, ...],
    idle: CardSet,
    depth: int,
    number: int,
    left: int,
) -> Step:
    """Return the next position, declined months, depth, hands, and remaining options."""
    if position.phase == DRAW:
        group = group_alike(scene.same.twins, left, idle)
        stock = count(position.stock) - count(position.hands[1 - scene.seat])
        stored = keep_unflipped(scene, depth, number, group, stock)
        after = turn_up(rules, position, lowest(left))
        return after, declined, depth + 1, stored, left & ~group
    if position.actor == scene.seat:
        return step_by_me(rules, scene, position, declined, idle, depth, number, left)
    index = number - left
    while index < number and scene.replies[depth, index, 2] < 0:
        index += 1
    if index == number:
        return position, declined, depth, 0, 0
    hand = scene.hands[depth, index]
    dealt = position._replace(hands=replace_entry(position.hands, position.actor, hand))
    after, now_declined = play_reply(rules, net, dealt, declined, scene.work)
    played = hand & ~after.hands[position.actor]
    after = after._replace(stock=position.stock & ~played)
    stored = keep_alike(scene, depth, number, index)
    return after, now_declined, depth + 1, stored, number - index - 1


@kernel
def step_by_me(
    rules: Rules,
    scene: DuoEnding,
    position: Position,
    declined: tuple[int, ...],
    idle: CardSet,
    depth: int,
    number: int,
    left: int,
) -> Step:
    """Return the same for my next action; of actions that are the same one is tried."""
    action = lowest(left)
    if position.phase == DECIDE:
        left &= left - 1
    else:
        left &= ~group_alike(scene.same.twins, left, idle)
    declined = declined_after(rules, position, declined, action)
    return apply(rules, position, action), declined, depth, number, left
