"""A day asks for about five minutes: what is due, own mistakes and a lesson."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.skill.session import (
    BUDGET,
    LEAST_RECALLED,
    MOST_FIXED,
    MOST_RECALLED,
    choose_plan,
    count_seconds,
    measure_practice,
    round_up,
    split_minutes,
)

FAMILIES = tuple(f"family {number}" for number in range(9))


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 6), st.booleans())
def test_a_plan_fits_its_budget_and_asks_nothing_twice(
    due: int, missed: int, mistakes: int, minutes: int, has_lesson: bool
) -> None:
    lesson = "a lesson" if has_lesson else ""
    minutes = minutes if has_lesson else 0
    asked, wrong = FAMILIES[:due], FAMILIES[: min(due, missed)]
    plan = choose_plan(asked, wrong, [str(one) for one in range(mistakes)], lesson, minutes)

    assert len(plan.fix) == min(MOST_FIXED, mistakes + len(wrong))
    assert len(plan.remember) <= MOST_RECALLED
    assert not set(plan.remember) & set(plan.fix)
    assert plan.lesson == lesson
    seconds = count_seconds(len(plan.remember), len(plan.fix), minutes)
    assert seconds <= BUDGET or len(plan.remember) <= LEAST_RECALLED
    left = [one for one in asked if one not in plan.fix]
    assert list(plan.remember) == left[: len(plan.remember)]
    assert len(plan.remember) >= min(LEAST_RECALLED, len(left))


def test_the_second_day_takes_five_minutes() -> None:
    plan = choose_plan(FAMILIES, FAMILIES[:2], [], "a lesson", 3)

    assert (len(plan.remember), len(plan.fix)) == (4, 2)
    assert round_up(count_seconds(4, 2, 3)) == 5


def test_mistakes_of_matches_come_before_missed_questions() -> None:
    assert choose_plan(FAMILIES, FAMILIES[:2], ["7"], "", 0).fix == ("7", FAMILIES[0])


def test_a_long_lesson_leaves_two_questions() -> None:
    assert len(choose_plan(FAMILIES, (), ("1", "2"), "a lesson", 5).remember) == LEAST_RECALLED


@pytest.mark.parametrize(
    ("parts", "minutes"), [((60, 60, 180), (1, 1, 3)), ((15, 30, 180), ()), ((), ())]
)
def test_minutes_of_parts_agree_with_their_sum_or_are_left_out(
    parts: tuple[int, ...], minutes: tuple[int, ...]
) -> None:
    assert split_minutes(parts) == minutes


def test_a_pause_counts_as_one_minute_of_practice() -> None:
    assert measure_practice([0, 30, 60, 9000]) == 2
    assert measure_practice([5]) == 1
