"""A minute of a drill: by thumb on a phone, by keyboard, and without JavaScript."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import wait_until_settled
from tests.e2e.server import Server
from tests.e2e.test_accessibility import check
from tests.e2e.test_training import PHONE, speak
from tests.sizes import a_few_of
from tutor.skill.drills import DRILLS

PLACE: Final = "[name=place][value='{}']"


def begin(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.url}/train/drills")
    page.locator(f"#drill-{name} button").click()
    expect(page.locator("#drill")).to_be_visible()
    page.wait_for_load_state()  # with the script that reads keys


def see_answer(page: Page, number: int) -> None:
    expect(page.locator(PLACE.format(number))).to_be_attached()
    wait_until_settled(page)


@pytest.mark.parametrize("name", a_few_of(["table", "cards", "chances"], 1))
def test_a_drill_fits_a_phone_and_goes_on_after_a_reload(
    page: Page, server: Server, name: str
) -> None:
    page.set_viewport_size(PHONE)
    begin(page, server, name)
    for number in range(1, 4):
        assert not is_sideways(page)
        assert small_targets(page) == []
        page.locator("#drill [name=given]").first.click()
        see_answer(page, number)
    page.reload()
    see_answer(page, 3)


def test_a_drill_by_keyboard_alone(page: Page, server: Server) -> None:
    begin(page, server, "chances")
    check(page)
    for number, key in enumerate("037", start=1):
        page.keyboard.press(key)
        see_answer(page, number)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_drill_without_javascript(page: Page, server: Server) -> None:
    begin(page, server, "counting")
    page.locator("#drill [name=given]").first.click()
    see_answer(page, 1)


def test_every_drill_in_every_language(page: Page, server: Server, thorough: bool) -> None:
    page.set_viewport_size(PHONE)
    for language in ("fr", "ja") if thorough else ("fr",):
        speak(page, server, language)
        for name in DRILLS if thorough else ("settling",):
            begin(page, server, name)
            assert not is_sideways(page)
            page.locator("#drill [name=given]").first.click()
            see_answer(page, 1)
