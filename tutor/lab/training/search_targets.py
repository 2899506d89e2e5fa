"""Moments of self-play valued by a search: targets with little noise.

The result of a whole round is mostly luck. The mean of some worlds, sampled by the mover's belief
and played on by the net for everybody's next turn, is more precise.
"""

from typing import Final

import numpy as np

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.net.patterns import Integers
from tutor.engine.net.policy import after_decision, place_card_declining
from tutor.engine.net.value import AFTER_CARD, AFTER_TURN, Net, Work, scratch
from tutor.engine.search.net_search import deal_world, world_value
from tutor.engine.worlds.belief import OTHERS, draw_worlds
from tutor.lab.training.self_play import Samples, after_action, deal_deck, note_moment, nth_card
from tutor.rules.cards import ALL, NO_CARD, CardSet, count, lowest
from tutor.rules.position import (
    CANCEL,
    CHOOSE_HAND,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    entry,
)
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.tables import Rules

CARDS: Final = 48
MOST_CHOICES: Final = 64  # samples of one moment: playable cards with their captures


@allocating_kernel
def imagine_worlds(
    position: Position, seat: int, declined: tuple[int, ...], worlds: int, odds: float
) -> tuple[Position, Integers, Integers]:
    """Return the position with all unseen cards in the stock, and sampled worlds of *seat*.

    A world is one row: the opponents' hands in turn order, and the next cards to be turned up.
    *odds* are those that a player holds a card of a month that they have declined.
    """
    seats = len(declined)
    given = entry(position.hands, seat) | position.field
    for other in range(seats):
        given |= entry(position.captured, other)
    unseen = ALL & ~given
    cards = np.empty(count(unseen), np.int64)
    weights = np.ones((OTHERS, len(cards)))
    first, second = entry(declined, (seat + 1) % seats), entry(declined, (seat + 2) % seats)
    remaining = unseen
    for place in range(len(cards)):
        cards[place] = lowest(remaining)
        remaining &= remaining - 1
        if first >> (cards[place] & 60) & 1:
            weights[0, place] = odds
        if second >> (cards[place] & 60) & 1:
            weights[1, place] = odds
    number = count(entry(position.hands, (seat + 1) % seats))
    two = count(entry(position.hands, (seat + 2) % seats)) if seats > 2 else 0
    hands = np.empty((worlds, OTHERS), np.int64)
    stocks = np.empty((worlds, min(seats + 1, len(cards) - number - two)), np.int64)
    luck = np.random.random((worlds, len(cards) + stocks.shape[1]))
    draw_worlds(cards, weights, (number, two), luck, hands, stocks)
    return position._replace(stock=unseen), hands, stocks


@kernel
def note_mean(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    position: Position,
    seat: int,
    stage: int,
    declined: tuple[int, ...],
    hands: Integers,
    stocks: Integers,
    samples: Samples,
    row: int,
    work: Work,
) -> None:
    """Write down what *seat* sees, and the mean worth of the position to it over some worlds."""
    note_moment(rules, net, conditions, position, seat, stage, declined, samples, row, work)
    total = 0.0
    for world in range(len(hands)):
        imagined = deal_world(position, seat, hands[world])
        total += world_value(rules, net, imagined, stocks[world], seat, declined, 0, 0, work)
    samples.targets[row] += total / len(hands)


@allocating_kernel
def note_turn(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    position: Position,
    seat: int,
    declined: tuple[int, ...],
    worlds: int,
    odds: float,
    samples: Samples,
    row: int,
    work: Work,
) -> int:
    """Record the value of a position to *seat*, whose turn is over; return the next row."""
    hidden, hands, stocks = imagine_worlds(position, seat, declined, worlds, odds)
    note_mean(rules, net, conditions, hidden, seat, AFTER_TURN, declined, hands, stocks,
              samples, row, work)  # fmt: skip
    return row + 1


@allocating_kernel
def note_cards(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    position: Position,
    declined: tuple[int, ...],
    worlds: int,
    odds: float,
    samples: Samples,
    row: int,
    work: Work,
) -> int:
    """Record the value of each playable card in the same worlds; return the next row.

    Ranking cards is the net's task, and the same worlds compare them with less noise.
    """
    seat = position.actor
    hidden, hands, stocks = imagine_worlds(position, seat, declined, worlds, odds)
    cards = legal(rules, hidden)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        after = apply(rules, hidden, card)
        targets = legal(rules, after) if after.phase == CHOOSE_HAND else 0
        for _ in range(max(1, count(targets))):
            following = lowest(targets) if targets else NO_CARD
            targets &= targets - 1
            placed, months = place_card_declining(rules, hidden, declined, card, following)
            if placed.phase == DRAW:
                note_mean(rules, net, conditions, placed, seat, AFTER_CARD, months, hands,
                          stocks, samples, row, work)  # fmt: skip
                row += 1
    return row


@allocating_kernel
def gather_searched(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    blank: Position,
    decks: Integers,
    lucks: Integers,
    seed: int,
    shares: tuple[float, float],
    worlds: int,
    odds: float,
    samples: Samples,
    first: int,
) -> int:
    """Play a round of each deck and record some of its moments; return how many samples.

    Targets are search values beyond what is already safe. *shares* gives the share of decisions of
    which every playable card is recorded, and of turns of which the result is. *lucks* gives the
    decision of a round for a random action, and the action. It ends early when there may be no room
    for another decision.
    """
    np.random.seed(seed)
    work = scratch()
    row = first
    for index in range(len(decks)):
        position = deal_deck(blank, decks[index])
        declined = position.calls  # nothing yet
        at = CARDS - count(position.stock)
        moment = 0
        while position.phase != ROUND_OVER and row + MOST_CHOICES < len(samples.sizes):
            seat = position.actor
            if position.phase == PLAY_HAND and np.random.random() < shares[0]:
                row = note_cards(rules, net, conditions, position, declined, worlds, odds,
                                 samples, row, work)  # fmt: skip
            if position.phase == DRAW:
                position = turn_up(rules, position, decks[index, at])
                at += 1
            elif moment == lucks[index, 0]:
                actions = legal(rules, position)
                action = nth_card(actions, lucks[index, 1] % count(actions))
                position, declined = after_action(rules, position, declined, action)
                moment += 1
            else:
                position, declined = after_decision(rules, net, position, declined, work)
                moment += 1
            begins = position.phase == PLAY_HAND or position.phase == CANCEL
            if begins and position.actor != seat and np.random.random() < shares[1]:
                row = note_turn(rules, net, conditions, position, seat, declined, worlds, odds,
                                samples, row, work)  # fmt: skip
    return row - first
