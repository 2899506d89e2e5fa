"""A newcomer asks for hints step by step, with one key or by forms alone, and reads proofs."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored
from tutor.store import Help

LADDER = ("Give me a nudge", "Show me candidates", "Show the ranking")


@pytest.fixture
def newcomer(learner: Learner, context: BrowserContext) -> Learner:
    context.clear_cookies()
    return learner


def test_hints_come_step_by_step_with_one_key(newcomer: Learner, stored: Stored) -> None:
    page = newcomer.page
    newcomer.visit(stored.deal())
    coach = newcomer.coach
    expect(coach.get_by_text("Decide by yourself first.")).to_be_visible()

    page.keyboard.press("h")
    expect(coach.get_by_text(re.compile("^(Look|Weigh|Compare|See)")).last).to_be_visible()
    page.keyboard.press("h")
    expect(coach.get_by_text("One of these is best.")).to_be_visible()
    assert len(newcomer.ranked_moves()) == 3
    page.keyboard.press("h")
    expect(newcomer.heading("Ranked moves")).to_be_visible()
    assert stored.help(newcomer.token) == Help(3)

    known = coach.locator("#know > summary")
    expect(known).to_be_visible()
    known.press("Enter")
    newcomer.button("Recompute with fresh samples").press("Enter")
    expect(coach.get_by_text(re.compile("seed 2$")).first).to_be_visible()
    newcomer.button("Values against the level “Beginner”").press("Enter")
    expect(coach.get_by_text(re.compile("^Against the level “Beginner”"))).to_be_visible()
    expect(coach.get_by_text(re.compile("seed 2$")).first).to_be_visible()
    ticks = coach.get_by_role("checkbox")
    ticks.nth(1).press(" ")
    ticks.nth(2).press(" ")
    newcomer.button("Compare").press("Enter")
    compared = coach.locator("#compare")
    expect(
        compared.get_by_text(re.compile("^“.+” (is better|and .+ choose by taste)"))
    ).to_be_visible()
    expect(coach.get_by_text(re.compile("seed 2$")).first).to_be_visible()  # what was open is
    assert [ticks.nth(one).is_checked() for one in range(3)] == [False, True, True]
    newcomer.button("Flips").press("Enter")
    expect(page.get_by_role("table", name="Every card by its month")).to_be_visible()
    assert stored.help(newcomer.token) == Help(4)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(page.url.split("#")[0] + "#coach")
    assert not is_sideways(page)


@pytest.mark.browser_context_args(java_script_enabled=False, viewport={"width": 390, "height": 844})
def test_without_javascript_every_step_is_a_form(newcomer: Learner, stored: Stored) -> None:
    page = newcomer.page
    token = stored.deal()
    newcomer.visit(token)

    page.get_by_role("link", name="Score and moves").click()
    for step in LADDER:
        page.get_by_role("button", name=re.compile(f"^{step}")).click()
        assert not is_sideways(page)
        assert small_targets(page) == []
    expect(newcomer.coach.get_by_text("How do you know?").first).to_be_visible()
    newcomer.coach.get_by_role("checkbox").nth(2).check()
    newcomer.button("Compare").click()
    expect(
        newcomer.coach.locator("#compare").get_by_text(re.compile("^“.+”")).first
    ).to_be_visible()
    expect(newcomer.coach.get_by_role("checkbox").nth(2)).to_be_checked()
    assert small_targets(page) == []
    assert stored.help(token) == Help(4)
