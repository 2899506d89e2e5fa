"""The first match with a coach: each sentence is in sight next to what it is about."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.test_training import PHONE
from tests.sizes import Size, SizeOf
from tutor.text import LANGUAGES

SIZES: Final = ((390, 844), (360, 640), (1280, 800))
MOVES: Final = Size(3, 8)
# After a change of size the bubble is placed again within a frame.
TWO_FRAMES: Final = (
    "() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"
)
# How much of the bubble is outside of the window, and whether it is on what its arrow points at.
BUBBLE: Final = """() => {
  const bubble = document.querySelector("#tutor:popover-open");
  if (!bubble) return null;
  const box = bubble.getBoundingClientRect();
  const aim = document.querySelector(".aimed")?.getBoundingClientRect();
  const isOver = aim && Math.min(box.right, aim.right) > Math.max(box.left, aim.left)
    && Math.min(box.bottom, aim.bottom) > Math.max(box.top, aim.top);
  const cut = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight, 0);
  const sentences = [...bubble.querySelectorAll("[data-about]")].filter((one) => one.offsetWidth);
  const words = bubble.querySelector("p");
  const hidden = words.scrollHeight - words.clientHeight;
  return { cut: Math.max(cut, hidden), isOver: Boolean(isOver), sentences: sentences.length,
    side: bubble.dataset.side };
}"""


def start(learner: Learner) -> None:
    learner.page.goto(f"{learner.url}/learn")
    learner.page.locator("#koikoi > summary").click()
    learner.page.locator("form[action$='/first-match/koikoi'] button:visible").first.click()
    learner.see_table()


def check_sizes(page: Page) -> str | None:
    """Check where the coach speaks at each size; return the side of its card that it is on."""
    side = None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => document.documentElement.dataset.playing === undefined")
        page.evaluate(TWO_FRAMES)
        bubble: dict[str, Any] | None = page.evaluate(BUBBLE)
        if bubble is None:
            return None
        said = f"at {width} pixels: {page.locator('#tutor').inner_text()}"
        assert (bubble["cut"], bubble["isOver"], bubble["sentences"]) == (0, False, 1), said
        assert not is_sideways(page)
        side = bubble["side"]
    return side


def test_the_coach_speaks_in_sight_next_to_the_card(
    page: Page, common: Server, size_of: SizeOf
) -> None:
    learner = Learner(page, common.url, seed=3)
    start(learner)
    sides = []
    for _move in range(size_of(MOVES)):
        if learner.round_is_over:
            break
        while (side := check_sizes(page)) is not None:
            sides.append(side)
            page.locator("#tutor [data-on]:not([hidden])").click()
        learner.step()

    assert len(sides) >= 4
    assert any(sides)  # with an arrow


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_the_coach_speaks_without_javascript(page: Page, common: Server) -> None:
    start(Learner(page, common.url))
    said = page.locator("#tutor [data-about]")
    assert said.count() >= 2
    for sentence in said.all():
        expect(sentence).to_be_visible()
    expect(page.locator("#tutor button:visible")).to_have_count(0)


def test_the_whole_hand_is_in_sight_on_a_phone_in_every_language(
    page: Page, common: Server
) -> None:
    learner = Learner(page, common.url)
    start(learner)
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "lang", "value": language, "url": common.url}])
        page.set_viewport_size(PHONE)
        page.reload()
        page.evaluate(TWO_FRAMES)
        hand, column = (page.locator(name).bounding_box() for name in (".hand", ".side"))
        assert hand
        assert column
        assert hand["y"] + hand["height"] <= column["y"]
        page.set_viewport_size({"width": 320, "height": 640})
        assert not is_sideways(page)
