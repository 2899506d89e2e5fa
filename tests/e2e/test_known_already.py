"""“I know this”: from the map through fresh cases and back, with what is right and with a miss."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.lesson_cases import find_case
from tests.e2e.lesson_play import give
from tests.e2e.server import Server
from tutor import resources
from tutor.lab.lessons.answers import answer_each_reply
from tutor.lessons.families.case import ask_alone
from tutor.lessons.judging import state_answer
from tutor.lessons.knowledge import list_lessons_before
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Answer, Step
from tutor.web.lessons.known_already import KnownCase

ROOT: Final = resources.folder("lessons")
LESSONS: Final = read_lessons(ROOT)
LESSON: Final = next(one for one in LESSONS if one.id == "f-04")
TITLE: Final = LESSON.words["en"].title
OPENED: Final = "Three sorts of ribbon"  # by the end of that lesson
TOTAL: Final = KnownCase(LESSON, 0).total
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

pytestmark = pytest.mark.browser_context_args(**PHONE, reduced_motion="reduce")


def find_question(number: int) -> Step:
    """Return what the case with a number (from 0, over all trials) asks."""
    family = LESSON.families[number % TOTAL % len(LESSON.families)]
    before = list_lessons_before(LESSON.id, {lesson.id: lesson for lesson in LESSONS})
    case = find_case(family, number, frozenset({*before, LESSON.id}))
    return ask_alone(LESSON, case).steps[0]


def find_stone(page: Page, title: str) -> Locator:
    """Return a lesson on the map; what another needs may be named there as well."""
    return page.locator(".stone").filter(has=page.locator("b", has_text=title))


def begin(page: Page, common: Server) -> None:
    """Turn the lesson over on the map, where it lies face down, and say that it is known."""
    page.goto(f"{common.url}/learn")
    find_stone(page, TITLE).locator("summary").tap()
    page.locator(".opens").get_by_role("link", name="I know this lesson").tap()


def answer(page: Page, number: int, given: Answer) -> None:
    expect(page).to_have_url(re.compile(f"/learn/{LESSON.id}/known/{number}$"))
    assert not is_sideways(page)
    give(page, find_question(number), given, Locator.tap)


def answer_rightly(page: Page, number: int) -> None:
    answer(page, number, state_answer(find_question(number)))
    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")
    page.locator("#next-step").tap()


def miss(page: Page, number: int) -> None:
    answer(page, number, next(iter(answer_each_reply(find_question(number)).values())))
    expect(page.locator(".foot")).to_have_attribute("data-mood", "wrong")
    expect(page.locator("#send")).to_have_count(0)


def test_who_knows_a_lesson_is_through_it_in_a_few_cases(page: Page, common: Server) -> None:
    begin(page, common)

    for number in range(TOTAL):
        answer_rightly(page, number)

    expect(page).to_have_url(re.compile(f"/learn/{LESSON.id}/end$"))
    expect(page.locator("main")).to_contain_text("This lesson is done.")
    page.get_by_role("link", name="Stop for today").tap()
    expect(find_stone(page, TITLE)).to_contain_text("done")
    expect(find_stone(page, OPENED)).to_have_count(1)
    expect(find_stone(page, OPENED).locator("summary")).to_have_count(0)


def test_a_miss_leads_into_the_lesson_or_to_other_cards(
    page: Page, common: Server, thorough: bool
) -> None:
    begin(page, common)
    miss(page, 0)

    page.get_by_role("link", name="Try again").tap()
    for number in range(TOTAL, 2 * TOTAL - 1 if thorough else TOTAL):
        answer_rightly(page, number)
    page.get_by_role("button", name="Not sure").tap()
    page.get_by_role("link", name="Do the lesson").tap()

    expect(page).to_have_url(re.compile(f"/learn/{LESSON.id}/1$"))
    page.goto(f"{common.url}/learn")
    expect(find_stone(page, TITLE).locator("summary")).to_be_visible()
