"""Positions that differ by names alone are one; all others are several."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import decisions, exchanges, hachihachi, koikoi, renamed, seen
from tutor.engine.worlds.symmetry import Relabelling, twins
from tutor.rules.cards import cards_in
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.skill.items import position_key

ROUNDS = 6


def moments(rules: Ruleset, seed: int) -> list[Round]:
    """Return the decisions of a round of random play, from its first card on."""
    found = decisions(rules, seed)
    return [one for one in found if one.position.phase not in BEFORE_THE_FIRST_TURN]


def exchange_twins(what: Observation, luck: Random) -> Observation:
    """Return the same with twin cards of each month under each other's names."""
    renamed_cards: list[tuple[int, int]] = []
    for group in sorted(set(twins(what.ruleset.tables(what.round)))):
        cards = list(cards_in(group))
        renamed_cards += zip(cards, luck.sample(cards, len(cards)), strict=True)
    return Relabelling(tuple(renamed_cards)).observation(what)


@settings(max_examples=30)
@given(
    rules=st.sampled_from([koikoi(), koikoi("kk_blog"), hachihachi()]),
    seed=st.integers(0, ROUNDS - 1),
    luck=st.randoms(use_true_random=False),
)
def test_twin_cards_and_twin_months_make_no_other_position(
    rules: Ruleset, seed: int, luck: Random
) -> None:
    here = luck.choice(moments(rules, seed))
    there = renamed(here, luck.choice(exchanges(rules)))

    assert position_key(exchange_twins(seen(there), luck)) == position_key(seen(here))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_the_decisions_of_a_round_are_all_different(seed: int) -> None:
    keys = [position_key(seen(one)) for one in moments(koikoi(), seed)]

    assert len(set(keys)) == len(keys)
