"""Whoever is established as worse runs no more, and only he."""

import numpy as np
import pytest

from tests.engine.searches import choiceless, search
from tutor.engine.search.racing import (
    FIRST_MARK,
    LEAST_TRIED,
    is_separated,
    keep_running,
    list_marks,
)

N = float("nan")
AHEAD = [3.0, 2.0, 4.0, 3.0, 2.0, 4.0, 3.0, 3.0]
WELL_BEHIND = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
JUST_BEHIND = [2.0, 3.0, 3.0, 4.0, 1.0, 4.0, 4.0, 2.0]
BADLY_BEHIND = [0.0] * 8
EVENLY_BEHIND = [each - 0.5 for each in AHEAD]  # by little, but in every world
WILD = [9.0, -5.0, 9.0, -5.0, 9.0, -5.0, 9.0, -5.0]  # worse than that, but nobody can be sure


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([AHEAD], True),
        ([AHEAD, WELL_BEHIND], True),
        ([WELL_BEHIND, AHEAD], True),
        ([AHEAD, JUST_BEHIND], False),
        ([AHEAD, WELL_BEHIND, JUST_BEHIND], False),
        ([AHEAD, AHEAD[:]], False),  # equals are never separated
        ([AHEAD, [1.0] * 4 + [N] * 4], True),  # left behind already
        ([[3.0] * (LEAST_TRIED - 1), [1.0] * (LEAST_TRIED - 1)], False),  # hardly tried
    ],
)
def test_the_best_is_separated_when_it_is_ahead_of_each_other_by_more_than_noise(
    rows: list[list[float]], expected: bool
) -> None:
    assert is_separated(np.array(rows)) == expected


def test_worlds_of_one_draw_count_as_one() -> None:
    lost = [1.0, 0.0, 1.0, 0.0, 1.0, 0.0, -0.5, 0.5]
    values = np.array([[0.0] * 8, lost]).repeat(8, axis=1) * -1

    assert is_separated(values)
    assert not is_separated(values, np.arange(8).repeat(8))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([AHEAD], [0]),
        ([AHEAD, JUST_BEHIND, WELL_BEHIND], [0, 1]),
        ([WELL_BEHIND, JUST_BEHIND, AHEAD], [1, 2]),
        ([WELL_BEHIND, AHEAD], [0, 1]),  # two run to the end, or nothing tells them apart
        ([WELL_BEHIND, AHEAD, BADLY_BEHIND], [0, 1]),
        ([AHEAD, EVENLY_BEHIND, WILD], [0, 1, 2]),  # whoever is no worse than one that runs on
    ],
)
def test_whoever_is_established_as_worse_is_left_behind(
    rows: list[list[float]], expected: list[int]
) -> None:
    assert keep_running(np.array(rows)) == expected


@pytest.mark.parametrize(
    ("samples", "expected"), [(1, [1]), (32, [32]), (33, [32, 33]), (320, [32, 64, 128, 256, 320])]
)
def test_a_race_is_looked_at_whenever_twice_as_many_worlds_are_tried(
    samples: int, expected: list[int]
) -> None:
    assert list(list_marks(samples)) == expected


def test_what_is_left_behind_was_worse_than_all_that_run_on() -> None:
    left_behind = 0
    for seed in range(8):
        values = search(choiceless(seed)).refine(160)
        tried = np.isfinite(values).sum(axis=1)

        assert sum(tried == 160) >= 2
        for left in np.flatnonzero(tried < 160):
            number = tried[left]
            further = values[tried > number, :number].mean(axis=1)
            assert number >= FIRST_MARK
            assert values[left, :number].mean() <= further.min()
            left_behind += 1
    assert left_behind
