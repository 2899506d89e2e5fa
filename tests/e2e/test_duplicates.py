"""The same deal in the browser: played by keyboard on a phone, with JavaScript and without."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.test_accessibility import check
from tests.sizes import a_few_of
from tutor.rules.games import GAMES

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
MOST: Final = 60  # forms of a round
FOUND_WITHIN: Final = 180_000  # milliseconds, on a machine that is busy with other things
ACTIONS: Final = "#act button[name=action]:visible:enabled"


def press(page: Page, selector: str) -> None:
    page.locator(selector).first.focus()
    page.keyboard.press("Enter")


def play_to_the_end(page: Page) -> None:
    for _form in range(MOST):
        if page.locator("#result").count():
            return
        with page.expect_navigation():
            press(page, ACTIONS)
    raise AssertionError("The round does not end.")


@pytest.mark.parametrize("game", a_few_of(list(GAMES), 1))
def test_a_deal_without_javascript_and_then_the_board_of_everybody(
    pages: Pages, page: Page, analysing: Server, game: str
) -> None:
    with pages.lend({"java_script_enabled": False, "viewport": PHONE}) as plain:
        plain.goto(f"{analysing.url}/train/duplicates")
        press(plain, f"button[value={game}]")
        expect(plain).to_have_url(re.compile("/play/"))
        play_to_the_end(plain)
        press(plain, "a[href^='/train/duplicates/']")
        expect(plain).to_have_url(re.compile("/train/duplicates/"))
        board = plain.url

    page.set_viewport_size(PHONE)
    page.goto(board)
    expect(page.locator("#deal-board tbody tr")).to_have_count(6, timeout=FOUND_WITHIN)
    expect(page.locator("#deal-board .yours")).to_have_count(1)
    assert not is_sideways(page)
    assert small_targets(page) == []
    check(page)

    press(page, ".partings a.btn")
    expect(page).to_have_url(re.compile(r"/review/1/\d+\?show=1$"))
    expect(page.locator("main")).to_contain_text("You")
