"""What the others may hold: counted while nobody has played, judged by what they played since."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, exchanges, koikoi, redealt, renamed, roppyakken, seen
from tutor.engine.worlds.holdings import WORLDS, Holdings
from tutor.engine.worlds.unseen import count_held, list_others
from tutor.rules.cards import CardSet, cards_in, month_set
from tutor.rules.observation import Observation
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

RULES = [koikoi(), roppyakken("rp_wikipedia", 3)]
WITHOUT_NET = koikoi(min_koikoi_points=5)


def late(rules: Ruleset, number: int = 3) -> list[Round]:
    """Return moments at which the others have played."""
    found = [one for seed in range(number) for one in list(decisions(rules, seed))[-6:-4]]
    return [one for one in found if any(turn.seat != one.actor for turn in seen(one).history)]


def months(observation: Observation) -> list[CardSet]:
    """Return the unseen cards of each month that has some."""
    found = (month_set(4 * month) & observation.unseen for month in range(12))
    return [cards for cards in found if cards]


@pytest.mark.parametrize("rules", [*RULES, WITHOUT_NET], ids=lambda rules: rules.preset)
def test_cards_are_counted_until_another_has_played_and_where_nothing_reads_him(
    rules: Ruleset,
) -> None:
    moments = late(rules) if rules is WITHOUT_NET else [next(decisions(rules, 1))]
    for moment in moments:
        observation = seen(moment)
        for cards in months(observation):
            for seat in (None, *list_others(observation)):
                chance = Holdings(observation).chance(cards, seat)
                assert chance == count_held(observation, cards, seat)
                assert chance.is_exact


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_a_chance_is_told_with_its_samples_and_is_never_certain(rules: Ruleset) -> None:
    told = 0
    for moment in late(rules):
        held = Holdings(seen(moment), 7)
        for cards in months(held.seen):
            chance = held.chance(cards)
            if not chance.is_exact:
                told += 1
                assert (chance.samples, chance.seed) == (WORLDS, 7)
                assert chance.se > 0
                assert 0 <= chance.lo <= chance.value <= chance.hi <= 1
                assert chance.lo < chance.hi
    assert told > 10


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_what_is_certain_by_the_number_of_cards_is_told_so(rules: Ruleset) -> None:
    for moment in late(rules):
        held = Holdings(seen(moment))
        assert held.chance(0).value == 0
        assert held.chance(0).is_exact
        assert held.chance(held.seen.unseen).value == float(any(held.seen.hand_counts))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_the_chances_of_a_seat_add_up_to_its_hand(rules: Ruleset) -> None:
    for moment in late(rules):
        held = Holdings(seen(moment))
        for seat in list_others(held.seen):
            chances = [held.chance(1 << card, seat).value for card in cards_in(held.seen.unseen)]
            assert sum(chances) == pytest.approx(held.seen.hand_counts[seat])


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_cards_dealt_anew_where_nobody_looks_change_no_chance(rules: Ruleset) -> None:
    random = Random(2)
    for moment in late(rules):
        here, there = Holdings(seen(moment)), Holdings(seen(redealt(moment, random)))
        for cards in months(here.seen):
            assert here.chance(cards) == there.chance(cards)


def test_twin_months_exchange_their_chances() -> None:
    for moment in late(koikoi()):
        here = Holdings(seen(moment))
        for labels in exchanges(koikoi())[:6]:
            there = Holdings(seen(renamed(moment, labels)))
            for cards in months(here.seen):
                assert here.chance(cards) == there.chance(labels.cards(cards))


def test_intervals_hold_what_other_seeds_say() -> None:
    """Of few draws that are taken often, each is no sample of its own."""
    outside = []
    for moment in late(koikoi(), 4):
        every = [Holdings(seen(moment), seed) for seed in range(8)]
        for cards in months(every[0].seen):
            chances = [one.chance(cards) for one in every]
            mean = float(np.mean([one.value for one in chances]))
            outside += [not one.lo <= mean <= one.hi for one in chances if not one.is_exact]
    assert sum(outside) / len(outside) < 0.1
