"""Rounds that are played to be timed: the compiled ones are the interpreted ones."""

from typing import Any

import numpy as np
import pytest

from tutor.engine.compiled import pack_tables
from tutor.lab.training import random_rounds
from tutor.lab.training.self_play import BLANK, nth_card
from tutor.rules.games import ruleset

ROUNDS = 60


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_compiled_rounds_are_the_interpreted_rounds(kind: str) -> None:
    rules = ruleset("koikoi", "kk_standard").tables(1)
    kernel: Any = getattr(random_rounds, f"{kind}_rounds")
    one: Any = getattr(random_rounds, f"{kind}_round").__wrapped__
    state, deck, total = np.array([1], np.uint64), np.arange(random_rounds.PACK), 0
    for _ in range(ROUNDS):
        random_rounds.shuffle(state, deck)
        luck = (state,) if kind == "random" else ()
        total += one(rules, BLANK, deck, *luck)

    assert kernel(pack_tables(rules), BLANK, ROUNDS, 1) == total


@pytest.mark.parametrize("number", range(12))
def test_a_member_of_a_set_is_found_by_its_place(number: int) -> None:
    cards = [0, 1, 5, 9, 10, 11, 20, 30, 31, 40, 46, 47]

    assert nth_card(sum(1 << card for card in cards), number) == cards[number]
