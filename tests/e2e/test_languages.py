"""A learner reads French or Japanese on a small phone, and changes the language on any page."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import Complaints
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.sizes import a_few_of

PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
ADDRESSES: Final = (
    *("/", "/learn", "/practice", "/replays", "/settings", "/nowhere"),
    *("/rules", "/rules/koikoi", "/rules/hachihachi", "/rules/deck", "/rules/yaku"),
)
# Every text half as long again, as a wordy language would have it.
STRETCH: Final = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.data = node.data.replace(/[aeiou]/g, "$&$&");
  }
}"""


@pytest.mark.parametrize(
    ("language", "words"), a_few_of([("ja-JP", ("ja", "学ぶ")), ("fr-FR", ("fr", "Apprendre"))], 1)
)
def test_every_page_fits_a_small_phone_in_the_language_of_the_browser(
    pages: Pages, server: Server, stored: Stored, language: str, words: tuple[str, str]
) -> None:
    tag, learn = words
    with pages.lend({"locale": language, "viewport": PHONE, "has_touch": True}) as page:
        for address in (*ADDRESSES, f"/play/{stored.deal()}"):
            page.goto(server.url + address)

            assert page.locator("html").get_attribute("lang") == tag, address
            assert not is_sideways(page), address
            assert small_targets(page) == [], address
        page.goto(server.url)
        page.locator("details.pages > summary").click()
        name = re.compile(r"\s*".join(learn) + "$")  # furigana sets its words apart
        expect(page.get_by_role("link", name=name).last).to_be_visible()


@pytest.mark.browser_context_args(viewport=PHONE)
def test_pages_have_room_for_longer_words(
    page: Page, server: Server, stored: Stored, complaints: Complaints
) -> None:
    complaints.expect("404")  # a page that does not exist has words as well
    for address in (*ADDRESSES, f"/play/{stored.deal()}"):
        page.goto(server.url + address)
        page.evaluate(STRETCH)

        assert not is_sideways(page), address


@pytest.mark.browser_context_args(java_script_enabled=False, locale="en-GB")
def test_a_language_is_chosen_without_javascript_and_remembered(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/deck")
    page.locator("details.tongue > summary").click()
    page.get_by_role("button", name="Français").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Le jeu de cartes")
    assert page.url.endswith("/rules/deck")
    page.goto(f"{server.url}/practice")
    expect(page.get_by_role("button", name="Distribuer les cartes")).to_be_visible()
