"""Ratings, against the worked example of the paper and what must hold of any."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.skill.puzzles.rating import UNSURE, Rating, expect_win

ratings = st.builds(Rating, st.floats(500, 2500), st.floats(30, UNSURE), st.floats(0.03, 0.08))


def test_the_worked_example_of_the_paper_comes_out() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

    after = Rating(1500, 200, 0.06).after(games)

    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_less_sure() -> None:
    after = Rating(1500, 200, 0.06).after([])

    assert (after.value, after.volatility) == (1500, 0.06)
    assert 200 < after.deviation < 201
    assert Rating(1500, UNSURE).after([]).deviation == UNSURE


@given(own=ratings, other=ratings)
def test_who_wins_gains_and_who_loses_drops(own: Rating, other: Rating) -> None:
    won, lost = own.after([(other, 1.0)]), own.after([(other, 0.0)])

    assert lost.value < own.value < won.value


@given(own=ratings, other=ratings)
def test_the_chances_of_both_add_up(own: Rating, other: Rating) -> None:
    assert expect_win(own, other) + expect_win(other, own) == pytest.approx(1)


def test_a_surprise_makes_less_steady() -> None:
    strong, weak = Rating(2200, 60), Rating(1000, 60)

    assert strong.after([(weak, 0.0)] * 5).volatility > strong.volatility
