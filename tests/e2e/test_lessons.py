"""Lessons of every course are played to their ends by their stated answers."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lesson_play import give, play_lesson, send_lesson
from tests.e2e.lesson_sweep import list_misses
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.sizes import a_few_of
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import COURSES, Lesson

LANGUAGES: Final = ("fr", "ja")
LESSONS: Final = read_lessons(resources.folder("lessons"))


def of_course(course: str) -> list[Lesson]:
    return [lesson for lesson in LESSONS if lesson.course == course]


def kinds(lesson: Lesson) -> set[str]:
    return {step.kind for step in lesson.steps}


def of_every_kind(of: Sequence[Lesson]) -> list[Lesson]:
    """Return few of some lessons that have together every kind of exercise of all."""
    missing, chosen = set().union(*map(kinds, of)), list[Lesson]()
    while missing:
        chosen.append(max(of, key=lambda lesson: len(kinds(lesson) & missing)))
        missing -= kinds(chosen[-1])
    return chosen


def one_of_each_kind() -> list[tuple[Lesson, int]]:
    """Return the step of each kind that foresees most wrong answers: its lesson and number."""
    found: dict[str, tuple[Lesson, int]] = {}
    for lesson in LESSONS:
        for number, step in enumerate(lesson.steps, start=1):
            best = found.get(step.kind)
            if step.wrong and (
                best is None or len(step.wrong) > len(best[0].steps[best[1] - 1].wrong)
            ):
                found[step.kind] = (lesson, number)
    return list(found.values())


@pytest.mark.parametrize(("lesson", "number"), a_few_of(one_of_each_kind(), 3))
def test_a_wrong_answer_gets_its_reply(
    page: Page, common: Server, lesson: Lesson, number: int, thorough: bool
) -> None:
    """The replies themselves are read by `tests/web/lessons/test_every_mistake.py`."""
    step = lesson.steps[number - 1]
    words = lesson.words["en"].steps[step.id]
    for say, answer in islice(list_misses(step), None if thorough else 1):
        page.goto(f"{common.url}/learn/{lesson.id}/{number}")
        give(page, step, answer)

        with_names = re.split(r"\{[^}]*\}", words.say[say])
        expect(page.locator("#say p").first).to_contain_text(max(with_names, key=len).strip())


@pytest.mark.parametrize("course", a_few_of(list(COURSES), 1))
@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_lessons_of_a_course_are_played_to_their_ends(
    page: Page, common: Server, stored_in_common: Stored, course: str, thorough: bool
) -> None:
    """All of them are gone through by `test_lesson_sweep.py`."""
    lessons_of = of_course(course)
    few = [one for one in of_every_kind(LESSONS) if one in lessons_of]
    lessons = few or of_every_kind(lessons_of)[:1]
    for lesson in lessons if thorough else lessons[:1]:
        play_lesson(page, common.url, stored_in_common, lesson, "en")


@pytest.mark.parametrize(("first", "language"), a_few_of(list(enumerate(LANGUAGES)), 1))
@pytest.mark.browser_context_args(java_script_enabled=False, reduced_motion="reduce")
def test_lessons_are_played_in_other_languages_without_javascript(
    page: Page, common: Server, stored_in_common: Stored, first: int, language: str, thorough: bool
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": language})
    lessons = of_every_kind(LESSONS)[first :: len(LANGUAGES)]
    for lesson in lessons if thorough else lessons[:1]:
        send_lesson(page, common.url, stored_in_common, lesson, language)
