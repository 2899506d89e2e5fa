"""The words of every language fit: no label is cut, nothing spills or scrolls sideways."""

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.layout import is_sideways, spills
from tests.e2e.server import Server
from tests.e2e.stored import Stored, has_decision, has_ended, has_summary
from tests.e2e.tables import HACHIHACHI
from tests.sizes import a_few_of
from tutor.practice import LEARNER, Table

# The line above the hand, which the list of the round has in full; tables that scroll; second
# names of yaku, which wrap out of sight.
SHORTENED: Final = ("P: ", "scroller", "yk-name")
SAMPLE: Final = "one-call-too-many"
SIZES: Final = ((1280, 800), (390, 844))
# Labels without room for their text, whether cut, faded out or squeezed.
CUT: Final = """() => {
  const labels = document.querySelectorAll(
    "button, .btn, .chip, .tag, .called, .seat-chip, .who > b, .grp h2, th, .big, .cta, .mscore"
  );
  const isCut = (one) => one.checkVisibility() && !one.closest(".sr, .card") &&
    getComputedStyle(one).overflow !== "visible" &&
    (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  return [...labels].filter(isCut).map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""

# Names of pages over two lines, sums of a match wider than their panel, costs beyond their row.
BROKEN: Final = """() => {
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getClientRects().length;
  };
  const names = [...document.querySelectorAll(
    ".wide-nav a, .brand span, .top > .btn:not(.ico), .top > form .btn, .tongue > summary > span"
  )]
    .filter((one) => one.checkVisibility() && lines(one) > 1)
    .map((one) => `two lines: ${one.textContent.trim()}`);
  const sums = [...document.querySelectorAll(".sums")]
    .filter((one) => one.offsetWidth > one.parentElement.clientWidth)
    .map((one) => `too wide: ${one.caption.textContent}`);
  const costs = [...document.querySelectorAll(".mv .ev")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `too wide: ${one.textContent.trim()}`);
  return [...names, ...sums, ...costs];
}"""


def faces_a_call(table: Table) -> bool:
    """Return whether the learner plays against a koi-koi."""
    return table.is_your_turn and any(table.observation.calls[LEARNER + 1 :])


def find_misfits(page: Page, address: str) -> list[str]:
    """Return what does not fit on a page, at each size."""
    found = []
    page.goto(address)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        spilled = [one for one in spills(page) if not one.startswith(SHORTENED)]
        cut = [*page.evaluate(CUT), *page.evaluate(BROKEN)]
        wrong = [*cut, *spilled, *["sideways"] * is_sideways(page)]
        found += [f"{address} at {width}: {one}" for one in wrong]
    return found


@pytest.mark.usefixtures("without_hints")
@pytest.mark.parametrize("language", a_few_of(["fr", "ja", "en"], 1))
def test_labels_of_tables_reviews_and_the_map_fit(
    page: Page,
    context: BrowserContext,
    server: Server,
    stored: Stored,
    language: str,
    thorough: bool,
) -> None:
    context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
    tables = [
        stored.to_look_at(faces_a_call),
        stored.to_look_at(has_summary, HACHIHACHI),
        stored.to_look_at(has_ended),
    ]
    if thorough:
        tables += [stored.to_look_at(has_decision), stored.to_look_at(has_summary)]
    page.goto(f"{server.url}/replays")
    page.locator(f"form[action*='{SAMPLE}'] button").click()  # its analysis is there
    page.wait_for_url("**/replays/*/1/*")
    reviewed = page.url.rsplit("/", 2)[0] + "/review"
    addresses = (
        *(f"{server.url}/play/{token}" for token in tables),
        *(reviewed + place for place in ("", "/1", "/1/4?show=1")),
        *(server.url + path for path in ("/learn", "/", "/train")),
    )

    assert [one for address in addresses for one in find_misfits(page, address)] == []
