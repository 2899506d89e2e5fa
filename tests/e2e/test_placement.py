"""Where to start: found with the hands on a phone, and what was known opens on the map."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.lesson_cases import find_case
from tests.e2e.lesson_play import give
from tests.e2e.server import Server
from tutor import resources
from tutor.lessons.beginning import read_placement
from tutor.lessons.families.case import ask_alone
from tutor.lessons.judging import state_answer
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Step

ROOT: Final = resources.folder("lessons")
RUNGS: Final = read_placement(ROOT)
LESSONS: Final = read_lessons(ROOT)
KNOWN: Final = 2  # rungs that the learner of this story answers
HEIGHT: Final = "() => document.scrollingElement.scrollHeight - window.innerHeight"


def find_question(number: int) -> Step:
    """Return the first question of a rung."""
    rung = RUNGS[number - 1]
    lesson = next(one for one in LESSONS if one.id in rung.lessons and rung.family in one.families)
    reached = frozenset(name for one in RUNGS[:number] for name in one.lessons)
    case = find_case(rung.family, 0, reached)
    return ask_alone(lesson, case).steps[0]


@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
)
def test_the_place_to_start_is_found_by_touch(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn")
    page.get_by_role("link", name=re.compile("Find my level")).first.tap()

    for number in range(1, KNOWN + 1):
        expect(page).to_have_url(re.compile(f"/learn/placement/{number}/0$"))
        assert not is_sideways(page)
        assert page.evaluate(HEIGHT) == 0
        step = find_question(number)
        give(page, step, state_answer(step), Locator.tap)
        page.locator("#next-step").tap()
    for _miss in range(2):
        page.get_by_role("button", name="Not sure").tap()
        page.locator("#next-step").tap()

    missed = RUNGS[KNOWN].lessons[0]
    expect(page.locator("h1")).to_contain_text("Start with")
    expect(page.locator("#next")).to_have_attribute("href", f"/learn/{missed}")
    page.locator("#next").tap()
    expect(page).to_have_url(re.compile(f"/learn/{missed}/1$"))
