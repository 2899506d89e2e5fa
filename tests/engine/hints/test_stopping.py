"""A search ends when more worlds could hardly change its mind, and not before."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, seen
from tests.engine.searches import choiceless, search
from tutor.engine.hints.hint import TRAINED_SAMPLES, hint
from tutor.engine.hints.stopping import (
    FIRST_SAMPLES,
    LEAST_TRIED,
    LOOKS,
    is_separated,
    refine_until_separated,
    refine_within,
)
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND

N = float("nan")
AHEAD = [3.0, 2.0, 4.0, 3.0, 2.0, 4.0, 3.0, 3.0]
WELL_BEHIND = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
JUST_BEHIND = [2.0, 3.0, 3.0, 4.0, 1.0, 4.0, 4.0, 2.0]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([AHEAD], True),
        ([AHEAD, WELL_BEHIND], True),
        ([WELL_BEHIND, AHEAD], True),
        ([AHEAD, JUST_BEHIND], False),
        ([AHEAD, WELL_BEHIND, JUST_BEHIND], False),
        ([AHEAD, AHEAD[:]], False),  # equals are never separated
        ([AHEAD, [1.0] * LEAST_TRIED + [N] * (8 - LEAST_TRIED)], True),
        ([AHEAD, [1.0] * (LEAST_TRIED - 1) + [N] * (9 - LEAST_TRIED)], False),  # hardly tried
    ],
)
def test_the_best_is_separated_when_it_is_ahead_of_each_other_by_more_than_noise(
    rows: list[list[float]], expected: bool
) -> None:
    assert is_separated(np.array(rows)) == expected


def has_separated(observation: Observation, samples: int) -> bool:
    asked = search(observation)
    return is_separated(asked.refine(samples), asked.cluster_ids)


def test_worlds_of_one_draw_count_as_one() -> None:
    lost = [1.0, 0.0, 1.0, 0.0, 1.0, 0.0, -0.5, 0.5]
    values = np.array([[0.0] * 8, lost]).repeat(8, axis=1) * -1

    assert is_separated(values)
    assert not is_separated(values, np.arange(8).repeat(8))


def some() -> Iterator[Observation]:
    for seed in range(20):
        yield choiceless(seed)
        yield choiceless(seed, least=2)


def test_a_search_ends_at_the_first_look_at_which_it_is_separated() -> None:
    numbers = set()
    for observation in some():
        asked = search(observation)
        values = refine_until_separated(asked, 160)
        number = values.shape[1]
        numbers.add(number)

        assert np.array_equal(values, search(observation).refine(number), equal_nan=True)
        assert is_separated(values, asked.cluster_ids) or number == 160
        before = [160 >> left for left in range(LOOKS) if 160 >> left < number]
        assert not any(has_separated(observation, one) for one in before)
    assert len(numbers) > 1


def test_a_budget_is_spent_on_worlds_until_the_best_is_separated() -> None:
    refined = set()
    for observation in some():
        first, more = (refine_within(search(observation), budget) for budget in (0, 50))

        assert first.shape[1] == FIRST_SAMPLES
        if has_separated(observation, FIRST_SAMPLES):
            assert np.array_equal(first, more, equal_nan=True)
        else:
            assert more.shape[1] > FIRST_SAMPLES
        refined.add(more.shape[1] > FIRST_SAMPLES)
    assert refined == {True, False}


def test_a_hint_without_a_number_of_worlds_is_the_hint_of_as_many_as_it_says() -> None:
    used = set()
    for seed in range(4):
        for moment in decisions(koikoi(), seed):
            found = hint(seen(moment), seed=seed, objective="points")
            if found.exact:
                continue
            again = hint(seen(moment), samples=found.samples, seed=seed, objective="points")

            assert again == found
            if moment.position.phase == PLAY_HAND:
                used.add(found.samples)
    assert max(used) == TRAINED_SAMPLES[2]
    assert min(used) == TRAINED_SAMPLES[2] >> LOOKS - 1
