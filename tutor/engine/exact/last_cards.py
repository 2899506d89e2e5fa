"""The last card of each player in Koi-Koi, with the opponent's hand empty or known.

Only the order of the stock is unknown then. My choices are the best on average; the opponent, who
has no card left, takes the better card where two can be taken.
"""

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.exact.abstraction import CardAbstraction, find_outlook, flip_signature, mix_key
from tutor.engine.greedy.player import worthiest
from tutor.engine.net.policy import after_decision, result
from tutor.engine.net.value import Net, Work
from tutor.rules.cards import Card, CardSet, count, lowest
from tutor.rules.position import (
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
)
from tutor.rules.round.play import apply, legal, stop, turn_up
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]


@kernel
def group_alike(twins: Integers, cards: CardSet, idle: CardSet) -> CardSet:
    """Return the lowest of *cards* together with its twins among them."""
    card = lowest(cards)
    return cards & (idle if idle >> card & 1 else twins[card])


@kernel
def is_forced(position: Position, seat: int) -> bool:
    """Return whether a turn begins, and only last cards are left, the first of them known."""
    if position.phase != PLAY_HAND:
        return False
    if position.actor == seat:
        return position.hands[1 - seat] == 0
    return count(position.hands[1 - seat]) == 1


@kernel
def play_forced(rules: Rules, position: Position) -> Position:
    """Return the position after a player without a choice of card has finished their turn.

    They stop where possible, and take the better of two cards, like the greedy player.
    """
    if position.phase == CHOOSE_HAND or position.phase == CHOOSE_DRAW:
        return apply(rules, position, worthiest(legal(rules, position)))
    return stop(position) if position.phase == DECIDE else position


@kernel
def play_reply(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> tuple[Position, tuple[int, ...]]:
    """Return the position after the opponent's choice, by the net while they can choose a card."""
    if count(position.hands[position.actor]) <= 1:
        return play_forced(rules, position), declined
    return after_decision(rules, net, position, declined, work)


@kernel
def value_best_end(rules: Rules, position: Position, seat: int) -> float:
    """Return the result to *seat*, in points, when only its choice of a capture is left."""
    if position.phase == ROUND_OVER:
        return float(result(rules, position, seat))
    best = -np.inf
    takes = legal(rules, position)
    while takes:
        after = apply(rules, position, lowest(takes))
        takes &= takes - 1
        best = max(best, float(result(rules, after, seat)))
    return best


@kernel
def value_flipped(rules: Rules, position: Position, card: Card, seat: int) -> float:
    """Return the result to *seat*, in points, when the last flip is *card*."""
    after = turn_up(rules, position, card)
    if after.actor != seat:
        after = play_forced(rules, after)
    return value_best_end(rules, after, seat)


@kernel
def value_last_flip(rules: Rules, same: CardAbstraction, position: Position, seat: int) -> float:
    """Return the mean result to *seat*, in points, when only the last flip is left."""
    if position.phase == ROUND_OVER:
        return float(result(rules, position, seat))
    wanted, _, key = find_outlook(rules, same, position)
    total = 0.0
    cards = position.stock
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        code = flip_signature(rules, same, position.field, card, wanted)
        own = mix_key(key, code)
        slot = own & (len(same.known) - 1)
        if code < 0:
            total += value_flipped(rules, position, card, seat)
            continue
        if same.known[slot] != own:
            same.values[slot] = value_flipped(rules, position, card, seat)
            same.known[slot] = own
        total += same.values[slot]
    return total / count(position.stock)


@kernel
def value_my_last(rules: Rules, same: CardAbstraction, position: Position, seat: int) -> float:
    """Return the mean result to *seat*, in points, of its last card, the other having none."""
    after = apply(rules, position, lowest(position.hands[seat]))
    if after.phase != CHOOSE_HAND:
        return value_last_flip(rules, same, after, seat)
    best = -np.inf
    takes = legal(rules, after)
    while takes:
        taken = apply(rules, after, lowest(takes))
        takes &= takes - 1
        best = max(best, value_last_flip(rules, same, taken, seat))
    return best


@kernel
def value_their_last(rules: Rules, same: CardAbstraction, position: Position, seat: int) -> float:
    """Return the mean result to *seat*, in points, of the opponent's last card.

    The seat has one card left or none. The opponent's card is in their hand, not in the stock.
    """
    placed = play_forced(rules, apply(rules, position, lowest(position.hands[1 - seat])))
    if position.hands[seat] == 0:
        return value_last_flip(rules, same, placed, seat)
    if placed.phase != DRAW:
        return float(result(rules, placed, seat))
    _, idle, _ = find_outlook(rules, same, placed)
    cards = placed.stock
    stock = count(cards)
    total = 0.0
    while cards:
        group = group_alike(same.twins, cards, idle)
        after = play_forced(rules, turn_up(rules, placed, lowest(cards)))
        cards &= ~group
        if after.phase == ROUND_OVER:
            total += count(group) * float(result(rules, after, seat))
        else:
            total += count(group) * value_my_last(rules, same, after, seat)
    return total / stock
