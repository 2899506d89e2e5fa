"""Sampled expectimax over what a player may know: the compiled part.

A *world* is one possible deal of the unseen cards: the opponents' hands and the order of the stock.
Every root action is played in the same worlds. My flip is a chance node: for each card that may
turn up, the choices that follow it (what to take, stop or koi-koi) are made once for all worlds in
which it turns up, never with knowledge of one world. The greedy player plays the opponents' turns
and the remaining round.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.greedy.player import greedy_action
from tutor.engine.payoff import payoff
from tutor.rules.cards import JOKER, NO_CARD, Card, CardSet, count, lowest
from tutor.rules.position import (
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replace_entry,
)
from tutor.rules.round.play import Action, apply, call, legal, stop, turn_up
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.tables import AGAINST_PAR, Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]
Root = tuple[Action, Card]  # an action, and its follow-up or NO_CARD: see `evaluate`

BRANCHES: Final = 4  # two cards to take, each with stop or koi-koi after it
JOKER_BRANCHES: Final = 32  # a drawn joker takes any card with points, or stays
CARDS: Final = 48


@kernel
def margin(rules: Rules, position: Position, seat: int, prize: int) -> float:
    """Return the margin of a finished round to *seat*, in points.

    Where players pay each other it is the seat's change, with the *prize* (the fees of players who
    sit out) if it wins the round; otherwise the seat's points minus the opponents' mean.
    """
    value = payoff(rules, position, seat)
    if rules.settlement == AGAINST_PAR and prize:
        won = winner_of(rules.par, build_outcome(rules, position)) == seat
        value += prize if won else 0
    return value


@kernel
def play_to_end(rules: Rules, position: Position, stock: Integers, at: int) -> Position:
    """Return the end of the round when everybody plays greedily from here; *at* flips are over."""
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, stock[at])
            at += 1
        else:
            position = apply(rules, position, greedy_action(rules, position))
    return position


@kernel
def rollout(
    rules: Rules, position: Position, stock: Integers, at: int, seat: int, prize: int
) -> float:
    """Return the margin of *seat* when everybody plays greedily from here to the end."""
    return margin(rules, play_to_end(rules, position, stock, at), seat, prize)


@kernel
def deal_world(position: Position, hands: Integers, seat: int) -> Position:
    """Return the position with the hands of one world dealt to the opponents."""
    filled = position.hands
    stock = position.stock
    for other in range(len(filled)):
        if other != seat:
            filled = replace_entry(filled, other, hands[other])
            stock &= ~hands[other]
    return position._replace(hands=filled, stock=stock)


@kernel
def branch_values(
    rules: Rules,
    position: Position,
    stock: Integers,
    at: int,
    seat: int,
    prize: int,
    values: Values,
) -> None:
    """Fill *values* with the margin of each way *seat* may finish this turn; NaN if none.

    In the order of the options to take, stopping before calling.
    """
    for branch in range(len(values)):
        values[branch] = np.nan
    options: CardSet = 0
    if position.phase == CHOOSE_DRAW:
        options = legal(rules, position)
    branch = 0
    for _ in range(max(1, count(options))):
        chosen = position
        if options:
            chosen = apply(rules, position, lowest(options))
            options &= options - 1
        if chosen.phase == DECIDE:
            values[branch] = margin(rules, stop(chosen), seat, prize)
            chosen = call(rules, chosen)
            branch += 1
        values[branch] = rollout(rules, chosen, stock, at, seat, prize)
        branch += 1


@allocating_kernel
def best_branches(sums: Values) -> Integers:
    """Return, for each card turned up, the branch with the highest mean.

    All branches of one card were tried in the same worlds, so sums compare as means do.
    """
    best = np.zeros(len(sums), np.int64)
    for card in range(len(sums)):
        for branch in range(1, sums.shape[1]):
            given = not np.isnan(sums[card, branch])
            if given and sums[card, branch] > sums[card, best[card]]:
                best[card] = branch
    return best


@kernel
def root_position(rules: Rules, position: Position, card: int, target: int) -> Position:
    """Return the position after a root action and the choice that comes with it."""
    after = apply(rules, position, card)
    if target != NO_CARD and (after.phase == CHOOSE_HAND or after.phase == PLAY_HAND):
        after = apply(rules, after, target)
    return after


@allocating_kernel
def root_values(
    rules: Rules,
    root: Position,
    hands: Integers,
    stocks: Integers,
    seat: int,
    prize: int,
    out: Values,
) -> None:
    """Fill *out* with the margin of *seat* in each world after a root action.

    Worlds with the same next card are one outcome of the flip: the follow-up is chosen by the mean
    over all of them.
    """
    worlds = len(hands)
    branches = BRANCHES if rules.joker.card == NO_CARD else JOKER_BRANCHES
    values = np.empty((worlds, branches))
    flips = np.zeros(worlds, np.int64)
    sums = np.zeros((CARDS, branches))
    for world in range(worlds):
        position, at = deal_world(root, hands[world], seat), 0
        if root.phase == DRAW:
            flips[world] = stocks[world, 0]
            position, at = turn_up(rules, position, flips[world]), 1
        branch_values(rules, position, stocks[world], at, seat, prize, values[world])
        for branch in range(branches):
            sums[flips[world], branch] += values[world, branch]
    best = best_branches(sums)
    for world in range(worlds):
        out[world] = values[world, best[flips[world]]]


@allocating_kernel
def evaluate(
    rules: Rules,
    position: Position,
    roots: Integers,
    hands: Integers,
    stocks: Integers,
    seat: int,
    prize: int,
) -> Values:
    """Return the margin of *seat* for each root action (rows) in each world (columns).

    *roots* has a row per root: the action, and its follow-up if it leaves a choice (the card to
    take, STAY, or the card to play after keeping a continue), otherwise NO_CARD. *hands* has a row
    per world with a card set per seat, *stocks* the stock's order.
    """
    out = np.empty((len(roots), len(hands)))
    for index in range(len(roots)):
        root = root_position(rules, position, roots[index, 0], roots[index, 1])
        if root.phase == ROUND_OVER:
            ended = margin(rules, root, seat, prize)
            for world in range(len(hands)):
                out[index, world] = ended
        else:
            root_values(rules, root, hands, stocks, seat, prize, out[index])
    return out


def sample_worlds(
    position: Position, sizes: tuple[int, ...], seat: int, samples: int, seed: int
) -> tuple[Integers, Integers]:
    """Return *samples* uniformly drawn worlds: hands per seat, and stock orders.

    *position* has every unseen card in its stock; *sizes* are the seats' numbers of cards. An
    unplayed card of a shown dealt yaku stays in the hand that showed it.
    """
    given = [cards & position.stock for cards in position.shown]
    hidden = position.stock & ~unite_shown(given, seat)
    unseen = np.array([card for card in range(JOKER + 1) if hidden >> card & 1], np.int64)
    orders = np.random.default_rng(seed).permuted(np.tile(unseen, (samples, 1)), axis=1)
    hands = np.zeros((samples, len(sizes)), np.int64)
    start = 0
    for other, size in enumerate(sizes):
        if other != seat:
            end = start + size - count(given[other])
            hands[:, other] = np.left_shift(1, orders[:, start:end]).sum(axis=1) | given[other]
            start = end
    return hands, np.ascontiguousarray(orders[:, start:])


def unite_shown(shown: Sequence[CardSet], seat: int) -> CardSet:
    """Return the shown cards of every other seat together."""
    together = 0
    for other, cards in enumerate(shown):
        if other != seat:
            together |= cards
    return together
