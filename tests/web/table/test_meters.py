"""Bars of points never leave their frame, whatever the points."""

import pytest

from tutor.web.table.strips import measure_against_par, measure_towards


@pytest.mark.parametrize(
    ("before", "now", "start", "more"),
    [
        (0, 0, 0, 0),
        (150, 300, 25, 50),
        (540, 120, 90, 10),
        (660, 60, 100, 0),
        (-60, 30, 0, 5),
    ],
)
def test_a_bar_towards_a_target_ends_at_it(before: int, now: int, start: int, more: int) -> None:
    meter = measure_towards(600, before, now)

    assert (meter.start, meter.more) == pytest.approx((start, more))
    assert meter.text == f"{before + now}/600"


@pytest.mark.parametrize(("points", "start"), [(0, 0), (44, 25), (88, 50), (264, 100)])
def test_a_bar_against_par_has_par_in_its_middle(points: int, start: int) -> None:
    meter = measure_against_par(points, 88)

    assert (meter.start, meter.more, meter.mark) == (start, 0, 50)
