"""A day of training: by keyboard, on a phone, in three languages, and without JavaScript."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.calendar_server import CalendarServer
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.e2e.test_accessibility import check
from tutor.skill.session import MOST_FIXED
from tutor.text import LANGUAGES

FOUND_WITHIN: Final = 180_000  # milliseconds, on a machine that is busy with other things
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
ITEM: Final = re.compile(r"/train/items/\d+$")


@pytest.fixture
def due(
    page: Page, analysing: Server, ended_and_analysed: str, stored_in_analysing: Stored
) -> None:
    """Wait until the mistakes of a match are in the inbox, and start the session."""
    for _ in range(FOUND_WITHIN // 500):
        if stored_in_analysing.is_inbox_filled(ended_and_analysed):
            page.goto(f"{analysing.url}/train")
            page.locator("#start-today").click()
            return
        page.wait_for_timeout(500)
    raise AssertionError("No mistake was found in time.")


def speak(page: Page, server: Server | CalendarServer, language: str) -> None:
    page.context.add_cookies([{"name": "lang", "value": language, "url": server.url}])


def answer_by_keyboard(page: Page) -> None:
    """Play whatever comes first, and see that it is judged."""
    page.locator("#try button[name=action]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    asked = page.locator("#look-0")
    if asked.count():
        asked.focus()
        page.keyboard.press("Enter")
        expect(asked).to_have_count(0)


def test_mistakes_by_keyboard_on_a_phone_in_several_languages(
    page: Page, analysing: Server, due: None
) -> None:
    page.set_viewport_size(PHONE)
    languages = list(LANGUAGES)
    page.goto(f"{analysing.url}/today/next")
    for step in range(MOST_FIXED):
        speak(page, analysing, languages[step % len(languages)])
        page.reload()
        expect(page).to_have_url(ITEM)
        assert not is_sideways(page)
        if step < len(languages):
            assert small_targets(page) == []
            check(page)
            page.set_viewport_size(PHONE)
        answer_by_keyboard(page)
        assert not is_sideways(page)
        here = page.url
        page.locator("#next-item").focus()
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(here)

    expect(page).to_have_url(re.compile(r"/learn/"))


def test_a_mistake_of_the_inbox_without_javascript(
    pages: Pages, page: Page, analysing: Server, due: None
) -> None:
    with pages.lend({"java_script_enabled": False}) as plain:
        plain.goto(f"{analysing.url}/train/mistakes")
        plain.locator(".inbox a").first.click()
        plain.locator("#try button[name=action]").first.click()

        expect(plain.locator("#verdict")).to_be_visible()
