"""Drawings of progress stay within their frame and put what is larger further."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.skill.progress import Rate
from tutor.web.train.charts import HEIGHT, TOP, draw_bars, draw_curve, draw_whiskers, list_ticks

a_rate = st.builds(
    Rate, st.floats(-1, 500), st.none() | st.floats(0, 900), st.just(1.0), st.just(2)
)
some_rates = st.lists(a_rate, min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (0.0, (0, 0.1)),
        (0.25, (0, 0.1, 0.2, 0.3)),
        (3.4, (0, 1, 2, 3, 4)),
        (70, (0, 20, 40, 60, 80)),
    ],
)
def test_a_scale_has_a_few_round_numbers(most: float, ticks: tuple[float, ...]) -> None:
    assert list_ticks(most) == ticks


@given(some_rates)
def test_whiskers_stay_on_their_scale(rates: list[Rate]) -> None:
    ticks, whiskers = draw_whiskers([*rates, None])

    assert whiskers[-1] is None
    assert (ticks[0].at, ticks[-1].at) == (0.0, 100.0)
    for one in whiskers[:-1]:
        assert one is not None
        assert 0 <= one.low <= one.at <= one.high <= 100


@given(some_rates)
def test_a_curve_stays_in_its_frame_from_left_to_right(rates: list[Rate]) -> None:
    curve = draw_curve(rates)

    assert len(curve.strokes) == len(rates) - 1
    assert [one.x for one in curve.dots] == sorted(one.x for one in curve.dots)
    for one in curve.dots:
        assert TOP <= one.high <= one.y <= one.low <= TOP + HEIGHT


def test_a_gain_goes_up_from_the_axis_and_a_loss_down() -> None:
    bars = draw_bars([(10.0, -20.0)])
    [(gain, loss)] = bars.pairs

    assert (gain.is_up, loss.is_up) == (True, False)
    assert gain.y + gain.height == bars.axis == loss.y
    assert loss.height == 2 * gain.height
