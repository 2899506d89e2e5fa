"""The sandbox by hand: by touch on a phone, by dragging, by keys alone, and without JavaScript."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.server import Server

CUP: Final = "#lies-9-cup"
NEARLY: Final = "/sandbox?preset=kk_standard&hand=9-cup&won=8-moon&field=9-ribbon"


def expect_scored(page: Page) -> None:
    """Expect that the moon and the cup lie together, and that the address says so."""
    expect(page.locator(".bay-won").locator(CUP)).to_be_visible()
    expect(page.locator(".pile-score").first).to_contain_text("Moon viewing")
    expect(page).to_have_url(re.compile(r"won=8-moon\+9-cup"))


@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_a_card_is_tapped_and_then_its_place(page: Page, server: Server) -> None:
    page.goto(server.url + NEARLY)

    assert not is_sideways(page)
    page.locator(CUP).tap()
    expect(page.locator("#lies-9-ribbon")).to_have_class("card loose target")
    page.locator("#to-won").tap()
    expect_scored(page)


def test_a_card_is_dragged_into_a_pile_and_back_into_the_box(page: Page, server: Server) -> None:
    page.goto(server.url + NEARLY)

    page.locator(CUP).drag_to(page.locator("#to-won"), target_position={"x": 400, "y": 30})
    expect_scored(page)
    page.locator(CUP).drag_to(page.locator("#to-box"), target_position={"x": 400, "y": 20})
    expect(page.locator(".box").locator(CUP)).to_be_visible()
    page.go_back()
    expect_scored(page)


def test_a_card_is_laid_by_keys_alone(page: Page, server: Server) -> None:
    page.goto(server.url + NEARLY)

    page.locator("#to-won").press("Enter")
    expect(page.locator("#say")).to_contain_text("Choose a card first")
    page.locator(f"{CUP} input").press("Space")
    page.keyboard.press("3")
    expect_scored(page)
    expect(page.locator("#spoken")).to_contain_text("You: captured cards")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_forms_do_the_same_without_a_script(page: Page, server: Server) -> None:
    page.goto(server.url + NEARLY)

    page.locator(f"{CUP} input").check()
    page.locator("#to-won").click(position={"x": 20, "y": 20})
    expect_scored(page)
