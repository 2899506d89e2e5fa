"""What earlier speakers said of their own will tells of their hands, and nothing else does."""

from dataclasses import replace
from itertools import islice

from tests.engine.positions import hachihachi, moments, seen
from tutor.engine.greedy.greedy_prelude import will_join
from tutor.engine.hints.hint import hint
from tutor.engine.search.prelude_search import (
    AS_EXPECTED,
    bid_likelihood,
    imagine_worlds,
    list_voluntary_bids,
)
from tutor.rules.legal import rebuild_bidding
from tutor.rules.position import BID
from tutor.rules.round.round import Round

RULES = hachihachi(players=5)


def bids() -> list[Round]:
    return moments(RULES, {BID}, enough=40)


def test_only_voluntary_bids_are_heard() -> None:
    told = 0
    for moment in bids():
        observation = seen(moment)
        forced = rebuild_bidding(observation).forced_in
        expected = [bid for bid in observation.bids if bid[0] not in forced]

        assert list(list_voluntary_bids(observation)) == expected
        told += len(expected)
    assert told > 10


def test_hands_that_would_have_been_spoken_for_so_are_likelier() -> None:
    checked = set()
    for moment in bids():
        hands = moment.position.hands
        wants = will_join(RULES, hands[0])
        for said in (False, True):
            expected = AS_EXPECTED if wants == said else 1 - AS_EXPECTED
            assert bid_likelihood(RULES, [(0, said)], hands) == expected
        checked.add(wants)
    assert checked == {False, True}


def test_worlds_that_are_likelier_after_a_bid_are_drawn_more_often() -> None:
    checked = 0
    for moment in bids():
        observation = seen(moment)
        if len(list_voluntary_bids(observation)) != 1:
            continue
        [(speaker, joins)] = list_voluntary_bids(observation)
        worlds = list(islice(imagine_worlds(observation, 1), 100))
        expected = sum(will_join(RULES, one.hands[speaker]) == joins for one, _ in worlds)
        unheard = list(islice(imagine_worlds(replace(observation, bids=()), 1), 100))
        usual = sum(will_join(RULES, one.hands[speaker]) == joins for one, _ in unheard)

        assert expected > usual
        checked += 1
    assert checked > 5


def test_both_ways_to_bid_always_get_a_figure() -> None:
    for moment in bids()[:6]:
        assert {one.action for one in hint(seen(moment), samples=6).candidates} == set(
            moment.legal()
        )
