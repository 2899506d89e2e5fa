"""How sure a mean is, where samples are draws of their own and where several are one draw."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tutor.engine.confidence import (
    count_even,
    error_of_sum,
    estimate_mean,
)
from tutor.engine.estimate import wilson_interval
from tutor.engine.worlds.resample import systematic_resample

figures = st.lists(st.floats(-50, 50), min_size=2, max_size=40).map(np.array)


@given(figures)
def test_a_mean_and_its_error_are_those_of_the_textbook(values: NDArray[np.float64]) -> None:
    estimate = estimate_mean(values, 1)

    assert estimate.value == pytest.approx(values.mean())
    assert estimate.se == pytest.approx(values.std(ddof=1) / np.sqrt(len(values)), abs=1e-9)


def test_an_estimate_of_samples_tells_how_many_there_were_and_what_drew_them() -> None:
    found = estimate_mean(np.array([1.0, 2.0, 6.0]), seed=9)

    assert (found.value, found.samples, found.seed) == (3.0, 3, 9)


@pytest.mark.parametrize("values", [[], [3.0]])
def test_too_few_samples_tell_no_error(values: list[float]) -> None:
    assert estimate_mean(np.array(values), 1).se == 0.0


@given(figures, st.integers(2, 4))
def test_a_draw_that_is_taken_several_times_tells_no_more_than_once(
    values: NDArray[np.float64], times: int
) -> None:
    cluster_ids = np.arange(len(values))

    several = estimate_mean(np.repeat(values, times), 1, np.repeat(cluster_ids, times)).se

    assert several == pytest.approx(estimate_mean(values, 1, cluster_ids).se, abs=1e-9)
    assert several == pytest.approx(estimate_mean(values, 1).se, abs=1e-9)


def test_samples_of_a_single_draw_are_taken_for_samples() -> None:
    parts = np.array([0.5, -0.25, -0.25])

    assert error_of_sum(parts, np.zeros(3, np.int64)) == error_of_sum(parts)


@given(st.lists(st.floats(0.01, 9), min_size=1, max_size=30), st.integers(1, 80), st.integers(0, 9))
def test_lots_fall_as_often_as_weights_say_but_for_a_fraction(
    likely: list[float], number: int, seed: int
) -> None:
    weights = np.array(likely)

    found = systematic_resample(weights, number, np.random.default_rng(seed))

    assert len(found) == number
    times = np.bincount(found, minlength=len(weights))
    assert np.abs(times - number * weights / weights.sum()).max() < 1 + 1e-6


@pytest.mark.parametrize(
    ("weights", "number"), [([1, 1, 1, 1], 4), ([2, 0, 2, 0], 2), ([0.5], 1), ([0.75, 0.25], 1.6)]
)
def test_uneven_samples_tell_as_much_as_fewer_even_ones(
    weights: list[float], number: float
) -> None:
    assert count_even(np.array(weights, float)) == pytest.approx(number)


@pytest.mark.parametrize("samples", [1.0, 2.5, 40.0, 320.0])
@pytest.mark.parametrize("chance", [0.0, 0.01, 0.5, 1.0])
def test_the_interval_of_a_chance_holds_it_and_stays_between_none_and_all(
    chance: float, samples: float
) -> None:
    low, high = wilson_interval(chance, samples)

    assert 0 <= low <= chance <= high <= 1
    assert low < high
