"""The search before the first card: worlds that build on each other, and what they are worth."""

from itertools import islice
from random import Random

import pytest

from tests.engine.positions import hachihachi, moments, roppyakken, seen
from tutor.engine.hints.hint import hint
from tutor.engine.search.prelude_search import (
    LOOKS,
    PreludeSearch,
    imagine_worlds,
    reach_first_card,
)
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import Observation
from tutor.rules.position import BID, MISDEAL, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.deal import Deal, shuffle_pack
from tutor.rules.round.participation import JOIN, fold_hands
from tutor.rules.ruleset import Ruleset

FIVE = hachihachi(players=5)
CLASSIC = hachihachi("hh_classic", players=5)
THREE = hachihachi()
VOIDABLE = roppyakken(hand_quad="optional_misdeal")
ASKED = [(FIVE, BID), (CLASSIC, BID), (THREE, SHOW), (VOIDABLE, MISDEAL)]


def asked(rules: Ruleset, phase: int, number: int = 1) -> list[Observation]:
    return [seen(one) for one in moments(rules, {phase}, enough=number)][:number]


@pytest.mark.parametrize(("rules", "phase"), ASKED)
def test_a_search_that_is_refined_is_that_of_so_many_worlds_from_the_start(
    rules: Ruleset, phase: int
) -> None:
    for observation in asked(rules, phase, 3):
        actions = [one.action for one in hint(observation, samples=2).candidates]
        grown, whole = (PreludeSearch(observation, actions, seed=5) for _ in range(2))
        few = grown.refine(7)

        assert (grown.refine(45) == whole.refine(45)).all()
        assert (few == whole.refine(7)).all()


@pytest.mark.parametrize(("rules", "phase"), ASKED)
def test_a_hint_that_ends_early_is_the_one_of_so_many_worlds(rules: Ruleset, phase: int) -> None:
    for observation in asked(rules, phase, 3):
        found = hint(observation, seed=4)

        assert found == hint(observation, samples=found.samples, seed=4)
        assert found.samples <= LOOKS[-1]


def test_clear_bids_end_early_and_close_ones_do_not() -> None:
    told = {hint(one).samples for one in asked(FIVE, BID, 12)}

    assert min(told) < max(told) == LOOKS[-1]


def test_a_number_that_is_asked_for_is_kept() -> None:
    for observation in asked(FIVE, BID, 3):
        assert hint(observation, samples=33).samples == 33


@pytest.mark.parametrize("rules", [FIVE, CLASSIC])
def test_what_the_others_show_changes_nothing_for_who_sits_out(rules: Ruleset) -> None:
    """His fee depends on the multiplier, and on whether the round is void: on the river alone."""
    luck = Random(3)
    ended = set()
    for observation in asked(rules, BID, 6):
        for position, stock in islice(imagine_worlds(observation, 1), 40):
            spoken = rebuild_bidding(observation)
            while not spoken.is_over:
                spoken = spoken.after_bid(luck.random() < 0.5)
            fold = shuffle_pack(luck, rules)
            given = Deal(observation.dealer, position.hands, observation.field, stock, fold)
            dealt, order = fold_hands(rules, given, spoken, position.boost)
            shown = reach_first_card(rules, prelude.start_offers(rules, dealt, order), order)
            silent = prelude.start_play(rules, dealt, order)

            assert (shown.phase, shown.ending, shown.boost, shown.field) == (
                silent.phase,
                silent.ending,
                silent.boost,
                silent.field,
            )
            ended.add(silent.boost)
    assert max(ended) > 1


def test_the_ways_to_bid_are_compared_in_the_same_worlds() -> None:
    [observation] = asked(FIVE, BID)
    values = PreludeSearch(observation, [JOIN, JOIN], seed=2).refine(30)

    assert (values[0] == values[1]).all()
    assert len(set(values[0].tolist())) > 10
