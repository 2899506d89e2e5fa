"""The search with a net: halving loses nothing it should keep, and refining builds on what is."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, redealt, seen
from tutor.engine.hint import TRAINED, hint
from tutor.engine.models import model_for
from tutor.engine.truncated import FIRST_SAMPLES, Search, refined_within, stages
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation

PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def search(observation: Observation, seed: int = 1) -> Search:
    """Return a search of an observation in which no action leaves a choice."""
    model = model_for(observation.ruleset)
    assert model is not None
    roots = tuple((action, NO_CARD) for action in legal_actions(observation))
    return Search(observation, model.net_for(observation.ruleset), roots, seed)


def choiceless(seed: int, least: int = 5) -> Observation:
    """Return an observation with enough cards to play, none of which leaves a choice."""
    for moment in decisions(koikoi(), seed):
        after = [moment.play(action) for action in moment.legal()]
        if len(after) >= least and all(one.actor != moment.actor for one in after):
            return seen(moment)
    return choiceless(seed + 1, least)


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


def test_a_budget_is_spent_on_worlds_and_the_first_answer_takes_few() -> None:
    observation = choiceless(4)

    assert refined_within(search(observation), 0).shape[1] == FIRST_SAMPLES
    assert refined_within(search(observation), 100).shape[1] > FIRST_SAMPLES


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
        assert found.best.gap == 0
        assert sorted(one.action for one in found.candidates) == sorted(moment.legal())
