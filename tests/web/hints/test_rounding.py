"""Rounded parts add up to the rounded total, and each is as close as that allows."""

from hypothesis import given
from hypothesis import strategies as st

from tutor.web.hints.gap_parts import round_to_percents, round_to_total


@given(parts=st.lists(st.floats(-50, 50), min_size=1, max_size=8), decimals=st.sampled_from([0, 1]))
def test_parts_add_up_to_the_total_as_printed(parts: list[float], decimals: int) -> None:
    total = sum(parts)
    rounded = round_to_total(parts, total, decimals)

    assert round(sum(rounded), 6) == round(round(total * 10**decimals) / 10**decimals, 6)
    most = 10.0**-decimals + 1e-6
    assert all(abs(one - part) < most for one, part in zip(rounded, parts, strict=True))


def test_a_tie_goes_to_the_larger_part() -> None:
    assert round_to_total([0.25, 1.25], 1.5, 1) == [0.2, 1.3]


def test_whole_parts_stay_as_they_are() -> None:
    assert round_to_total([1.5, -0.2, 0.2], 1.5, 1) == [1.5, -0.2, 0.2]


def test_a_total_that_the_parts_do_not_reach_is_shared_out() -> None:
    assert sum(round_to_total([1.0, 1.0], 5.0, 0)) == 5
    assert sum(round_to_total([1.0, 1.0], 0.0, 0)) == 0
    assert round_to_total([], 1.0, 1) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=5))
def test_percents_add_up_to_a_hundred(shares: list[float]) -> None:
    rounded = round_to_percents(shares)

    assert sum(rounded) == (100 if sum(shares) else 0)
    assert all(one >= 0 for one in rounded)


def test_a_third_each_is_a_hundred_together() -> None:
    assert sorted(round_to_percents([1 / 3, 1 / 3, 1 / 3])) == [33, 33, 34]
