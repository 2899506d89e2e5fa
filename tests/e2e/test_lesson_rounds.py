"""A round of a lesson there and back: it is opened, played, seen, and the lesson goes on."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored, Wanted
from tutor.practice import LEARNER
from tutor.rules.position import PLAY_HAND

ROUND: Final = "/learn/f-07/6"  # three turns, and the last step of its lesson
END: Final = "/learn/f-07/end"
# The lesson goes on by itself so late that a test never has to hurry; and beside the table
# something always comes in, as hints do.
LATE: Final = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const own = this.matches(".going") ? { ...how, duration: how.duration * 10 } : how;
  return animate.call(this, frames, own);
};
document.addEventListener("htmx:afterSettle", () => {
  const detail = { target: document.createElement("p") };
  document.dispatchEvent(new CustomEvent("htmx:beforeSwap", { detail }));
});
"""
HURRY: Final = """() => {
  document.querySelector(".going").getAnimations()[0].updatePlaybackRate(1000);
}"""


def play_there(page: Page, common: Server, stored_in_common: Stored) -> None:
    """Go to a fresh table of the step, and play the last turn that it asks for."""
    learner = Learner(page, common.url)
    page.goto(common.url + ROUND)
    page.locator("button[value=table]").click()
    page.wait_for_url("**/play/*")
    stored_in_common.play_until(learner.token, has_turns(2))
    page.reload()
    expect(page.locator("#mscore")).to_have_text("Turn 3 of 3")
    while not page.locator("#next-step").count():
        learner.step()
        expect(page.locator("html[data-playing]")).to_have_count(0)
    expect(page.locator("#mscore")).to_have_text("Done")


def has_turns(number: int) -> Wanted:
    """Return whether a learner has played so many turns, and is to play the next."""
    return lambda table: (
        table.is_your_turn
        and table.observation.phase == PLAY_HAND
        and sum(turn.seat == LEARNER for turn in table.match.current.turns) == number
    )


def finish(page: Page, stored_in_common: Stored) -> None:
    """Let the round be played to its end, so that the step opens another."""
    token = page.url.rsplit("/", 1)[1]
    stored_in_common.play_until(token, lambda table: bool(table.match.finished))


def test_a_lesson_goes_on_by_itself_once_its_round_was_seen(
    page: Page, common: Server, stored_in_common: Stored
) -> None:
    prefer(page.context, hints="shown", pace="quick")
    page.add_init_script(LATE)

    play_there(page, common, stored_in_common)
    page.evaluate(HURRY)

    page.wait_for_url(f"**{END}")
    page.go_back()
    finish(page, stored_in_common)
    page.goto(common.url + ROUND)
    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")


def test_whoever_wants_to_stay_at_the_table_stays(
    page: Page, common: Server, stored_in_common: Stored
) -> None:
    prefer(page.context, hints="shown", pace="quick")
    page.add_init_script(LATE)
    play_there(page, common, stored_in_common)

    page.get_by_role("button", name="Stay here").click()

    expect(page.get_by_role("button", name="Stay here")).to_be_hidden()
    assert page.evaluate("document.querySelector('.going').getAnimations().length") == 0
    finish(page, stored_in_common)
    page.locator("#next-step").click()
    page.wait_for_url(f"**{END}")


@pytest.mark.parametrize(
    "missing",
    [
        pytest.param("script", marks=pytest.mark.browser_context_args(java_script_enabled=False)),
        pytest.param("motion", marks=pytest.mark.thorough),
    ],
)
def test_without_motion_or_script_a_link_leads_back(
    page: Page, common: Server, stored_in_common: Stored, missing: str
) -> None:
    prefer(page.context, hints="shown", pace="normal")
    if missing == "motion":
        page.emulate_media(reduced_motion="reduce")
    play_there(page, common, stored_in_common)

    expect(page.get_by_role("button", name="Stay here")).to_be_hidden()
    finish(page, stored_in_common)
    page.locator("#next-step").click()

    expect(page).to_have_url(common.url + END)
