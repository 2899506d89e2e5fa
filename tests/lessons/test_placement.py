"""The ladder of questions that finds where to start."""

from typing import Final

from tutor import resources
from tutor.lessons.beginning import read_placement
from tutor.lessons.loading import read_lessons

ROOT: Final = resources.folder("lessons")
LESSONS: Final = {one.id: one for one in read_lessons(ROOT)}
RUNGS: Final = read_placement(ROOT)
MOST: Final = 8  # questions of two minutes


def test_it_takes_two_minutes() -> None:
    assert len(RUNGS) <= MOST


def test_each_question_is_one_of_a_lesson_that_it_stands_for() -> None:
    for rung in RUNGS:
        assert any(rung.family in LESSONS[name].families for name in rung.lessons), rung.family


def test_nothing_is_opened_whose_need_was_not_shown_before() -> None:
    opened: set[str] = set()
    for rung in RUNGS:
        for name in rung.lessons:
            assert {*LESSONS[name].needs} <= opened, name
            opened.add(name)
