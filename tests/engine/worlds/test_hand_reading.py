"""Reading a hand by itself: how likely it has led to what was played from it."""

from itertools import chain, product
from math import log

import numpy as np
import pytest

from tests.engine.positions import hachihachi, koikoi, net_of, played, roppyakken, seen
from tests.sizes import a_few_of
from tutor.engine.players import GreedyPlayer, NetPlayer, Player
from tutor.engine.worlds.belief import IMPOSSIBLE, BeliefWorlds
from tutor.engine.worlds.hand_reading import MANNERS, SLIP, read_hands
from tutor.engine.worlds.holdings import Holdings
from tutor.engine.worlds.observed_turns import ObservedTurn, turns_of_others
from tutor.engine.worlds.unseen import list_others
from tutor.lab.claims.checks.reading import Reader
from tutor.rules.cards import card_set, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import Ruleset

RULES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]
IDS = [f"{rules.preset}, {rules.players} players" for rules in RULES]
FORCED = koikoi("kk_blog")  # a card that matches must be played


def turns_of(observation: Observation, seat: int) -> list[ObservedTurn]:
    return [one for one in turns_of_others(observation) if one.position.actor == seat]


@pytest.mark.parametrize("rules", [*RULES, FORCED], ids=[*IDS, "kk_blog"])
def test_hands_read_at_once_are_as_likely_as_each_read_by_itself(rules: Ruleset) -> None:
    net, compared = net_of(rules), 0
    for moment in [*played(rules, NetPlayer(), 3)][2::4]:
        observation = seen(moment)
        reader = Reader(observation, net)
        drawn, _ = BeliefWorlds(observation, 1, flips=0).draw_more(8)
        for place, seat in enumerate(list_others(observation)):
            turns = turns_of(observation, seat)
            likely = read_hands(observation, net, turns, drawn[:, place])
            again = [
                sum(reader.likelihoods(turns, seat, hand)) for hand in drawn[:, place].tolist()
            ]
            assert likely.tolist() == pytest.approx(again)
            compared += len(turns)
    assert compared > 5


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_who_played_by_the_net_is_likelier_to_have_his_own_hand(rules: Ruleset) -> None:
    """His own hand has led to every card without a slip; of others hardly one does."""
    net, ahead = net_of(rules), []
    late = [[*played(rules, NetPlayer(), seed)][rules.seats * 3 :] for seed in (5, 6, 7)]
    for moment in chain(*late):
        observation = seen(moment)
        drawn, _ = BeliefWorlds(observation, 1, flips=0).draw_more(64)
        for place, seat in enumerate(list_others(observation)):
            turns = turns_of(observation, seat)
            hands = np.append(drawn[:, place], moment.position.hands[seat])
            *others, own = read_hands(observation, net, turns, hands).tolist()
            ahead.append(float(np.mean([own >= other for other in others])))
    assert np.mean(ahead) > 0.75


def test_a_hand_from_which_another_card_had_to_be_played_is_as_good_as_impossible() -> None:
    turned_down = 0
    for moment in [*played(FORCED, GreedyPlayer(), 6)][4:]:
        observation, net = seen(moment), net_of(FORCED)
        [seat] = list_others(observation)
        for turn in turns_of(observation, seat):
            field, unseen = turn.position.field, observation.unseen
            if find_targets(FORCED.tables().joker, field, turn.played):
                continue
            for card in cards_in(unseen):
                if find_targets(FORCED.tables().joker, field, card):
                    [likely] = read_hands(observation, net, [turn], np.array([1 << card]))
                    assert likely <= MANNERS * IMPOSSIBLE
                    turned_down += 1
    assert turned_down > 5


def test_any_card_may_be_a_slip() -> None:
    for moment in [*played(koikoi(), GreedyPlayer(), 7)][3:]:
        observation, net = seen(moment), net_of(koikoi())
        [seat] = list_others(observation)
        [turn, *_] = turns_of(observation, seat)
        hand = card_set([*cards_in(observation.unseen)][: observation.hand_counts[seat]])
        [likely] = read_hands(observation, net, [turn], np.array([hand]))
        slip = SLIP / count(hand | turn.since)
        assert MANNERS * slip <= likely <= MANNERS * (1 - SLIP + slip)


@pytest.mark.parametrize(
    ("rules", "player"), a_few_of([*product(RULES, (GreedyPlayer(), NetPlayer()))], 1)
)
def test_chances_tell_more_of_who_holds_a_card_than_what_was_let_lie(
    rules: Ruleset, player: Player
) -> None:
    more = []
    for seed in range(6):
        for moment in [*played(rules, player, seed)][2 * rules.seats :: 2]:
            observation = seen(moment)
            read, (hands, _) = Holdings(observation), BeliefWorlds(observation, 1, 0).draw_more(200)
            seat = list_others(observation)[0]
            for card in cards_in(observation.unseen):
                holds = bool(moment.position.hands[seat] >> card & 1)
                believed = float(np.mean(hands[:, 0] >> card & 1))
                more.append(
                    score(read.chance(1 << card, seat).value, holds) - score(believed, holds)
                )
    assert np.mean(more) > 0.008


def score(chance: float, happens: bool) -> float:
    """Return the logarithm of the chance that was given to what is so."""
    return log(min(max(chance if happens else 1 - chance, 0.01), 0.99))
