"""A window that is zoomed to 400 % is all of the page: nothing is fixed at its edges."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored, has_decision, has_summary, is_full_deal
from tests.sizes import a_few_of

pytestmark = pytest.mark.browser_context_args(viewport={"width": 320, "height": 256})
FIXED: Final = """() => [...document.querySelectorAll("body *")].filter((one) =>
  one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 1
  && ["fixed", "sticky"].includes(getComputedStyle(one).position),
).map((one) => one.className)"""
MOMENTS: Final = {"a deal": is_full_deal, "a decision": has_decision, "a result": has_summary}


def check_page(page: Page) -> None:
    page.wait_for_load_state()
    assert page.evaluate(FIXED) == []
    assert not is_sideways(page)


@pytest.mark.parametrize("moment", a_few_of(list(MOMENTS), 2))
def test_a_table_scrolls_as_a_whole(learner: Learner, stored: Stored, moment: str) -> None:
    learner.visit(stored.to_look_at(MOMENTS[moment]))

    check_page(learner.page)
    for card in learner.page.locator(".hand .card:visible").all():
        card.scroll_into_view_if_needed()
        expect(card).to_be_in_viewport(ratio=0.9)


def test_the_hint_opens_below_the_table_and_closes(learner: Learner, stored: Stored) -> None:
    learner.visit(stored.to_look_at(is_full_deal))
    learner.coach.get_by_role("link", name=re.compile("(best|about equal)")).click()
    assert learner.ranked_moves()
    check_page(learner.page)

    learner.link("Close").click()
    check_page(learner.page)


@pytest.mark.parametrize("address", a_few_of(["/rules/koikoi", "/practice", "/learn"], 2))
def test_a_page_scrolls_as_a_whole(learner: Learner, address: str) -> None:
    learner.page.goto(learner.url + address)

    check_page(learner.page)


def test_a_replay_scrolls_as_a_whole(learner: Learner, ended: str) -> None:
    learner.page.goto(f"{learner.url}/replays/{ended}/1/1")

    check_page(learner.page)
