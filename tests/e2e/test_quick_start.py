"""The way to a table is one tap, and the form before a match needs no scrolling."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tutor.rules.games import GAMES

SCREENS: Final = ((1280, 800), (390, 844))


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_one_tap_leads_from_the_rules_to_a_table_without_javascript(
    page: Page, common: Server
) -> None:
    learner = Learner(page, common.url)
    page.goto(f"{common.url}/rules")
    learner.button("Quick match").click()
    expect(learner.table).to_be_visible()
    token = learner.token

    page.goto(f"{common.url}/learn")
    learner.link("Continue").click()

    assert learner.token == token


@pytest.mark.parametrize("game", GAMES)
def test_the_form_and_its_button_fit_the_first_screen(
    page: Page, server: Server, game: str
) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{server.url}/practice?game={game}")
        below = page.get_by_role("button", name="Deal the cards").evaluate(
            "(button) => button.getBoundingClientRect().bottom"
        )
        assert below <= height, (width, height)
