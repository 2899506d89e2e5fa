"""What was learned is asked for again after days, and counts as learned once it was still known."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.lessons.sample import sample
from tutor.lessons.recall import PAUSES, Recall, begin_recall, can_be_asked, choose_question

DONE = datetime(2026, 3, 1, 12, tzinfo=UTC)


def after(answers: str) -> tuple[Recall, datetime]:
    """Return where a lesson stands after answers, r or w, each on the day it was due."""
    recall, now = begin_recall(DONE), DONE
    for answer in answers:
        now = recall.due
        recall = recall.after_answer(answer == "r", now)
    return recall, now


@pytest.mark.parametrize(
    ("answers", "days", "is_learned"),
    [
        ("", 1, False),
        ("r", 3, False),
        ("rr", 7, True),
        ("rrr", 16, True),
        ("rrrrrrr", PAUSES[-1], True),
        ("w", 1, False),
        ("rrw", 1, False),
        ("rrwr", 3, False),
        ("rrwrr", 7, True),
    ],
)
def test_each_right_answer_lengthens_the_pause_and_a_miss_begins_anew(
    answers: str, days: int, is_learned: bool
) -> None:
    recall, now = after(answers)

    assert recall.days == days
    assert recall.is_learned(now) == is_learned


def test_only_an_answer_that_is_due_counts() -> None:
    recall, now = after("r")

    assert recall.after_answer(False, now + timedelta(hours=1)) == recall
    assert recall.after_answer(False, recall.due) != recall


def test_what_is_not_asked_for_in_time_is_no_longer_called_learned() -> None:
    recall, now = after("rr")

    assert recall.is_learned(now + timedelta(days=13))
    assert not recall.is_learned(now + timedelta(days=14))


def test_every_question_of_a_lesson_has_its_turn() -> None:
    lesson = sample()
    asked = {choose_question(lesson, Recall(1, DONE, times)) for times in range(len(lesson.steps))}

    assert asked == {n for n, step in enumerate(lesson.steps, start=1) if can_be_asked(step)}


def test_the_last_question_of_a_lesson_is_asked_first_and_then_the_one_before() -> None:
    """What a lesson ends with needs what came before it."""
    lesson = sample()
    can_be = [n for n, step in enumerate(lesson.steps, start=1) if can_be_asked(step)]

    assert [choose_question(lesson, Recall(1, DONE, times)) for times in (0, 1)] == can_be[:-3:-1]
