"""The search with a net: halving loses nothing it should keep, and refining builds on what is."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, redealt, seen
from tests.engine.searches import choiceless, search
from tutor.engine.hints.hint import TRAINED, hint
from tutor.engine.search.net_search import stages

PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


@pytest.mark.parametrize(
    ("actions", "samples", "expected"),
    [
        (1, 100, [(1, 100)]),
        (2, 100, [(2, 100)]),
        (3, 100, [(3, 50), (2, 100)]),
        (8, 100, [(8, 25), (4, 50), (2, 100)]),
        (9, 80, [(9, 10), (5, 20), (3, 40), (2, 80)]),
        (8, 2, [(8, 1), (4, 1), (2, 2)]),
    ],
)
def test_each_stage_tries_half_the_actions_in_twice_the_worlds(
    actions: int, samples: int, expected: list[tuple[int, int]]
) -> None:
    assert stages(actions, samples) == expected


def test_what_a_stage_leaves_behind_was_worse_than_all_that_goes_on() -> None:
    for seed in range(5):
        values = search(choiceless(seed)).refine(64)
        tried = np.isfinite(values).sum(axis=1)

        assert sorted(set(tried))[-1] == 64
        for left in np.flatnonzero(tried < 64):
            number = tried[left]
            further = values[tried > number, :number].mean(axis=1)
            assert values[left, :number].mean() <= further.min()


def test_refining_keeps_what_was_computed() -> None:
    observation = choiceless(3)
    step_by_step = search(observation)
    step_by_step.refine(16)
    step_by_step.refine(40)

    refined, at_once = step_by_step.refine(64), search(observation).refine(64)
    assert np.array_equal(refined, at_once, equal_nan=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hint_is_the_same_however_the_hidden_cards_lie(preset: str) -> None:
    compared = 0
    for seed in range(12):
        for moment in decisions(koikoi(preset), seed):
            moved = redealt(moment, Random(seed))
            first = hint(seen(moment), samples=8, seed=seed)

            assert first.engine == TRAINED
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
