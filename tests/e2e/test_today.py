"""Day 1, 2 and 7 of a learner on a phone: the first question, the session, and its end."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.calendar_server import CalendarServer, serving
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.test_accessibility import check
from tests.e2e.test_keyboard import Typist
from tests.e2e.test_training import PHONE
from tests.sizes import a_few_of
from tests.web.lesson_forms import learn
from tests.web.train.test_today import WAY

RED: Final = "main .btn.cta"
SESSION: Final = ".session-bar"
QUESTION: Final = re.compile("/learn/recall/")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[CalendarServer]:
    with serving(tmp_path) as server:
        yield server


@pytest.mark.parametrize("language", a_few_of(["fr", "ja", "en"], 1))
def test_three_days_on_a_phone(page: Page, house: CalendarServer, language: str) -> None:
    page.set_viewport_size(PHONE)
    page.context.add_cookies([{"name": "lang", "value": language, "url": house.url}])
    page.goto(house.url)
    look(page, language)
    page.locator(".first-cards a").nth(1).click()
    expect(page.locator("#step input:checked")).to_have_count(1)

    learn(house.practice, *WAY[:3], missed=[(WAY[0], 0)])
    for days in (1, 5):
        house.calendar.pass_days(days)
        page.goto(house.url)
        look(page, language)
        skip_questions(page, language)
        lesson = WAY[3 if days == 1 else 4]
        expect(page).to_have_url(re.compile(f"/learn/{lesson}/1"))
        learn(house.practice, lesson)
        page.goto(f"{house.url}/today/next")
        expect(page).to_have_url(f"{house.url}/today/end")
        look(page, language)
        page.locator(".end-acts .btn.pri").click()
        expect(page.locator("#start-today")).to_have_count(0)
        look(page, language, red=0)


def look(page: Page, language: str, red: int | None = None) -> None:
    """See that a page is in its language and fits, and that home has one red button at most."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert not is_sideways(page)
    assert small_targets(page) == []
    expect(page.locator(RED)).to_have_count(
        red if red is not None else int("/today" not in page.url)
    )


def skip_questions(page: Page, language: str) -> None:
    """Start the session, and skip its questions one by one; the bar says which it is."""
    page.locator("#start-today").click()
    expect(page).to_have_url(QUESTION)
    number = 1
    while QUESTION.search(page.url):
        bar = page.locator(SESSION)
        expect(bar).to_have_attribute("aria-valuenow", str(number))
        assert not is_sideways(page)
        before = page.url
        page.locator(".menu summary").click()
        page.locator("button[value=skip]").click()
        expect(page).not_to_have_url(before)
        number += 1
    assert number > 2
    expect(page.locator(SESSION)).to_have_attribute("aria-valuenow", str(number))


def test_home_session_and_end_by_keyboard_and_for_axe(page: Page, house: CalendarServer) -> None:
    typist = Typist(page)
    page.goto(house.url)
    check(page)
    learn(house.practice, *WAY[:2])
    house.calendar.pass_days()
    page.goto(house.url)
    check(page)
    typist.reach(page.locator("#start-today"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(QUESTION)
    check(page)
    skip_rest(page)
    learn(house.practice, WAY[2])
    page.goto(f"{house.url}/today/end")
    check(page)


def skip_rest(page: Page) -> None:
    while QUESTION.search(page.url):
        before = page.url
        page.locator(".menu summary").click()
        page.locator("button[value=skip]").click()
        expect(page).not_to_have_url(before)


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_the_first_question_and_the_session_without_javascript(
    page: Page, house: CalendarServer
) -> None:
    page.goto(house.url)
    page.locator(".first-cards a").first.click()
    expect(page.locator("#step input:checked")).to_have_count(1)
    learn(house.practice, WAY[0])
    house.calendar.pass_days()
    page.goto(house.url)
    page.locator("#start-today").click()
    expect(page).to_have_url(QUESTION)
    expect(page.locator(SESSION)).to_be_visible()
    skip_rest(page)
    expect(page).to_have_url(re.compile(f"/learn/{WAY[1]}/1"))
