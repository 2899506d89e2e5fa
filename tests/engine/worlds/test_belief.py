"""The belief: worlds come as often as their weights say, which public play alone decides."""

from collections import Counter
from itertools import combinations, product
from math import prod
from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, redealt, roppyakken, seen
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.worlds.belief import (
    IMPOSSIBLE,
    ODDS,
    BeliefWorlds,
    count_declines,
    draw_worlds,
    list_all_declined,
    odds,
)
from tutor.rules.cards import card_set, cards_in, count, month_of
from tutor.rules.round.play import legal
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import ONE_SCORES

DRAWS = 60_000


def test_hands_come_as_often_as_the_product_of_their_weights() -> None:
    cards = np.array([3, 8, 20, 33, 47])
    weights = np.array([[1.0, 0.06, 0.7, 2.0, 1.0], np.ones(5)])
    size = 2
    luck = np.random.default_rng(1).random((DRAWS, len(cards) + 3))
    hands, stocks = np.empty((DRAWS, 2), np.int64), np.empty((DRAWS, 3), np.int64)
    draw_worlds(cards, weights, (size, 0), luck, hands, stocks)

    products = {
        card_set(int(cards[place]) for place in places): prod(weights[0, place] for place in places)
        for places in map(tuple, combinations(range(len(cards)), size))
    }
    found = Counter(int(hand) for hand in hands[:, 0])
    for hand, weight in products.items():
        share = float(weight) / float(sum(products.values()))
        assert found[hand] / DRAWS == pytest.approx(share, abs=4 * (share / DRAWS) ** 0.5 + 1e-4)
    assert sum(found[hand] for hand in products) == DRAWS


def test_two_hands_come_as_often_as_the_product_of_both_their_weights() -> None:
    cards, sizes = np.arange(5), (1, 2)
    weights = np.array([[1.0, 0.2, 3.0, 1.0, 0.5], [0.3, 1.0, 1.0, 2.0, 1.0]])
    luck = np.random.default_rng(3).random((DRAWS, len(cards)))
    hands, stocks = np.empty((DRAWS, 2), np.int64), np.empty((DRAWS, 0), np.int64)
    draw_worlds(cards, weights, sizes, luck, hands, stocks)

    products = {
        (1 << one, 1 << two | 1 << three): weights[0, one] * weights[1, two] * weights[1, three]
        for one, two, three in product(range(5), repeat=3)
        if len({one, two, three}) == 3 and two < three
    }
    found = Counter((first, second) for first, second in hands.tolist())
    for deal, weight in products.items():
        share = float(weight) / float(sum(products.values()))
        assert found[deal] / DRAWS == pytest.approx(share, abs=4 * (share / DRAWS) ** 0.5 + 1e-4)
    assert set(found) <= set(products)


@pytest.mark.parametrize("rules", [hachihachi(), roppyakken("rp_wikipedia", 3)])
def test_cards_that_were_shown_lie_where_they_were_shown(rules: Ruleset) -> None:
    known = 0
    for seed in range(30):
        for moment in decisions(rules, seed):
            observation = seen(moment)
            if observation.phase in PRELUDE or not any(observation.shown):
                continue
            worlds = BeliefWorlds(observation, seed, flips=4)
            hands, stocks = worlds.draw_more(4)
            seats = observation.seats
            for place in range(seats - 1):
                other = (observation.seat + 1 + place) % seats
                shown = observation.shown[other] & observation.unseen
                assert all(hand & shown == shown for hand in hands[:, place].tolist())
                sizes = {count(hand) for hand in hands[:, place].tolist()}
                assert sizes == {observation.hand_counts[other]}
                known += shown != 0
            for pair, turned in zip(hands.tolist(), stocks.tolist(), strict=True):
                assert not pair[0] & pair[1]
                assert not (pair[0] | pair[1]) & card_set(turned)
    assert known > 20


def test_the_stock_is_any_order_of_what_is_not_held() -> None:
    cards = np.arange(4)
    luck = np.random.default_rng(2).random((DRAWS, 7))
    hands, stocks = np.empty((DRAWS, 2), np.int64), np.empty((DRAWS, 3), np.int64)
    draw_worlds(cards, np.ones((2, 4)), (1, 0), luck, hands, stocks)
    held = hands[:, 0].tolist()
    orders = Counter((hand, *map(int, row)) for hand, row in zip(held, stocks, strict=True))

    assert len(orders) == 24
    assert all(len({*row, *cards_in(hand)}) == 4 for hand, *row in orders)
    assert all(number / DRAWS == pytest.approx(1 / 24, abs=0.004) for number in orders.values())


def test_declining_is_letting_a_month_lie_that_could_have_been_matched() -> None:
    seen_discards = seen_others = 0
    for seed in range(12):
        for moment in decisions(koikoi(), seed):
            observation = seen(moment)
            other = 1 - observation.seat
            discards, others = count_declines(observation, other)
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
            told = {month_of(card) for card in cards_in(list_all_declined(observation)[other])}
            assert told == set(discards)
    assert seen_discards > 20
    assert seen_others > 20


def test_what_was_declined_is_held_less_often() -> None:
    lowered = 0
    for moment in decisions(koikoi(), 5):
        observation = seen(moment)
        other = 1 - observation.seat
        discards, others = count_declines(observation, other)
        cards = cards_in(observation.unseen)
        for card, weight in zip(cards, odds(observation, other, cards), strict=True):
            month = month_of(card)
            assert (weight < 1) == (month in discards or month in others)
            row, column = min(2, discards.get(month, 0)), min(3, others.get(month, 0))
            assert weight == ODDS[ONE_SCORES, 2][row][column]
            lowered += weight < 1
    assert lowered > 10


def test_who_must_match_cannot_hold_what_was_not_matched() -> None:
    rules = koikoi("kk_blog")
    certain = 0
    for seed in range(20):
        for moment in decisions(rules, seed):
            observation = seen(moment)
            other = 1 - observation.seat
            cards = cards_in(observation.unseen)
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
        cards = cards_in(observation.unseen)

        assert list(odds(observation, other, cards)) == list(odds(moved, other, cards))
