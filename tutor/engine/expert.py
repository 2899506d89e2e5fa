"""Moments of self-play as a search values them: targets with little noise to learn from.

What a whole round gives says little of one moment: most of it is luck. The mean of some worlds,
drawn by what the mover may believe and played on by the net for everybody's next turn, says more.
"""

from typing import Final

import numpy as np

from tutor.engine.belief import OTHERS, drawn_worlds
from tutor.engine.compiled import kernel
from tutor.engine.net import AFTER_CARD, AFTER_TURN, Net, Work, scratch
from tutor.engine.net_play import after_decision
from tutor.engine.patterns import Integers
from tutor.engine.self_play import Samples, after_action, note, nth, opened
from tutor.engine.truncated import dealt, world_value
from tutor.rules.cards import ALL, CardSet, count, lowest
from tutor.rules.play import legal, turn_up
from tutor.rules.position import CANCEL, DRAW, PLAY_HAND, ROUND_OVER, Position, entry
from tutor.rules.tables import Rules

CARDS: Final = 48


@kernel
def searched_value(
    rules: Rules,
    net: Net,
    position: Position,
    seat: int,
    declined: tuple[int, ...],
    worlds: int,
    odds: float,
    work: Work,
) -> float:
    """Return the mean worth of a moment to *seat* over so many worlds that it holds possible.

    *odds* are those that a player holds a card of a month that he has declined.
    """
    seats = len(declined)
    known = entry(position.hands, seat) | position.field
    for other in range(seats):
        known |= entry(position.captured, other)
    unseen = ALL & ~known
    cards = np.empty(count(unseen), np.int64)
    weights = np.ones((OTHERS, len(cards)))
    first, second = entry(declined, (seat + 1) % seats), entry(declined, (seat + 2) % seats)
    rest = unseen
    for place in range(len(cards)):
        cards[place] = lowest(rest)
        rest &= rest - 1
        if first >> (cards[place] & 60) & 1:
            weights[0, place] = odds
        if second >> (cards[place] & 60) & 1:
            weights[1, place] = odds
    one = count(entry(position.hands, (seat + 1) % seats))
    two = count(entry(position.hands, (seat + 2) % seats)) if seats > 2 else 0
    hands = np.empty((worlds, OTHERS), np.int64)
    stocks = np.empty((worlds, min(seats + 1, len(cards) - one - two)), np.int64)
    luck = np.random.random((worlds, len(cards) + stocks.shape[1]))
    drawn_worlds(cards, weights, (one, two), luck, hands, stocks)
    hidden = position._replace(stock=unseen)
    total = 0.0
    for world in range(worlds):
        imagined = dealt(hidden, seat, hands[world])
        total += world_value(rules, net, imagined, stocks[world], seat, declined, 0, work)
    return total / worlds


@kernel
def gather_searched(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    blank: Position,
    decks: Integers,
    lucks: Integers,
    seed: int,
    share: float,
    worlds: int,
    odds: float,
    samples: Samples,
    first: int,
) -> int:
    """Play a round of each deck and note a *share* of its moments; return how many samples.

    Their targets are what a search expects, beyond what the mover has safe. *lucks* says at which
    decision of a round something random is done, and what.
    """
    np.random.seed(seed)
    work = scratch()
    row = first
    for index in range(len(decks)):
        position = opened(blank, decks[index])
        declined = position.calls  # nothing yet
        at = CARDS - count(position.stock)
        moment = 0
        while position.phase != ROUND_OVER:
            seat = position.actor
            if position.phase == DRAW:
                if np.random.random() < share:
                    note(rules, net, conditions, position, seat, AFTER_CARD, declined,
                         samples, row, work)  # fmt: skip
                    samples.targets[row] += searched_value(
                        rules, net, position, seat, declined, worlds, odds, work
                    )
                    row += 1
                position = turn_up(rules, position, decks[index, at])
                at += 1
            elif moment == lucks[index, 0]:
                actions = legal(rules, position)
                action = nth(actions, lucks[index, 1] % count(actions))
                position, declined = after_action(rules, position, declined, action)
                moment += 1
            else:
                position, declined = after_decision(rules, net, position, declined, work)
                moment += 1
            begins = position.phase == PLAY_HAND or position.phase == CANCEL
            if begins and position.actor != seat and np.random.random() < share:
                note(rules, net, conditions, position, seat, AFTER_TURN, declined,
                     samples, row, work)  # fmt: skip
                samples.targets[row] += searched_value(
                    rules, net, position, seat, declined, worlds, odds, work
                )
                row += 1
    return row - first
