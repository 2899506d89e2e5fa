"""A rate is as sure as matches make it, and falls only where chance hardly explains it."""

from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.skill.progress import ESTABLISHED, find_student, has_fallen, measure_rate

a_match = st.tuples(st.floats(-5, 50), st.integers(1, 60))
some_matches = st.lists(a_match, min_size=2, max_size=12)


@given(some_matches)
def test_a_rate_is_all_that_was_lost_over_all_that_was_chosen(
    matches: list[tuple[float, int]],
) -> None:
    rate = measure_rate(matches)

    assert rate is not None
    assert rate.counted == sum(count for _total, count in matches)
    assert rate.value * rate.counted == pytest.approx(sum(total for total, _count in matches))


def test_of_matches_of_one_length_it_is_students_interval_of_their_mean() -> None:
    values = [3.0, 5.0, 4.0, 9.0]

    rate = measure_rate([(one, 1) for one in values])

    assert rate is not None
    assert rate.value == fmean(values)
    assert rate.margin == pytest.approx(3.182 * stdev(values) / 2)


def test_one_match_tells_no_interval_and_none_no_rate() -> None:
    one = measure_rate([(6.0, 3)])

    assert one is not None
    assert (one.value, one.margin, one.low, one.high) == (2.0, None, 2.0, 2.0)
    assert measure_rate([]) is None
    assert measure_rate([(0.0, 0)]) is None


@pytest.mark.parametrize(("degrees", "wide"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042)])
def test_few_matches_make_wide_intervals(degrees: int, wide: float) -> None:
    assert find_student(degrees) == pytest.approx(wide, abs=0.003)


def test_an_interval_holds_what_is_true_19_times_in_20() -> None:
    luck, trials = Random(1), 1000
    held = 0
    for _trial in range(trials):
        rate = measure_rate([(luck.gauss(2, 3) * n, n) for n in luck.choices(range(20, 40), k=6)])
        assert rate is not None
        held += rate.low <= 2 <= rate.high

    assert held / trials == pytest.approx(0.95, abs=0.02)


@given(some_matches, some_matches)
def test_nothing_falls_both_ways(
    before: list[tuple[float, int]], now: list[tuple[float, int]]
) -> None:
    assert not (has_fallen(before, now) and has_fallen(now, before))


def test_a_few_matches_never_establish_a_fall() -> None:
    dear, cheap = [(30.0, 30)] * 3, [(0.0, 30)] * 3

    assert not has_fallen(dear, cheap)
    assert has_fallen(dear * 3, cheap * 3)


def test_what_is_looked_at_together_has_to_be_the_surer() -> None:
    before, now = [(3.0, 1)] * 5, [(0.0, 1)] * 5

    assert has_fallen(before, now)
    assert not has_fallen(before, now, comparisons=9)


def test_chance_alone_falls_as_seldom_as_is_allowed() -> None:
    luck, trials = Random(2), 400

    def draw() -> list[tuple[float, int]]:
        return [(luck.choice([0, 0, 0, 6.0]) + luck.random(), 3) for _match in range(10)]

    falls = sum(has_fallen(draw(), draw()) for _trial in range(trials))

    assert falls / trials < 4 * ESTABLISHED
