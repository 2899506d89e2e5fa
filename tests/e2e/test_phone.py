"""A learner plays a whole match on a phone: by touch, with the coach in a sheet."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.layout import is_sideways, lowest, small_targets
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored, has_decision
from tests.e2e.whole_match import play_match

pytestmark = pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
SWIPE, SMALL_SWIPE, SWIPE_STEPS = 200, 30, 6  # pixels, and moves of the finger
# A swap puts another element in the place of what is at a point of the sheet.
RENEW = """([x, y]) => {
  const old = document.elementFromPoint(x, y);
  if (!old.matches(".side *")) throw new Error(`${old.outerHTML} is not in the sheet`);
  old.replaceWith(old.cloneNode(true));
}"""
LAST_IN_SHEET = re.compile("^This round")


@pytest.fixture
def toucher(page: Page, server: Server) -> Learner:
    return Learner(page, server.url, Locator.tap, seed=4)


def check_page(page: Page) -> None:
    """Check that a page fits the phone, and everything on it a finger."""
    assert not is_sideways(page)
    assert small_targets(page) == []


def test_a_learner_plays_a_match_by_touch(toucher: Learner, stored: Stored, thorough: bool) -> None:
    toucher.open_match(level="Steady")

    play_match(toucher, stored, lambda: check_page(toucher.page), thorough=thorough)

    toucher.press(toucher.link("See the replay"))
    expect(toucher.page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()
    check_page(toucher.page)


def swipe(
    page: Page, begin: tuple[float, float], down: float, meanwhile: Callable[[], object] = int
) -> None:
    """Put a finger down, draw it down by so many pixels (up where below zero), and lift it.

    When it has just been put down, *meanwhile* happens.
    """
    (x, y), hand = begin, page.context.new_cdp_session(page)
    for step in range(SWIPE_STEPS + 1):
        point = {"x": x, "y": y + down * step / SWIPE_STEPS}
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        if not step:
            meanwhile()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def edge_of(sheet: Locator) -> tuple[float, float]:
    """Return where a finger takes hold of a sheet: in the middle of its upper edge."""
    box = sheet.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + 10


def test_a_finger_pulls_the_sheet_open_and_pushes_it_shut(toucher: Learner, stored: Stored) -> None:
    page = toucher.page
    toucher.visit(stored.deal())

    swipe(page, edge_of(toucher.coach), -SMALL_SWIPE)
    expect(toucher.heading(LAST_IN_SHEET)).to_be_hidden()
    swipe(page, edge_of(toucher.coach), -SWIPE)
    expect(toucher.heading(LAST_IN_SHEET)).to_be_visible()

    swipe(page, edge_of(toucher.coach), SMALL_SWIPE)
    expect(toucher.heading(LAST_IN_SHEET)).to_be_visible()
    swipe(page, edge_of(toucher.coach), SWIPE)
    expect(toucher.heading(LAST_IN_SHEET)).to_be_hidden()
    toucher.step()


def test_a_sheet_follows_a_finger_under_which_a_hint_arrives(
    toucher: Learner, stored: Stored
) -> None:
    page = toucher.page
    toucher.visit(stored.deal())
    swipe(page, edge_of(toucher.coach), -SWIPE)
    expect(toucher.heading(LAST_IN_SHEET)).to_be_visible()
    edge = edge_of(toucher.coach)

    swipe(page, edge, SWIPE, lambda: page.evaluate(RENEW, edge))

    expect(toucher.heading(LAST_IN_SHEET)).to_be_hidden()


def test_a_question_is_pushed_down_to_see_the_table_and_comes_back_at_a_touch(
    toucher: Learner, stored: Stored
) -> None:
    page = toucher.page
    stop = page.get_by_role("button", name=re.compile("^Stop"))
    toucher.visit(stored.prepare(has_decision))
    question = page.get_by_role("region").filter(has=stop)
    expect(question).to_contain_text("Coach’s pick")  # a hint that comes makes it larger
    expect(stop).to_be_in_viewport()

    swipe(page, edge_of(question), SWIPE)
    expect(stop).not_to_be_in_viewport()
    expect(question.get_by_role("heading")).to_be_in_viewport()

    page.touchscreen.tap(*edge_of(question))
    expect(stop).to_be_in_viewport()
    toucher.choose(stop)


def test_the_whole_hand_of_a_new_round_is_above_the_sheet(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    peek = toucher.coach.get_by_role("link", name=re.compile("(best|about equal)"))
    expect(peek).to_be_visible()

    sheet = toucher.coach.bounding_box()

    assert sheet
    assert lowest(toucher.cards("hand")) <= sheet["y"]


def test_the_sheet_shows_the_whole_hint_and_closes(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    toucher.press(toucher.coach.get_by_role("link", name=re.compile("(best|about equal)")))

    assert 1 < len(toucher.ranked_moves()) <= toucher.count_ranked() == len(toucher.choices())
    expect(toucher.heading("Hint")).to_be_visible()
    check_page(toucher.page)
    toucher.press(toucher.link("Close"))

    expect(toucher.heading("Hint")).to_be_hidden()
    toucher.step()


def test_hints_can_be_hidden_and_shown_with_a_finger(toucher: Learner, stored: Stored) -> None:
    toucher.visit(stored.deal())
    expect(toucher.coach.get_by_role("link", name=re.compile("(best|about equal)"))).to_be_visible()
    toucher.press(toucher.coach.get_by_role("link", name=re.compile("(best|about equal)")))
    toucher.press(toucher.button("Hide hints"))

    toucher.press(toucher.button("Show hints"))

    values = toucher.coach.get_by_text(re.compile("^(best( so far)?|about equal)$"))
    expect(values.filter(visible=True).first).to_be_visible()
