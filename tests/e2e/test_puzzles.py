"""A puzzle and a run in the browser: on a phone, by keyboard, and without JavaScript."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.server import Server
from tests.e2e.test_accessibility import check
from tests.sizes import Size, SizeOf
from tutor.rules.actions import action_text
from tutor.skill.puzzles import PuzzleKind, puzzles
from tutor.text import LANGUAGES

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LANGUAGES_ASKED: Final = Size(usual=1, thorough=len(LANGUAGES))


def test_a_puzzle_is_solved_by_keyboard_on_a_phone(
    page: Page, server: Server, size_of: SizeOf
) -> None:
    page.set_viewport_size(PHONE)
    cards = [one for one in puzzles().values() if one.kind == PuzzleKind.CARD]
    languages = list(LANGUAGES)[: size_of(LANGUAGES_ASKED)]
    for language, one in zip(languages, cards, strict=False):
        page.context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
        page.goto(f"{server.url}/train/puzzles/{one.id}")
        assert not is_sideways(page)
        assert small_targets(page) == []
        check(page)
        page.set_viewport_size(PHONE)

        page.locator(f"#try button[value='{action_text(one.good[0])}']").focus()
        page.keyboard.press("Enter")

        expect(page.locator("#verdict")).to_be_focused()
        expect(page.locator("#verdict")).to_contain_text("✓")
        assert not is_sideways(page)
        page.locator("#next-item").focus()
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(re.compile(one.id))
        expect(page).to_have_url(re.compile(r"/train/puzzles/[0-9a-f]{12}$"))


def test_the_time_of_a_run_goes_down_and_a_reload_goes_on(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{server.url}/train/puzzles")
    page.locator("form[action$=runs] button").click()
    expect(page.locator("#run-left")).not_to_have_text("180")
    asked = page.locator("input[name=puzzle]").get_attribute("value")
    page.reload()

    assert page.locator("input[name=puzzle]").get_attribute("value") == asked
    assert not is_sideways(page)
    page.locator("#try button[name=action]").first.click()
    expect(page.locator("input[name=puzzle]")).not_to_have_value(str(asked))


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_puzzle_without_javascript(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/train/puzzles/today")
    page.locator("#try button[name=action]").first.click()

    expect(page.locator("#verdict")).to_be_visible()
