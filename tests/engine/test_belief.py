"""The belief: worlds come as often as their weights say, which public play alone decides."""

from collections import Counter
from itertools import combinations
from math import prod
from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, redealt, seen
from tutor.engine.belief import (
    IMPOSSIBLE,
    ODDS,
    declines,
    drawn_worlds,
    months_declined,
    odds,
)
from tutor.rules.cards import card_set, cards_in, count, month_of
from tutor.rules.play import legal

DRAWS = 60_000


def test_hands_come_as_often_as_the_product_of_their_weights() -> None:
    cards = np.array([3, 8, 20, 33, 47])
    weights = np.array([1.0, 0.06, 0.7, 2.0, 1.0])
    size = 2
    luck = np.random.default_rng(1).random((DRAWS, len(cards) + 3))
    hands, stocks = np.empty(DRAWS, np.int64), np.empty((DRAWS, 3), np.int64)
    drawn_worlds(cards, weights, size, luck, hands, stocks)

    products = {
        card_set(int(cards[place]) for place in places): prod(weights[place] for place in places)
        for places in map(tuple, combinations(range(len(cards)), size))
    }
    found = Counter(int(hand) for hand in hands)
    for hand, product in products.items():
        share = float(product) / float(sum(products.values()))
        assert found[hand] / DRAWS == pytest.approx(share, abs=4 * (share / DRAWS) ** 0.5 + 1e-4)
    assert sum(found[hand] for hand in products) == DRAWS


def test_the_stock_is_any_order_of_what_is_not_held() -> None:
    cards = np.arange(4)
    luck = np.random.default_rng(2).random((DRAWS, 7))
    hands, stocks = np.empty(DRAWS, np.int64), np.empty((DRAWS, 3), np.int64)
    drawn_worlds(cards, np.ones(4), 1, luck, hands, stocks)
    orders = Counter((int(hand), *map(int, row)) for hand, row in zip(hands, stocks, strict=True))

    assert len(orders) == 24
    assert all(len({*row, *cards_in(hand)}) == 4 for hand, *row in orders)
    assert all(number / DRAWS == pytest.approx(1 / 24, abs=0.004) for number in orders.values())


def test_declining_is_letting_a_month_lie_that_could_have_been_matched() -> None:
    seen_discards = seen_others = 0
    for seed in range(12):
        for moment in decisions(koikoi(), seed):
            observation = seen(moment)
            other = 1 - observation.seat
            discards, others = declines(observation, other)
            for turn in observation.history:
                if turn.seat != other:
                    continue
                months = {month_of(card) for card in cards_in(turn.field_before)}
                own = month_of(turn.played)
                if turn.took:
                    assert all(others[month] > 0 for month in months - {own})
                    seen_others += 1
                else:
                    assert own not in months
                    assert all(discards[month] > 0 for month in months)
                    seen_discards += 1
            told = {month_of(card) for card in cards_in(months_declined(observation, other))}
            assert told == set(discards)
    assert seen_discards > 20
    assert seen_others > 20


def test_what_was_declined_is_held_less_often() -> None:
    lowered = 0
    for moment in decisions(koikoi(), 5):
        observation = seen(moment)
        other = 1 - observation.seat
        discards, others = declines(observation, other)
        cards = list(cards_in(observation.unseen))
        for card, weight in zip(cards, odds(observation, other, cards), strict=True):
            month = month_of(card)
            assert (weight < 1) == (month in discards or month in others)
            assert weight == ODDS[min(2, discards.get(month, 0))][min(3, others.get(month, 0))]
            lowered += weight < 1
    assert lowered > 10


def test_who_must_match_cannot_hold_what_was_not_matched() -> None:
    rules = koikoi("kk_blog")
    certain = 0
    for seed in range(20):
        for moment in decisions(rules, seed):
            observation = seen(moment)
            other = 1 - observation.seat
            cards = list(cards_in(observation.unseen))
            weights = odds(observation, other, cards)
            held = moment.position.hands[other]
            for card, weight in zip(cards, weights, strict=True):
                if weight == IMPOSSIBLE:
                    assert not held >> card & 1
                    certain += 1
            assert count(held) <= int((weights > IMPOSSIBLE).sum())
            assert legal(moment.rules, moment.position)
    assert certain > 50


def test_the_belief_does_not_look_at_hidden_cards() -> None:
    for moment in decisions(koikoi(), 7):
        observation, other = seen(moment), 1 - moment.actor
        moved = seen(redealt(moment, Random(1)))
        cards = list(cards_in(observation.unseen))

        assert list(odds(observation, other, cards)) == list(odds(moved, other, cards))
