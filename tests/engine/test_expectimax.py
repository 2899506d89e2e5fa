"""Each compiled search equals the reference expectimax, with the settings that its page names.

A compiled search is given every deal and every order of the flips that is still possible, so
nothing is sampled and values agree to rounding. The last test lets the search draw its own worlds.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from tests.engine.positions import (
    decisions,
    hachihachi,
    koikoi,
    made_small,
    net_of,
    roppyakken,
    seen,
)
from tests.engine.reference import (
    exact_values,
    greedy_policy,
    mixed_policy,
    net_policy,
    odds_of,
    roots_of,
    search_like_exact,
    search_like_net,
    search_like_rollout,
    tables_of,
)
from tests.sizes import a_few_of
from tutor.engine.compiled import pack_tables
from tutor.engine.expectimax import UNFINISHED, Belief, Hands, all_deals, declined_so_far
from tutor.engine.search import net_search, rollout_search
from tutor.engine.worlds import belief
from tutor.rules.cards import Card, cards_in
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.ruleset import Ruleset

MOST_WORLDS = 20_000  # that one search is given
FAR = 4.5  # standard errors that no luck explains
ROLLOUTS = [
    (koikoi(), PLAY_HAND, (1, 2, 3)),
    (koikoi("kk_blog"), PLAY_HAND, (2, 3)),
    (koikoi(), DECIDE, (2,)),
    (roppyakken(), PLAY_HAND, (2, 3)),
    (roppyakken("rp_wikipedia", 3), PLAY_HAND, (3,)),
    (hachihachi(), PLAY_HAND, (3,)),
]


class World(NamedTuple):
    """One deal with one order of the next flips, and its probability."""

    hands: Hands
    flips: tuple[Card, ...]
    chance: float


def small_endings(
    rules: Ruleset, held: int, enough: int, phase: int = PLAY_HAND
) -> list[Observation]:
    """Return observations in which so many cards are held by all seats together."""
    found: list[Observation] = []
    seed = 0
    while len(found) < enough:
        seed += 1
        for moment in decisions(rules, seed):
            position = moment.position
            if sum(hand.bit_count() for hand in position.hands) == held and position.phase == phase:
                observation = seen(moment)
                is_large = phase == PLAY_HAND and observation.seats == 2
                found.append(made_small(observation, Random(seed)) if is_large else observation)
    return found[:enough]


def list_worlds(observation: Observation, deals: Belief, flips: int) -> list[World]:
    """Return every deal with every order of the next flips."""
    return [
        World(hands, order, chance / len(orders))
        for hands, chance in deals
        for orders in [list(permutations(cards_in(_stock(observation, hands)), flips))]
        for order in orders
    ]


def _stock(observation: Observation, hands: Hands) -> int:
    hidden = sum(hand for seat, hand in enumerate(hands) if seat != observation.seat)
    return observation.unseen & ~hidden


def list_rollouts() -> Iterator[object]:
    for rules, phase, helds in ROLLOUTS:
        for held in helds:
            yield pytest.param(rules, phase, held, id=f"{rules.preset}-{phase}-{held}")


@pytest.mark.parametrize(("rules", "phase", "held"), list_rollouts())
def test_rollouts_equal_the_reference_with_max_nodes_in_this_turn(
    rules: Ruleset, phase: int, held: int
) -> None:
    for observation in small_endings(rules, held, 2, phase):
        roots, deals = roots_of(observation), all_deals(observation)
        flips = min(observation.stock, held + (phase == DECIDE))
        worlds = list_worlds(observation, deals, flips)
        assert len(worlds) <= MOST_WORLDS

        values = rollout_search.evaluate(
            pack_tables(tables_of(observation)),
            imagined_position(observation),
            np.array(roots, np.int64),
            np.array([one.hands for one in worlds], np.int64),
            np.array([one.flips for one in worlds], np.int64).reshape(len(worlds), -1),
            observation.seat,
            0,
        )
        reference = search_like_rollout(observation).root_values(observation, deals, roots)
        assert values.mean(axis=1).tolist() == pytest.approx(reference, abs=1e-9)


@pytest.mark.parametrize("held", [3, 4, pytest.param(5, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("rules", [koikoi(), koikoi("kk_legends"), roppyakken()])
def test_the_search_with_a_net_equals_the_reference_with_a_horizon(
    rules: Ruleset, held: int
) -> None:
    [observation] = small_endings(rules, held, 1)
    net, seat = net_of(rules), observation.seat
    roots, deals = roots_of(observation), all_deals(observation, odds_of(observation))
    worlds = list_worlds(observation, deals, min(3, held))
    assert len(worlds) <= MOST_WORLDS

    values = np.empty((len(roots), len(worlds)))
    net_search.fill_values(
        pack_tables(tables_of(observation)),
        net,
        imagined_position(observation),
        np.array(roots, np.int64),
        np.zeros(len(roots), np.int64),
        np.array([[one.hands[1 - seat]] for one in worlds], np.int64),
        np.array([one.flips for one in worlds], np.int64),
        seat,
        belief.list_all_declined(observation),
        np.zeros(len(worlds), np.int64),
        0,
        values,
    )
    product = values @ np.array([one.chance for one in worlds])
    reference = search_like_net(observation, net).root_values(observation, deals, roots)
    assert product.tolist() == pytest.approx(reference, abs=1e-9)


@pytest.mark.parametrize(("rules", "held"), a_few_of([(koikoi(), 4), (koikoi("kk_blog"), 5)], 1))
def test_sampled_worlds_agree_with_the_reference_within_sampling(rules: Ruleset, held: int) -> None:
    """Nobody has played yet, so the net's manner and the greedy one are equally likely."""
    for drawn in small_endings(rules, held, 2):
        observation = replace(drawn, history=())
        net, seat = net_of(rules), observation.seat
        roots, deals = roots_of(observation), all_deals(observation)
        by_net = search_like_net(observation, net)
        mixed = mixed_policy(seat, net_policy(by_net.rules, net), greedy_policy(by_net.rules))
        by_both = [
            search.root_values(observation, deals, roots)
            for search in (by_net, replace(by_net, policy=mixed))
        ]
        search = net_search.NetSearch(observation, net, roots, seed=1, races=False)
        values = search.refine(8192)
        errors = values.std(axis=1) / np.sqrt(values.shape[1])

        off = np.abs(values.mean(axis=1) - np.mean(by_both, axis=0)) / np.maximum(errors, 1e-9)
        assert off.max() < FAR


@pytest.mark.parametrize("rules", [koikoi(), koikoi("kk_blog"), roppyakken(), hachihachi()])
def test_parts_of_a_value_add_up_to_it(rules: Ruleset) -> None:
    seats = rules.players
    for observation in small_endings(rules, seats, 2):
        roots, deals = roots_of(observation), all_deals(observation)
        search = search_like_rollout(observation)

        values = search.root_values(observation, deals, roots)
        parts = search.root_parts(observation, deals, roots)
        assert [sum(one.values()) for one in parts] == pytest.approx(values)
        assert all(seat in range(seats) for one in parts for seat, _ in one)


def test_exact_endings_have_parts_of_every_decision() -> None:
    [observation] = small_endings(koikoi(), 3, 1)
    roots, deals = roots_of(observation), all_deals(observation, odds_of(observation))
    parts = search_like_exact(observation).root_parts(observation, deals, roots)

    assert [sum(one.values()) for one in parts] == pytest.approx(exact_values(observation))


def test_what_lies_beyond_the_horizon_is_one_part() -> None:
    [observation] = small_endings(koikoi(), 5, 1)
    roots, deals = roots_of(observation), all_deals(observation)
    search = search_like_net(observation, net_of(koikoi()))

    values = search.root_values(observation, deals, roots)
    parts = search.root_parts(observation, deals, roots)
    assert [sum(one.values()) for one in parts] == pytest.approx(values)
    assert any(UNFINISHED in one for one in parts)


@pytest.mark.parametrize("rules", [koikoi(), roppyakken(players=3), hachihachi()])
def test_months_that_were_declined_are_those_that_the_belief_counts(rules: Ruleset) -> None:
    for moment in decisions(rules, 3):
        observation = seen(moment)
        assert declined_so_far(observation) == belief.list_all_declined(observation)
