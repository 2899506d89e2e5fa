"""The drawings of a review: only geometry, but it has to add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.review.grades import Grade, MomentKind, Tag
from tutor.web.review.charts.graph import NARROW, WIDE, GraphPoint, Size, draw_graph
from tutor.web.review.charts.histogram import MOST_STEPS, count_bins
from tutor.web.review.charts.waterfall import draw_waterfall
from tutor.web.words.review import grade_mark, moment_name, tag_name

POINTS = st.floats(-60, 60, allow_nan=False)


@given(st.lists(POINTS, min_size=1, max_size=9), st.integers(-60, 60))
def test_the_printed_parts_add_up_to_the_printed_result(parts: list[float], total: int) -> None:
    *bars, whole = draw_waterfall(parts, total)

    assert round(sum(bar.value for bar in bars), 1) == whole.value == total


@given(st.lists(POINTS, min_size=1, max_size=9))
def test_every_bar_begins_where_the_one_before_ended(parts: list[float]) -> None:
    bars = draw_waterfall(parts, sum(parts))
    end = bars[0].zero
    for bar in bars[:-1]:
        near, far = bar.start, bar.start + bar.width
        assert min(abs(end - near), abs(end - far)) < 0.05
        end = near if abs(end - far) < abs(end - near) else far
        assert -0.05 <= near <= far <= 100.05
    assert abs(whole_end(bars[-1].zero, bars[-1].value, bars[-1].width) - end) < 0.1


def whole_end(zero: float, value: float, width: float) -> float:
    return zero + (width if value > 0 else -width)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_line_goes_up_with_the_chance_and_luck_lies_under_its_round(size: Size) -> None:
    drawn = draw_graph(
        [GraphPoint("", 0.5), GraphPoint("1", 0.75, 6.0), GraphPoint("2", 0.25, -3.0)], size
    )
    start, lucky, unlucky = drawn.columns

    assert lucky.y < start.y < unlucky.y
    assert start.y == next(line.y for line in drawn.grid if line.percent == 50)
    assert start.bar is None
    assert lucky.bar
    assert unlucky.bar
    assert lucky.bar.height == 2 * unlucky.bar.height
    assert lucky.bar.y + lucky.bar.height == unlucky.bar.y == drawn.axis
    for column in drawn.columns:
        assert column.start < column.x < column.start + column.width
    assert max(line.y for line in drawn.grid) < lucky.bar.y  # the two never touch


@given(st.lists(st.lists(st.integers(-300, 300), min_size=1, max_size=50), min_size=2, max_size=2))
def test_every_result_is_counted_once_and_gains_never_with_losses(results: list[list[int]]) -> None:
    counted = count_bins(results)

    assert len(counted) <= MOST_STEPS
    for way, found in enumerate(results):
        assert sum(step.counts[way] for step in counted) == len(found)
        for step in counted:
            assert step.counts[way] == sum(step.low <= one <= step.high for one in found)
            assert not step.low < 0 <= step.high


@pytest.mark.usefixtures("app_context")
def test_every_verdict_differs_by_glyph_and_by_word() -> None:
    marks = [grade_mark(grade) for grade in Grade]

    assert len({mark.glyph for mark in marks}) == len({mark.word for mark in marks}) == len(Grade)
    assert all(tag_name(tag) for tag in Tag)
    assert all(moment_name(kind) for kind in MomentKind)
