"""Names as long as they may be, without a blank, widen no page."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.server import Server
from tutor.records import list_samples

FIRST, SECOND, TITLE, TAG = "W" * 40, "M" * 40, "T" * 120, "G" * 40
SIZES: Final = ((390, 844), (1280, 800))
SAMPLE: Final = "one-call-too-many"
OF_MATCH: Final = (
    "1/0",
    "1/18",
    "1/12?view=open",
    "6/0",
    "imported",
    "share",
    "review",
    "review/1",
    "review/1/0?show=1",
    "review/1/12?show=1",
    "review/1/par",
)
OPEN_ALL: Final = "() => document.querySelectorAll('details').forEach((one) => { one.open = true })"


@pytest.fixture
def visitor(page: Page, common: Server) -> Page:
    """Return a page of somebody who has done nothing yet."""
    page.goto(common.url)
    return page


def rename(text: str) -> str:
    """Return a game with the longest names, title and tag."""
    players = re.search(r"^players: (.+), (.+)$", text, re.MULTILINE)
    assert players
    text = re.sub("^title: .*", f"title: {TITLE}", text, flags=re.MULTILINE)
    text = re.sub("^tags: .*", f"tags: {TAG}", text, flags=re.MULTILINE)
    return text.replace(players[1], FIRST).replace(players[2], SECOND)


def check_sizes(page: Page, address: str) -> None:
    page.goto(address)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(OPEN_ALL)
        assert not is_sideways(page), f"{address} at {width} pixels"


def test_names_of_players_titles_and_tags(visitor: Page, common: Server, thorough: bool) -> None:
    [sample] = [one for one in list_samples() if one.name == SAMPLE]
    visitor.goto(f"{common.url}/replays/import")
    visitor.locator("#import-text").fill(rename(sample.path.read_text("utf-8")))
    visitor.get_by_role("button", name="Check and import").click()
    visitor.get_by_role("link", name="Step through it").click()
    expect(visitor.get_by_text(FIRST).first).to_be_visible()
    match = visitor.url.split("/replays/")[1].split("/")[0]

    check_sizes(visitor, f"{common.url}/replays")
    for page in OF_MATCH if thorough else OF_MATCH[::3]:
        check_sizes(visitor, f"{common.url}/replays/{match}/{page}")


def test_names_of_a_class_and_its_learners(visitor: Page, common: Server) -> None:
    visitor.goto(f"{common.url}/classes")
    title = visitor.get_by_label("Name of the class")
    title.fill("W" * int(title.get_attribute("maxlength") or ""))
    visitor.get_by_role("button", name="Create a class").click()
    code = visitor.get_by_role("link", name="code=").get_attribute("href")
    address = visitor.url.split("#")[0]

    check_sizes(visitor, address)
    check_sizes(visitor, f"{common.url}/classes")
    check_sizes(visitor, f"{address}/delete")
    visitor.context.clear_cookies()
    visitor.goto(str(code))
    name = visitor.get_by_label("Your name in the class")
    name.fill("W" * int(name.get_attribute("maxlength") or ""))
    visitor.get_by_role("button", name="Join", exact=True).click()

    check_sizes(visitor, visitor.url)
    check_sizes(visitor, f"{common.url}/classes")
