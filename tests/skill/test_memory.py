"""Items come back on the right days: never twice a day, never lost, until they are known."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.skill.evidence import DAY, HELPED, QUICK, RIGHT, SLOW, WRONG, after
from tutor.skill.memory import KNOWN_AFTER, LONGEST, Evidence, Memory

an_answer = st.sampled_from([RIGHT, WRONG, HELPED, SLOW])
a_delay = st.integers(0, 60)  # days after it was due
answers = st.lists(st.tuples(an_answer, a_delay), max_size=12)


def lived(story: list[tuple[Evidence, int]]) -> list[Memory]:
    """Return where an item stood after each answer, the beginning first."""
    found = [Memory(DAY)]
    for one, late in story:
        day = found[-1].due + timedelta(days=late)
        found.append(found[-1].after_answer(one, day, QUICK))
    return found


def test_what_is_new_is_due_at_once() -> None:
    assert Memory(DAY).is_due(DAY)


@pytest.mark.parametrize("before", [(), (RIGHT,), (RIGHT, RIGHT), (WRONG, RIGHT, HELPED)])
def test_what_was_missed_comes_back_tomorrow(before: tuple[Evidence, ...]) -> None:
    assert after(*before, WRONG).interval_days == 1


@pytest.mark.parametrize(
    ("answered", "left"),
    [
        ((RIGHT, RIGHT), False),
        ((RIGHT, RIGHT, RIGHT), True),
        ((SLOW, SLOW, SLOW), True),
        ((RIGHT, RIGHT, WRONG, RIGHT), False),
        ((RIGHT, RIGHT, WRONG, RIGHT, RIGHT, RIGHT), True),
        ((RIGHT, RIGHT, HELPED), False),
        ((RIGHT, RIGHT, HELPED, RIGHT), True),
        ((HELPED,) * 10, False),
    ],
)
def test_three_right_answers_of_ones_own_in_a_row_are_enough(
    answered: tuple[Evidence, ...], left: bool
) -> None:
    assert after(*answered).is_known == left


def test_the_first_right_answer_after_misses_need_not_lengthen_the_pause() -> None:
    assert after(WRONG, WRONG, RIGHT).interval_days == after(WRONG, WRONG).interval_days


@given(answers)
def test_an_item_is_always_due_again_within_a_year_and_never_on_the_same_day(
    story: list[tuple[Evidence, int]],
) -> None:
    for one in lived(story)[1:]:
        assert one.last_review is not None
        assert not one.is_due(one.last_review)
        assert 1 <= one.interval_days <= LONGEST
        assert one.due == one.last_review + timedelta(days=one.interval_days)
        assert one.is_due(one.due)


@given(answers)
def test_the_better_the_answer_the_later_it_comes_back(story: list[tuple[Evidence, int]]) -> None:
    before = lived(story)[-1]
    wrong, helped, right = (
        before.after_answer(one, before.due, QUICK) for one in (WRONG, HELPED, RIGHT)
    )

    assert wrong.due <= helped.due <= right.due


@given(st.lists(a_delay, min_size=KNOWN_AFTER, max_size=KNOWN_AFTER))
def test_pauses_grow_from_right_answer_to_right_answer_however_late_they_come(
    delays: list[int],
) -> None:
    pauses = [one.interval_days for one in lived([(RIGHT, late) for late in delays])[1:]]

    assert pauses == sorted(set(pauses))


@given(answers, st.integers(1, 30))
def test_an_answer_that_is_not_due_changes_nothing(
    story: list[tuple[Evidence, int]], early: int
) -> None:
    before = lived(story)[-1]
    day = before.due - timedelta(days=early)
    if before.last_review is not None and before.last_review <= day:
        assert before.after_answer(RIGHT, day, QUICK) == before


@given(answers, st.integers(2, 4000))
def test_a_clock_that_was_far_ahead_loses_nothing(
    story: list[tuple[Evidence, int]], ahead: int
) -> None:
    last = lived([*story, (RIGHT, 0)])[-1]
    assert last.last_review is not None
    today = last.last_review - timedelta(days=ahead)

    assert last.is_due(today)
    assert last.after_answer(RIGHT, today, QUICK).due > today


def test_a_journey_to_the_west_does_not_ask_twice() -> None:
    last = after(WRONG)
    assert last.last_review is not None

    assert not last.is_due(last.last_review - timedelta(days=1))


def test_a_mistake_made_again_is_due_and_has_to_be_known_anew() -> None:
    nearly = after(RIGHT, RIGHT)
    today = nearly.due - timedelta(days=1)

    again = nearly.begin_again(today)

    assert again.is_due(today)
    assert again.streak == 0
    assert again.stability == nearly.stability


def test_what_was_answered_today_is_not_asked_again_though_it_was_missed_meanwhile() -> None:
    nearly = after(RIGHT)
    assert nearly.last_review is not None

    assert not nearly.begin_again(nearly.last_review).is_due(nearly.last_review)
