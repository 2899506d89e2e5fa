"""A match that is over is analysed by itself and reviewed: by keyboard, and without JavaScript."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.e2e.test_accessibility import check
from tutor.rules.actions import action_text

ANALYSED_WITHIN: Final = 120_000  # milliseconds, on a machine that is busy with other things
PLACE: Final = re.compile(r"/review/(\d+)/(\d+)")
PHONE: Final = {"width": 390, "height": 844}


@pytest.fixture
def token(ended_and_analysed: str) -> str:
    """Return a match that is over, played with little thought."""
    return ended_and_analysed


@pytest.fixture
def stored(stored_in_analysing: Stored) -> Stored:
    return stored_in_analysing


@pytest.fixture
def review(page: Page, analysing: Server, token: str) -> str:
    """Return the address of a review whose analysis has come to its end."""
    return analysed(page, f"{analysing.url}/replays/{token}/review")


def analysed(page: Page, address: str) -> str:
    """Wait until the analysis has come to its end; open its review and return the address.

    A page that waits opens the review itself, so it is asked for without opening it.
    """
    for _second in range(ANALYSED_WITHIN // 1000):
        answer = page.request.get(address).text()
        if 'id="progress"' not in answer and "try again" in answer:
            page.goto(address)
            return address
        page.wait_for_timeout(1000)
    raise AssertionError("The match was not analysed in time.")


def moments(page: Page) -> Locator:
    """Return the links to decisions that can be tried again."""
    return page.locator(".moment").filter(has_text="try again").get_by_role("link")


def open_mistake(page: Page, stored: Stored, token: str, *, is_last: bool = False) -> str:
    """Go to a moment whose worst move is not right, for a reason; return the key of that move.

    The tests share a learner, who is asked "I saw it?" once a moment: each takes its own.
    """
    links = moments(page).all()
    for link in reversed(links) if is_last else links:
        where = PLACE.search(link.get_attribute("href") or "")
        if where is None:
            continue
        worst = stored.decision(token, int(where[1]), int(where[2])).candidates[-1]
        key = action_text(worst.action)
        if worst.gap.value > 2 and has_reason(page, where[0], key):
            link.focus()
            page.keyboard.press("Enter")
            expect(page.get_by_text("Your turn: what would you play?")).to_be_visible()
            return key
    raise AssertionError("No moment of the match was costly.")


def has_reason(page: Page, moment: str, key: str) -> bool:
    """Return whether one fact tells what punishes a move."""
    address = page.url.removesuffix("/review") + moment + "/why-not"
    return 'class="difference"' in page.request.get(address, params={"action": key}).text()


def verdict(page: Page) -> str:
    return page.locator(".verdict").first.inner_text()


def test_a_review_by_keyboard(page: Page, review: str, stored: Stored, token: str) -> None:
    check(page)
    worst = open_mistake(page, stored, token)
    check(page)
    place = PLACE.search(page.url)
    assert place
    is_asked = not stored.has_look(token, *place.groups())  # by another test

    page.locator(f'button[name=action][value="{worst}"]').focus()
    page.keyboard.press("Enter")
    if is_asked:
        expect(page.locator("#verdict")).to_be_focused()
        page.locator("#look-0").focus()
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-plays-on]')")  # for two seconds
    page.keyboard.press("Shift")  # a learner who acts stays where they are
    expect(page.locator("[data-plays-on]")).to_have_count(0)
    expect(page.locator("aside").get_by_text("There is a better move.")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Not this one. There is a better move.")
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("#verdict")).to_have_text(re.compile("Not this one"))
    expect(page.locator("#why-not")).to_be_attached()  # and empty where no one fact stands out

    page.get_by_role("link", name="Show the answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The answer")).to_be_focused()
    expect(page.locator(".value.was-played")).to_be_visible()
    expect(page.locator("#why .difference")).to_be_visible()
    knew = verdict(page)
    page.get_by_role("link", name="All cards open").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand.theirs")).to_be_visible()
    expect(page).to_have_url(re.compile("view=open"))
    assert verdict(page) == knew
    expect(page.locator("#why .difference")).to_be_visible()
    check(page)

    here = page.url
    page.keyboard.press("n" if page.locator("#mistake-after").count() else "p")
    expect(page).not_to_have_url(here)
    expect(page.get_by_text("Your turn: what would you play?")).to_be_visible()
    page.keyboard.press("]" if page.locator("#round-after").count() else "[")
    expect(page.get_by_role("heading", name=re.compile("^Review, round"))).to_be_visible()
    page.get_by_role("link", name="Work it out").focus()
    page.keyboard.press("Enter")
    par = page.get_by_text("With every card open")  # compiled when it is first asked for
    expect(par).to_be_visible(timeout=ANALYSED_WITHIN)
    check(page)


@pytest.mark.browser_context_args(viewport=PHONE)
def test_an_answer_on_a_phone_stands_above_the_bar(page: Page, review: str) -> None:
    moments(page).first.click()
    page.get_by_role("link", name="Show the answer").click()
    expect(page.locator("#verdict")).to_be_focused()

    told = page.locator("#answer > p").last.bounding_box()
    bar = page.locator("nav.prompt").bounding_box()

    assert told
    assert bar
    assert 0 < told["y"] < told["y"] + told["height"] <= bar["y"]


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_a_review_on_a_phone_without_javascript(
    page: Page, review: str, stored: Stored, token: str
) -> None:
    def fits() -> None:
        assert not is_sideways(page)
        assert small_targets(page) == []

    fits()
    worst = open_mistake(page, stored, token, is_last=True)
    fits()
    page.locator(f'button[name=action][value="{worst}"]').click()
    page.get_by_role("button", name="I did not").click()
    expect(page.locator("aside").get_by_text("There is a better move.")).to_be_visible()
    page.get_by_role("link", name="Show the answer").click()
    page.get_by_role("link", name="All cards open").click()
    expect(page.locator(".hand.theirs")).to_be_visible()
    fits()
    page.get_by_role("link", name="Reasons").click()
    expect(page.locator(".difference")).to_be_visible()
    page.get_by_role("link", name="Back to the decision").click()
    page.get_by_role("link", name="Parallel deals").click()
    expect(page.get_by_text("200 deals, seed 1")).to_be_visible()
    fits()
    page.get_by_role("link", name="Back to the decision").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#table[data-version]")).to_be_visible()
    assert stored.version(page.url.rsplit("/", 1)[1])


@pytest.mark.thorough  # an analysis is the same wherever it is made: `tests/jobs`
def test_a_match_that_is_over_is_reviewed_and_taken_to_another_place(
    page: Page, review: str, analysing: Server, token: str, own_server: Server
) -> None:
    learner = Learner(page, analysing.url)
    learner.visit(token)
    learner.link("Review the match").click()
    expect(page).to_have_url(re.compile("/review"))
    told = summary(page)

    page.goto(f"{analysing.url}/replays")
    line = page.get_by_role("listitem").filter(has=page.locator(f"#name-{token}"))
    line.get_by_text("More", exact=True).first.click()
    with page.expect_download() as download:
        line.get_by_role("link", name="JSON").first.click()
    page.goto(f"{own_server.url}/replays/import")
    page.get_by_label("File").set_input_files(download.value.path())
    page.get_by_role("button", name="Check and import").click()
    page.get_by_role("link", name="To the review").click()
    analysed(page, page.url)

    assert summary(page) == told


def summary(page: Page) -> list[str]:
    """Return the figures of a review: the same match and seed give the same."""
    return page.locator(".figures").all_inner_texts()
