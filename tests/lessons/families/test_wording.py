"""Figures of a case in its sentences."""

import pytest

from tutor.lessons.families.wording import fill_figures


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(350, 370, "350 to 370 points"), (360, 360, "360 points"), (0, 10, "0 to 10 points")],
)
def test_a_range_of_one_number_is_that_number(low: int, high: int, told: str) -> None:
    table = {"right": "{low} to {high} points", "say": {"else": "{low} to {high} points"}}

    filled = fill_figures(table, {"low": low, "high": high})

    assert filled == {"right": told, "say": {"else": told}}
