"""A learner without JavaScript plays a whole match: every move is a form, every step a page."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Complaints
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored
from tests.e2e.whole_match import play_match

pytestmark = pytest.mark.browser_context_args(java_script_enabled=False)


def test_a_learner_without_javascript_plays_a_match_and_replays_it(
    learner: Learner, stored: Stored, thorough: bool
) -> None:
    page = learner.page
    token = learner.open_match()
    shown = 0

    def see() -> None:
        nonlocal shown
        if shown < 1 and not learner.round_is_over:
            check_hint(learner)
            shown += 1

    play_match(learner, stored, see, thorough=thorough)

    assert stored.match(token).is_over
    learner.link("See the replay").click()
    expect(page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()
    learner.link("Next move").click()
    learner.link("Next move").click()
    expect(page.get_by_text(re.compile(r"^2 of \d+$"))).to_be_visible()
    learner.link("Previous move").click()
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    learner.link("Round 2").click()
    expect(page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()
    assert "/2/0" in page.url


def check_hint(learner: Learner) -> None:
    """Ask for the hint of a table, which ranks every choice."""
    before = learner.version
    learner.coach.get_by_role("link", name="Show the hint").last.click()
    expect(learner.heading(re.compile("Ranked moves|Stop or koi-koi"))).to_be_visible()
    learner.page.wait_for_load_state()
    assert learner.version == before
    assert learner.count_ranked() == len(learner.choices()) >= len(learner.ranked_moves())


def test_a_learner_without_javascript_takes_a_move_back(learner: Learner, stored: Stored) -> None:
    token = stored.deal()
    learner.visit(token)
    dealt = learner.hand()
    expect(learner.button("Take back")).to_be_disabled()
    learner.choose(learner.cards("hand").first)

    learner.choose(learner.button("Take back"))

    expect(learner.page.get_by_text("You took your move back")).to_be_visible()
    assert learner.hand() == dealt
    assert len(stored.match(token).abandoned[0]) == 1
    learner.page.goto(f"{learner.url}/replays/{token}")
    learner.link("Variation 1").click()
    expect(
        learner.page.get_by_text("This variation was taken back and does not count.")
    ).to_be_visible()


def test_a_form_that_is_sent_twice_without_javascript_plays_once(
    learner: Learner, stored: Stored, complaints: Complaints
) -> None:
    token = stored.deal()
    learner.visit(token)
    before = learner.version

    complaints.expect("409")  # the answer to the second form
    learner.cards("hand").first.dblclick()
    learner.wait_after(before)

    expect(learner.table).to_have_attribute("data-version", str(stored.version(token)))
    assert stored.moves_of_learner(token) == 1
