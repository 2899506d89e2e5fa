"""A learner plays a whole match on a phone: by touch, with the coach in a sheet."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.layout import is_sideways, lowest, small_targets
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored

pytestmark = pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)


@pytest.fixture
def toucher(page: Page, server: Server) -> Learner:
    """Return a learner who taps."""
    return Learner(page, server.url, Locator.tap, seed=4)


def check_page(page: Page) -> None:
    """Check that a page fits the phone, and everything on it a finger."""
    assert not is_sideways(page)
    assert small_targets(page) == []


def test_a_learner_plays_a_match_by_touch(toucher: Learner) -> None:
    toucher.open_match(level="Steady")

    toucher.play_on(lambda: check_page(toucher.page))

    toucher.press(toucher.link("See the replay"))
    expect(toucher.page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()
    check_page(toucher.page)


def test_the_whole_hand_of_a_new_round_is_above_the_sheet(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    peek = toucher.coach.get_by_role("link", name=re.compile("(best|level)"))
    expect(peek).to_be_visible()

    sheet = toucher.coach.bounding_box()

    assert sheet
    assert lowest(toucher.cards("hand")) <= sheet["y"]


def test_the_sheet_shows_the_whole_hint_and_closes(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    toucher.press(toucher.coach.get_by_role("link", name=re.compile("(best|level)")))

    assert len(toucher.ranked_moves()) == 8
    expect(toucher.heading("Hint")).to_be_visible()
    check_page(toucher.page)
    toucher.press(toucher.link("Close"))

    expect(toucher.heading("Hint")).to_be_hidden()
    toucher.step()


def test_hints_can_be_hidden_and_shown_with_a_finger(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    expect(toucher.coach.get_by_role("link", name=re.compile("(best|level)"))).to_be_visible()
    toucher.press(toucher.coach.get_by_role("link", name=re.compile("(best|level)")))
    toucher.press(toucher.button("Hide hints"))

    toucher.press(toucher.button("Show hints"))

    expect(toucher.coach.get_by_text("best", exact=True).filter(visible=True).first).to_be_visible()
