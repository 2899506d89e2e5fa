"""The search with a net: refining builds on what is, and nothing hidden is looked at."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, redealt, seen
from tests.engine.searches import choiceless, search
from tests.sizes import a_few_of
from tutor.engine.hints.hint import hint

PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def test_refining_keeps_what_was_computed() -> None:
    observation = choiceless(3)
    step_by_step = search(observation)
    step_by_step.refine(16)
    step_by_step.refine(40)
    step_by_step.refine(64)

    refined, at_once = step_by_step.refine(160), search(observation).refine(160)
    assert np.array_equal(refined, at_once, equal_nan=True)


@pytest.mark.parametrize("preset", a_few_of(PRESETS, 1))
def test_a_hint_is_the_same_however_the_hidden_cards_lie(preset: str) -> None:
    compared = 0
    for seed in range(12):
        for moment in decisions(koikoi(preset), seed):
            moved = redealt(moment, Random(seed))
            first = hint(seen(moment), samples=8, seed=seed)

            assert first.engine == "expectimax-2, net koikoi2"
            assert hint(seen(moved), samples=8, seed=seed) == first
            compared += moved.position.hands != moment.position.hands
    assert compared > 80


def test_one_world_is_enough_for_an_answer() -> None:
    for moment in decisions(koikoi(), 8):
        found = hint(seen(moment), samples=1)

        assert found.samples == 1
        lost = found.best.gap if found.best.chance_gap is None else found.best.chance_gap
        assert lost.value == 0
        assert sorted(one.action for one in found.candidates) == sorted(moment.legal())
