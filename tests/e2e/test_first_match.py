"""The first match with a coach: all that the coach says is in sight, at both sizes."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.learner import Learner
from tests.e2e.server import Server

SIZES: Final = ((390, 844), (1280, 800))
MOVES: Final = 12
# Pixels by which the words of the coach and its picture lie outside of what shows them.
CUT: Final = """() => {
  const says = document.querySelector(".says");
  const within = says.getBoundingClientRect();
  const parts = [...says.querySelectorAll(".tutor, .tutor img")];
  const beyond = (one) => {
    const box = one.getBoundingClientRect();
    const [above, below] = [within.top - box.top, box.bottom - within.bottom];
    return Math.max(above, below, within.left - box.left, box.right - within.right);
  };
  const hidden = says.scrollHeight - says.clientHeight;
  return { cut: Math.ceil(Math.max(0, hidden, ...parts.map(beyond))), parts: parts.length };
}"""


def check_sizes(page: Page) -> int:
    """Check that nothing of the coach is cut at any size; return how many parts it has."""
    told: dict[str, Any] = {"parts": 0}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        told = page.evaluate(CUT)
        assert told["cut"] <= 1, f"at {width} pixels: {page.locator('.tutor').inner_text()}"
        assert not is_sideways(page)
    return int(told["parts"])


def test_the_coach_is_never_cut(page: Page, common: Server) -> None:
    learner = Learner(page, common.url, seed=3)
    page.goto(f"{common.url}/learn")
    page.locator("#koikoi > summary").click()
    page.locator("form[action$='/first-match/koikoi'] button:visible").first.click()
    expect(learner.table).to_be_visible()

    parts = 0
    for _move in range(MOVES):
        if learner.round_is_over:
            break
        parts += check_sizes(page)
        learner.step()

    assert parts >= 2  # it has spoken, and its picture was seen
