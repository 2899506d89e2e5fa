"""A newcomer asks for hints step by step, with one key or by forms alone, and reads proofs."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner, wait_until_settled
from tests.e2e.stored import Stored
from tests.sizes import a_few_of
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
    wait_until_settled(page)
    page.keyboard.press("h")
    expect(coach.get_by_text(re.compile("of these|These are"))).to_be_visible()
    wait_until_settled(page)
    assert len(newcomer.ranked_moves()) > 1
    page.keyboard.press("h")
    expect(newcomer.heading("Ranked moves")).to_be_visible()
    assert stored.help(newcomer.token) == Help(3)

    known = coach.locator("#know > summary")
    expect(known).to_be_visible()
    wait_until_settled(page)
    known.press("Enter")
    newcomer.button("Recompute with fresh samples").press("Enter")
    expect(coach.get_by_text(re.compile("seed 2$")).first).to_be_visible()
    wait_until_settled(page)
    newcomer.button("Values against the level “Beginner”").press("Enter")
    expect(coach.get_by_text(re.compile("^Against the level “Beginner”"))).to_be_visible()
    expect(coach.get_by_text(re.compile("seed 2$")).first).to_be_visible()
    wait_until_settled(page)
    newcomer.button("Flips").press("Enter")
    expect(page.get_by_role("table", name="Every card by its month")).to_be_visible()
    assert stored.help(newcomer.token) == Help(3)
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
    newcomer.coach.locator("[data-why]").first.click()
    expect(page.locator(".lane")).to_have_count(2)
    assert not is_sideways(page)
    newcomer.link("Back to the hint").click()
    expect(newcomer.table).to_be_visible()


@pytest.mark.parametrize("size", a_few_of([[320, 640], [390, 844], [1280, 800]], 1))
def test_why_not_another_move_is_stepped_through_with_keys(
    newcomer: Learner, stored: Stored, size: list[int]
) -> None:
    page = newcomer.page
    newcomer.visit(stored.deal())
    board = page.locator("[data-board]").bounding_box()
    for step in LADDER:
        expect(newcomer.coach.get_by_role("button", name=re.compile(f"^{step}"))).to_be_visible()
        wait_until_settled(page)
        with page.expect_response(re.compile("/hint$")):
            page.keyboard.press("h")
        expect(newcomer.coach.locator(".hint .climb, .ranking")).to_have_count(1)
    expect(newcomer.coach.locator("#know")).to_have_count(1)
    assert page.locator("[data-board]").bounding_box() == board
    address = newcomer.coach.locator(".ranking [data-why]").first.get_attribute("href")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{newcomer.url}{address}")
    expect(page.locator(".lane")).to_have_count(2)
    expect(page.locator("h1")).to_be_focused()
    assert not is_sideways(page)
    assert size[0] > 760 or small_targets(page) == []
    rounded = [
        float(one.replace("−", "-")) for one in page.locator("[data-part]").all_inner_texts()
    ]
    if rounded:
        gap = page.locator("[data-gap]").inner_text().split()[0]
        assert round(sum(rounded), 6) == float(gap)

    steps = page.locator("[data-step].off")
    expect(steps).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_count(2)  # how the round ends, on both sides
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_count(0)
    expect(page.locator("#live")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("[data-board]")).to_be_visible()
