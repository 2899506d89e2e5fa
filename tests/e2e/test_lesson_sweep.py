"""Every lesson in each language and in each way: what goes wrong first, then what is right."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e import conftest
from tests.e2e.conftest import Complaints, prefer
from tests.e2e.lesson_sweep import Sweeper
from tests.e2e.lesson_ways import WAYS
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import COURSES, Lesson
from tutor.text import LANGUAGES

LESSONS: Final = read_lessons(resources.folder("lessons"))
SHORTEST: Final = min(LESSONS, key=lambda lesson: len(lesson.steps))
PATIENCE: Final = 60_000  # milliseconds; a sweep is for a machine that may be busy for long
FIRST: Final = ("keys", "en")  # what the usual run goes through one lesson in


class School(NamedTuple):
    """A server whose learner learns in one way and language."""

    server: Server
    stored: Stored
    way: str
    language: str
    done: set[str]  # lessons


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(one, id="-".join(one), marks=() if one == FIRST else pytest.mark.thorough)
        for one in product(WAYS, LANGUAGES)
    ],
)
def school(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[School]:
    """Return a running server for each way and language; lessons do not wait for its engine."""
    expect.set_options(timeout=PATIENCE)
    with Server(tmp_path_factory.mktemp("school")) as server, Stored(server.data) as stored:
        way, language = request.param
        yield School(server, stored, way, language, set())
    expect.set_options(timeout=conftest.PATIENCE)


@pytest.mark.thorough
@pytest.mark.parametrize("course", COURSES)
def test_lessons_are_learned_in_every_way(browser: Browser, school: School, course: str) -> None:
    assert sweep(browser, school, [one for one in LESSONS if one.course == course]) == []


@pytest.mark.thorough  # `test_lessons.py` and `test_lesson_hands.py` do the same by mouse and keys
def test_a_lesson_is_learned(browser: Browser, school: School) -> None:
    assert sweep(browser, school, [SHORTEST]) == []


def sweep(browser: Browser, school: School, lessons: Sequence[Lesson]) -> list[str]:
    """Go through lessons; return what was wrong."""
    way = WAYS[school.way]
    context = browser.new_context(
        **way.context,
        reduced_motion="reduce",
        extra_http_headers={"Accept-Language": school.language},
    )
    prefer(context, hints="shown", pace="once")
    complaints, page = Complaints(), context.new_page()
    complaints.listen(page)
    page.set_default_timeout(PATIENCE)
    sweeper = Sweeper(page, school.server.url, school.stored, way, school.language, school.done)
    for lesson in lessons:
        sweeper.go_through(lesson)
    context.close()
    print(f"{len(lessons)} lessons, {sweeper.steps} steps, {sweeper.misses} misses")
    return sweeper.faults + complaints.unexpected()
