"""The verdict on a move in a browser: one line once it was played, which leads to why and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored
from tests.e2e.test_guard import DESKTOP, PHONE, play_worst
from tests.sizes import a_few_of


@pytest.fixture(autouse=True)
def judged(page: Page) -> None:
    prefer(page.context, hints="shown", pace="once", guard="0", verdict="always")


@pytest.mark.parametrize("size", a_few_of([PHONE, DESKTOP], 1))
def test_a_costly_move_is_judged_and_leads_to_why_and_back(
    learner: Learner, stored: Stored, size: dict[str, int]
) -> None:
    page = learner.page
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    learner.visit(stored.deal())
    line = page.locator(".move-verdict")
    expect(line).to_have_count(0)

    before = learner.version
    worst = play_worst(learner)
    learner.wait_after(before)
    expect(line).to_have_attribute("data-grade", "costs")
    assert worst
    link = line.locator("[data-why]")
    assert (link.get_attribute("data-why") or "?") in worst
    assert not is_sideways(page)
    assert size["width"] > 760 or small_targets(page) == []

    page.keyboard.press("w")
    expect(page.locator(".lane")).to_have_count(2)
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("[data-part]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-board]")).to_be_visible()
    expect(line).to_have_attribute("data-grade", re.compile("costs"))


def test_the_best_move_has_a_verdict_without_a_link(learner: Learner, stored: Stored) -> None:
    learner.visit(stored.deal())
    expect(learner.cards("hand").first).to_contain_text(re.compile("rank"))
    before = learner.version
    learner.cards("hand").filter(has_text=re.compile(r"rank 1\b")).first.click()
    learner.wait_after(before)
    line = learner.page.locator(".move-verdict")
    expect(line).to_have_attribute("data-grade", "best")
    expect(line.locator("a")).to_have_count(0)
