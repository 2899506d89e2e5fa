"""Reading hands: what was seen is told again exactly, and played cards say who holds what."""

from dataclasses import replace
from itertools import compress, product
from math import log, prod
from random import Random

import numpy as np
import pytest

from tests.engine.positions import (
    decisions,
    hachihachi,
    koikoi,
    net_of,
    played,
    redealt,
    roppyakken,
    seen,
)
from tests.sizes import a_few_of
from tutor.engine.compiled import pack_tables
from tutor.engine.net.policy import best_card
from tutor.engine.net.value import scratch
from tutor.engine.players import GreedyPlayer, NetPlayer, Player
from tutor.engine.worlds import belief
from tutor.engine.worlds.observed_turns import turns_of_others
from tutor.engine.worlds.opponent_model import (
    CARDS,
    RATED,
    SLIP,
    ObservedChoice,
    OpponentModel,
    PosteriorWorlds,
    deal_evenly,
    measure_leads,
    weigh,
)
from tutor.rules.cards import card_set, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND, Position
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

RULES = [koikoi(), koikoi("kk_blog"), roppyakken(), roppyakken(players=3), hachihachi()]
IDS = [f"{rules.preset}, {rules.players} players" for rules in RULES]


def read(observation: Observation, number: int, seed: int = 1) -> PosteriorWorlds:
    """Return so many worlds of an observation or more."""
    net = net_of(observation.ruleset)
    worlds = PosteriorWorlds(observation, net, seed, flips=observation.seats + 1)
    worlds.draw(number)
    return worlds


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_what_the_others_saw_is_told_as_it_was(rules: Ruleset) -> None:
    told = 0
    for seed in range(6):
        was: list[tuple[Position, tuple[int, ...]]] = []
        for moment in decisions(rules, seed):
            observation, position = seen(moment), moment.position
            again = turns_of_others(observation)[::-1]
            others = [one for one in was if one[0].actor != moment.actor]
            for one, (before, declined) in zip(again, others, strict=False):
                assert one.position.actor == before.actor
                assert one.position.field == before.field
                assert one.position.captured == before.captured
                assert one.position.points == before.points
                assert one.position.calls == before.calls
                assert list(map(count, one.position.hands)) == list(map(count, before.hands))
                assert one.declined == declined
                assert before.hands[before.actor] >> one.played & 1
                told += 1
            assert len(others) - len(again) in (0, 1)  # a turn may not be over yet
            if position.phase == PLAY_HAND:
                was.append((position, belief.list_all_declined(observation)))
    assert told > 100


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_worlds_hold_what_may_be_held_and_the_first_are_those_of_few(rules: Ruleset) -> None:
    for moment in [*decisions(rules, 1)][::3]:
        observation = seen(moment)
        if observation.phase != PLAY_HAND:
            continue
        few, many = read(observation, 10), read(observation, 100)
        others = [(observation.seat + step) % rules.seats for step in range(1, rules.seats)]

        for hands, stock in zip(many.hands.tolist(), many.stocks.tolist(), strict=True):
            cards = [*stock, *(card for hand in hands for card in cards_in(hand))]
            assert len(set(cards)) == len(cards)
            assert not card_set(cards) & ~observation.unseen
            assert [count(hand) for hand in hands] == [
                observation.hand_counts[other] for other in others
            ]
        assert not np.bitwise_or.reduce(many.greedy) >> observation.seat & 1
        for first, all_of_them in [
            (few.hands, many.hands),
            (few.stocks, many.stocks),
            (few.greedy, many.greedy),
        ]:
            assert np.array_equal(first, all_of_them[: len(first)])


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_worlds_are_the_same_however_the_hidden_cards_lie(rules: Ruleset) -> None:
    for moment in [*played(rules, GreedyPlayer(), 2)][2::4]:
        here, there = read(seen(moment), 10), read(seen(redealt(moment, Random(1))), 10)
        assert np.array_equal(here.hands, there.hands)
        assert np.array_equal(here.stocks, there.stocks)


def test_a_world_that_is_chosen_again_has_the_same_hands_and_is_of_the_same_lot() -> None:
    rules = koikoi()
    worlds = read(seen([*played(rules, GreedyPlayer(), 2)][-4]), 200)

    hands: dict[int, list[int]] = {}
    for lot, held in zip(worlds.cluster_ids.tolist(), worlds.hands.tolist(), strict=True):
        assert hands.setdefault(lot, held) == held
    assert len(hands) < len(worlds.cluster_ids)  # some are likelier than others


def test_a_history_that_does_not_go_back_to_the_deal_tells_nothing() -> None:
    [*_, moment] = played(koikoi(), GreedyPlayer(), 3)
    whole = seen(moment)
    part = replace(whole, history=whole.history[1:])

    assert turns_of_others(whole)
    assert not turns_of_others(part)
    assert len(read(part, 10).hands) >= 10


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_cards_are_dealt_evenly_to_whoever_is_read(rules: Ruleset) -> None:
    for moment in [*played(rules, GreedyPlayer(), 4)][2::5]:
        observation = seen(moment)
        seat = (observation.seat + 1) % rules.seats
        hands = deal_evenly(observation, seat, np.random.default_rng(1)).tolist()
        loose = observation.unseen & ~sum(observation.shown)
        often = [sum(hand >> card & 1 for hand in hands) for card in cards_in(loose)]

        assert [count(hand) for hand in hands] == [observation.hand_counts[seat]] * RATED
        assert max(often) - min(often) <= RATED // 3


def test_who_let_a_month_lie_twice_hardly_has_it() -> None:
    """The net discarded although it lay there: it then has the month once in fifty times."""
    said: list[float] = []
    for number in range(12):
        for moment in [*played(koikoi(), NetPlayer(), number)][6:]:
            observation = seen(moment)
            declined = [belief.find_declined(turn) for turn in observation.history]
            others = [turn.seat != observation.seat for turn in observation.history]
            twice = [
                card
                for card in cards_in(observation.unseen)
                if sum(one >> (card & ~3) & 1 for one in compress(declined, others)) > 1
            ]
            if twice:
                held = read(observation, 64).hands[:, 0]
                said += [float((held >> card & 1).mean()) for card in twice]
    assert len(said) > 40
    assert np.mean(said) < 0.05


def score(moment: Round, hands: np.ndarray) -> float:
    """Return the logarithm of the chances that worlds give to where the next seat's cards are."""
    observation = seen(moment)
    other = moment.position.hands[(observation.seat + 1) % observation.seats]
    total = 0.0
    for card in cards_in(observation.unseen):
        held = float(np.mean(hands[:, 0] >> card & 1))
        total += log(min(max(held if other >> card & 1 else 1 - held, 0.01), 0.99))
    return total


@pytest.mark.parametrize(
    ("rules", "player"), a_few_of([*product(RULES, (GreedyPlayer(), NetPlayer()))], 2)
)
def test_what_was_played_tells_more_of_a_hand_than_what_was_let_lie(
    rules: Ruleset, player: Player
) -> None:
    more = []
    for seed in range(12):
        for moment in [*played(rules, player, seed)][4:]:
            observation = seen(moment)
            let_lie, _ = belief.BeliefWorlds(observation, seed, flips=1).draw_more(200)
            more.append(score(moment, read(observation, 200).hands) - score(moment, let_lie))
    assert np.mean(more) > 0.12


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_how_somebody_chooses_is_learned_from_his_choices(rules: Ruleset) -> None:
    def share_of_greedy(player: Player) -> float:
        late = [[*played(rules, player, seed)][-3:] for seed in range(8)]
        found = [read(seen(moment), 10).greedy > 0 for some in late for moment in some]
        return float(np.mean(np.concatenate(found)))

    assert share_of_greedy(GreedyPlayer()) > share_of_greedy(NetPlayer()) + 0.3


def test_choices_count_by_their_product_in_either_manner() -> None:
    appeal = np.linspace(0.5, 4.0, CARDS)
    one = ObservedChoice(since=1 << 3, appeal=appeal, rather=1 << 8 | 1 << 9)
    two = ObservedChoice(since=1 << 3 | 1 << 5, appeal=appeal[::-1].copy(), rather=0)
    hands = np.array([card_set([8, 20]), card_set([11, 20])])

    def chances(hand: int, choice: ObservedChoice) -> tuple[float, float]:
        held = [*cards_in(hand | choice.since)]
        slip = SLIP / len(held)
        by_net = (1 - SLIP) / sum(choice.appeal[card] for card in held) + slip
        return float(by_net), slip + (1 - SLIP) * (not any(choice.rather >> c & 1 for c in held))

    expected = [
        [prod(chances(hand, choice)[manner] for choice in (one, two)) for manner in (0, 1)]
        for hand in hands.tolist()
    ]
    assert OpponentModel((one, two)).likelihoods(hands) == pytest.approx(np.array(expected))


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_no_card_that_might_be_played_leads_the_one_that_the_net_plays(rules: Ruleset) -> None:
    net, work, compared = net_of(rules), scratch(), 0
    for moment in decisions(rules, 4):
        position = moment.position
        if position.phase != PLAY_HAND:
            continue
        table, declined = pack_tables(rules.tables()), belief.list_all_declined(seen(moment))
        card, _, _ = best_card(table, net, position, declined, work)
        hand = position.hands[position.actor]
        lead = measure_leads(table, net, position, card, declined, np.array([hand]), work)
        others = [one for one in moment.legal() if one != card]
        assert all(lead[one] >= 0 for one in others)
        assert lead[card] == 0
        compared += len(others)
    assert compared > 10


def test_a_card_that_matches_was_not_held_by_who_had_to_play_it_and_did_not() -> None:
    forced = free = 0
    for seed in range(6):
        for moment in played(koikoi("kk_blog"), GreedyPlayer(), seed):
            table, position = pack_tables(moment.ruleset.tables()), moment.position
            able, hand = moment.legal(), position.hands[position.actor]
            appeal, _ = weigh(table, position, able[0], np.zeros(CARDS), 1.0)
            for card in cards_in(hand):
                assert appeal[card] == (1.0 if card in able else 0.0)
                if card not in able:
                    turned, _ = weigh(table, position, card, np.zeros(CARDS), 1.0)
                    assert turned[able[0]] > 1e9
                forced += card not in able
                free += card in able
    assert forced > 50
    assert free > 50
