"""An estimate: its interval, what makes it exact, and how estimates are put together."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.estimates import sampled, within
from tutor.engine.estimate import NORMAL_95, Estimate, sidak_z, sum_estimates

values = st.floats(-50, 50)
errors = st.floats(0, 9)


@given(values, errors)
def test_an_interval_lies_evenly_about_its_value(value: float, se: float) -> None:
    found = sampled(value, se)

    assert (found.lo, found.hi) == (value - found.margin, value + found.margin)
    assert found.margin == NORMAL_95 * se


def test_an_interval_may_lie_unevenly() -> None:
    chance = Estimate(0.98, 0.01, 200, 1, bounds=(0.95, 0.99))

    assert (chance.lo, chance.hi) == (0.95, 0.99)
    assert chance.margin == pytest.approx(0.02)


def test_what_was_counted_is_its_own_interval() -> None:
    counted = Estimate(3.0)

    assert counted.is_exact
    assert (counted.lo, counted.value, counted.hi, counted.margin) == (3.0, 3.0, 3.0, 0.0)
    assert counted.seed is None


def test_what_is_certain_in_every_sampled_world_was_not_counted() -> None:
    assert not sampled(3.0).is_exact
    assert sampled(3.0).margin == 0


@pytest.mark.parametrize(
    ("difference", "is_established"),
    [
        (within(0.5, 0.4), True),
        (within(-0.5, 0.4), True),
        (within(0.5, 0.6), False),
        (within(-0.5, 0.6), False),
        (sampled(0.0), False),
        (Estimate(0.1), True),
        (Estimate(0.5, bounds=(0.1, 0.8)), True),
        (Estimate(0.5, bounds=(-0.2, 0.9)), False),
    ],
)
def test_a_difference_is_established_where_it_is_larger_than_its_margin(
    difference: Estimate, is_established: bool
) -> None:
    assert difference.is_established == is_established


def test_another_unit_changes_the_value_and_its_error_alone() -> None:
    assert sampled(6.0, 1.5).over(3.0) == sampled(2.0, 0.5)


def test_a_difference_has_at_most_the_error_of_both_and_rests_on_the_fewer_worlds() -> None:
    one, other = sampled(5.0, 0.5, samples=160), sampled(3.0, 0.25, samples=40)

    assert one.less(other) == sampled(2.0, 0.75, samples=40)
    assert other.less(one) == sampled(-2.0, 0.75, samples=40)


def test_a_difference_was_counted_only_where_both_were() -> None:
    counted, drawn = Estimate(5.0), sampled(3.0, 0.25, samples=40)

    assert counted.less(Estimate(3.0)) == Estimate(2.0)
    assert counted.less(drawn) == sampled(2.0, 0.25, samples=40)
    assert drawn.less(counted) == sampled(-2.0, 0.25, samples=40)


def test_a_sum_has_the_error_of_parts_that_do_not_hang_together() -> None:
    parts = [sampled(2.0, 0.3), sampled(-0.5, 0.4)]

    assert sum_estimates(parts) == Estimate(1.5, 0.5)
    assert sum_estimates(replace(part, samples=9) for part in parts) == Estimate(1.5, 0.5)
    assert sum_estimates([]) == Estimate(0.0)


def test_the_more_rivals_the_best_had_the_wider_what_is_told_of_it() -> None:
    widths = [sidak_z(number) for number in range(1, 9)]

    assert widths == sorted(set(widths))
    assert widths[0] == NORMAL_95
    assert widths[6] == pytest.approx(2.68, abs=0.01)  # tables of Sidak's factors, 7 comparisons


def test_intervals_of_several_rivals_hold_together_95_times_in_100() -> None:
    random = np.random.default_rng(5)
    drawn = random.normal(size=(20_000, 6))

    together = (np.abs(drawn) <= sidak_z(6)).all(axis=1).mean()

    assert together == pytest.approx(0.95, abs=0.01)
