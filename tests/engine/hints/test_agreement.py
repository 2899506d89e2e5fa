"""Rounds played out are weighted until they say what the search says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.estimates import sampled
from tutor.engine.hints.agreement import AgreedRounds, estimate_difference, estimate_figure

MARGINS = np.array([-8.0, -3.0, 0.0, 2.0, 5.0, 5.0, 12.0])
WON = (MARGINS > 0).astype(float)


def rounds(points: float, se: float = 0.0) -> AgreedRounds:
    return AgreedRounds(MARGINS, sampled(points, se))


@given(st.floats(-5.0, 8.0))
def test_the_weighted_mean_of_the_margins_is_the_value_of_the_search(points: float) -> None:
    agreed = rounds(points)

    assert agreed.agrees
    assert agreed.mean(MARGINS) == pytest.approx(points)
    assert agreed.mean(np.ones(len(MARGINS))) == pytest.approx(1)
    assert (agreed.weights > 0).all()


def test_rounds_that_agree_already_all_count_alike() -> None:
    assert rounds(float(MARGINS.mean())).weights == pytest.approx(np.ones(len(MARGINS)))


def test_a_higher_value_makes_good_rounds_likelier() -> None:
    low, high = (rounds(points).mean(WON) for points in (0.0, 4.0))

    assert low < WON.mean() < high


@pytest.mark.parametrize("points", [-8.5, 12.0, 40.0])
def test_no_weighting_makes_rounds_say_what_none_of_them_says(points: float) -> None:
    assert not rounds(points).agrees


def test_rounds_that_all_end_alike_agree_with_just_that() -> None:
    same = np.full(5, 3.0)

    assert AgreedRounds(same, sampled(3.0)).agrees
    assert not AgreedRounds(same, sampled(3.5)).agrees


def test_what_the_margins_explain_has_the_error_of_the_search_alone() -> None:
    found = estimate_figure(rounds(2.0, se=0.5), 2 * MARGINS, 1)

    assert found.value == pytest.approx(4.0)
    assert found.se == pytest.approx(1.0)


def test_what_they_do_not_explain_has_an_error_of_its_own() -> None:
    found = estimate_figure(rounds(2.0), WON, 1)

    assert 0 < found.se < WON.std()


def test_parts_of_a_gap_add_up_to_the_gap_of_the_search() -> None:
    one, other = rounds(3.0, 0.1), rounds(1.0, 0.1)
    gap = sampled(2.0, 0.05)
    parts = [
        estimate_difference(one, other, (MARGINS * which, MARGINS * which), gap, 1)
        for which in (WON, 1 - WON)
    ]

    assert sum(part.value for part in parts) == pytest.approx(2.0)
    whole = estimate_difference(one, other, (MARGINS, MARGINS), gap, 1)
    assert whole.se == pytest.approx(gap.se)


def test_what_is_the_same_in_every_round_has_no_error() -> None:
    ten = np.full(len(MARGINS), 10.0)
    one, other = rounds(3.0, 0.3), rounds(1.0, 0.2)

    assert estimate_figure(one, ten, 1).se == 0
    assert estimate_difference(one, other, (ten, 0 * ten), sampled(2.0, 0.1), 1).se == 0
