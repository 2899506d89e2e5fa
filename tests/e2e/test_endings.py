"""The end of a round in a browser: points count up to what they are, and it can be heard."""

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import Server

# Counts the notes instead of sounding them.
EARS: Final = """
window.notes = 0;
const part = {connect: (next) => next, start: () => { window.notes += 1; }, stop() {}};
const dial = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
window.AudioContext = class {
  currentTime = 0;
  createOscillator() { return {...part, frequency: dial}; }
  createGain() { return {...part, gain: dial}; }
};
"""


@pytest.mark.parametrize("sound", ["on", "off"])
def test_points_count_up_to_what_they_are_and_sound_is_heard_where_it_is_on(
    page: Page, context: BrowserContext, server: Server, sound: str
) -> None:
    context.add_cookies(
        [{"name": "preferences", "value": f"sound={sound}&pace=once", "url": server.url}]
    )
    page.add_init_script(EARS)
    learner = Learner(page, server.url, seed=4)
    learner.open_match(hints=False)
    while not (learner.round_is_over or learner.match_is_over):
        learner.step()

    figures = page.locator("[data-count]")
    page.wait_for_timeout(1200)
    counted, heard = figures.all_inner_texts(), page.evaluate("window.notes")
    page.reload()
    expect(learner.table).to_be_visible()

    assert counted == figures.all_inner_texts()
    assert (heard > 2) == (sound == "on")
