"""The shelf of replays: a match is taken in, found, put away and taken back, shared, and ended."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Complaints
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import pressed_with_keys
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.test_accessibility import check
from tutor.records import list_samples

PHONE: Final = {"width": 390, "height": 844}
SAMPLE: Final = list_samples()[0].path.read_text(encoding="utf-8")
TITLE: Final = "Taken in by a test"
REPLAY: Final = re.sub("(?m)^title: .*$", f"title: {TITLE}", SAMPLE)


def taken_in(page: Page, server: Server, text: str) -> None:
    page.goto(f"{server.url}/replays/import")
    page.get_by_label("Or paste the replay").fill(text)
    pressed_with_keys(page.get_by_role("button", name="Check and import"))


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_a_match_is_taken_in_put_away_and_shared_by_keyboard_on_a_phone_without_javascript(
    page: Page, server: Server, pages: Pages, complaints: Complaints
) -> None:
    complaints.expect("422")
    complaints.expect("410")
    taken_in(page, server, REPLAY.replace("\ndeal: ", "\ndeal: nonsense ", 1))
    expect(page.get_by_role("alert").get_by_text(re.compile(r"^Line \d+: "))).to_be_visible()
    taken_in(page, server, REPLAY)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()

    pressed_with_keys(page.get_by_role("link", name="Back to the replays"))
    pressed_with_keys(page.get_by_text("More", exact=True).first)
    pressed_with_keys(page.get_by_role("button", name="Delete this match").first)
    expect(page.get_by_text(TITLE, exact=True)).to_have_count(0)
    pressed_with_keys(page.get_by_role("button", name="Undo"))
    expect(page.get_by_text(TITLE, exact=True)).to_be_visible()

    pressed_with_keys(page.get_by_text("More", exact=True).first)
    pressed_with_keys(page.get_by_role("link", name="Share by a link").first)
    page.get_by_label("As a quiz").check()
    pressed_with_keys(page.get_by_role("button", name="Make a link"))
    link = page.get_by_role("link", name="/shared/").first
    address = link.get_attribute("href") or ""
    with pages.lend({"java_script_enabled": False}) as stranger:
        check_shared(stranger, address)

    pressed_with_keys(page.get_by_role("button", name=re.compile("^End the link")).first)
    expect(page.get_by_text("has ended")).to_be_visible()
    page.goto(address)
    expect(page.get_by_text("This link has ended.")).to_be_visible()


def check_shared(page: Page, address: str) -> None:
    """Check that somebody without any cookie reads the match, with its own styles, and no form."""
    found = page.goto(address)
    assert found
    assert found.status == 200
    expect(page.get_by_text(TITLE).first).to_be_visible()
    expect(page.locator("form, script")).to_have_count(0)


def test_the_pages_of_the_shelf_are_accessible_and_fit(
    page: Page, server: Server, ended: str, complaints: Complaints
) -> None:
    complaints.expect("422")
    page.goto(f"{server.url}/replays?game=koikoi")
    page.get_by_text("More", exact=True).first.click()
    page.locator("form[action$=tags] input:visible").first.fill("evening")
    page.locator("form[action$=tags] button:visible").first.click()
    expect(page.get_by_role("link", name="evening")).to_be_visible()
    look_at(page)
    for address in ("share", "review/progress"):
        page.goto(f"{server.url}/replays/{ended}/{address}")
        look_at(page)
    taken_in(page, server, "nonsense")
    expect(page.get_by_text("Nothing was stored.")).to_be_visible()
    look_at(page)


def look_at(page: Page) -> None:
    check(page)
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_sideways(page), f"{page.url} {width}"
    assert small_targets(page) == []


@pytest.mark.parametrize(("buttons", "to"), [(("next", "next"), 3), (("next", "last"), "last")])
def test_a_second_click_while_a_step_loads_is_not_lost(
    page: Page, server: Server, ended: str, buttons: tuple[str, str], to: int | str
) -> None:
    page.goto(f"{server.url}/replays/{ended}/1/1")
    last = re.search(r"\d+$", page.locator("#step-last").get_attribute("href") or "")
    assert last
    loading: list[Route] = []
    page.route("**/replays/*/1/2", lambda route: loading.append(route))
    with page.expect_request("**/replays/*/1/2"):
        for name in buttons:
            page.locator(f"#step-{name}").click()
    expect(page.locator("#replay")).to_have_attribute("data-step", "1")
    loading[0].continue_()

    step = last[0] if to == "last" else str(to)
    expect(page.locator("#replay")).to_have_attribute("data-step", step)
    expect(page).to_have_url(re.compile(f"/1/{step}$"))
