"""axe finds nothing to complain about on any page, light or dark, on desktop and phone."""

from typing import Final, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints, prefer
from tests.e2e.layout import is_sideways
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import (
    KOIKOI,
    Stored,
    Wanted,
    has_choice,
    has_decision,
    has_ended,
    has_summary,
    is_full_deal,
)
from tests.e2e.tables import MOMENTS
from tests.sizes import a_few_of

Scheme = Literal["light", "dark"]
DESKTOP, PHONE = (1280, 800), (390, 844)
LOOKS: Final[tuple[tuple[tuple[int, int], Scheme], ...]] = (
    (DESKTOP, "light"),
    (PHONE, "dark"),
    (DESKTOP, "dark"),
    (PHONE, "light"),
)
PAGES: Final = (
    "/",
    "/practice",
    "/replays",
    "/settings",
    "/nowhere",
    "/learn",
    "/train",
    "/learn/f-01/3",
    "/learn/k-04/6",
    "/sandbox?hand=8-chaff-a&field=8-moon",
    "/cards/9-cup",
)
TABLES: Final[dict[str, Wanted]] = {
    "the start": is_full_deal,
    "a choice of two": has_choice,
    "stop or koi-koi": has_decision,
    "the end of a round": has_summary,
    "the end of a match": has_ended,
}
OVERLAYS: Final = ("coach", "past", "keys", "pile-you", "pile-player-b")
# The smallest window and the largest, a phone and a tablet, and a desktop at twice its size.
WINDOWS: Final = ((320, 640), (390, 844), (820, 1180), (640, 400), (1280, 800), (1920, 1080))
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
ALL_TABLES: Final = {name: (KOIKOI, wanted) for name, wanted in TABLES.items()} | MOMENTS
FEW: Final = ("a river and a multiplier",)
# Leave in the page what axe says of all that is right, which is long.
FAULTS: Final = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return { violations };
}"""


def check(page: Page) -> None:
    """Run axe on a page at one size and in one scheme; how much is on it decides in which."""
    page.wait_for_load_state()  # a key or a link may just have led here
    look = LOOKS[page.locator("*").count() % len(LOOKS)]
    assert find_faults(page, *look) == ""


def check_all_looks(page: Page) -> None:
    """Run axe on a page at each size and in each scheme."""
    assert "".join(find_faults(page, *look) for look in LOOKS) == ""


def find_faults(page: Page, size: tuple[int, int], scheme: Scheme) -> str:
    """Return what axe finds on a page in a window of this size, nothing where there is nothing."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    result = AxeResults(page.evaluate(FAULTS))
    return f"{size} {scheme}\n{result.generate_report()}" if result.violations_count else ""


@pytest.mark.parametrize("address", a_few_of(PAGES, 3))
def test_axe_finds_nothing_on_a_page(
    page: Page, server: Server, ended: str, complaints: Complaints, thorough: bool, address: str
) -> None:
    assert ended  # the lists of matches are not empty
    complaints.expect("404")
    page.goto(server.url + address)

    (check_all_looks if thorough else check)(page)


@pytest.mark.parametrize("moment", a_few_of(list(TABLES), 2) + a_few_of(list(MOMENTS), 2))
def test_axe_finds_nothing_on_the_table(learner: Learner, stored: Stored, moment: str) -> None:
    setup, wanted = ALL_TABLES[moment]
    learner.visit(stored.to_look_at(wanted, setup))
    if not learner.round_is_over:
        learner.ranked_moves()

    check(learner.page)


def test_axe_finds_nothing_where_a_move_is_seen_before_it_is_played(
    learner: Learner, stored: Stored, context: BrowserContext
) -> None:
    prefer(context, hints="shown", pace="once", confirm="on")
    learner.visit(stored.to_look_at(is_full_deal))
    learner.coach.locator(".moves a").first.focus()  # a move of the ranking lights up its cards
    expect(learner.page.locator(".hand .sel")).to_have_count(1)
    check(learner.page)

    learner.cards("hand").first.click()  # and a card waits for a second press
    expect(learner.button("Play it")).to_be_visible()
    check(learner.page)


@pytest.mark.parametrize(
    "moment",
    [one if one in FEW else pytest.param(one, marks=pytest.mark.thorough) for one in ALL_TABLES],
)
def test_axe_finds_nothing_on_a_table_in_windows_of_all_sizes(
    learner: Learner, stored: Stored, thorough: bool, moment: str
) -> None:
    setup, wanted = ALL_TABLES[moment]
    learner.visit(stored.to_look_at(wanted, setup))
    found = []
    for size in WINDOWS if thorough else WINDOWS[:: len(WINDOWS) - 1]:
        for scheme in SCHEMES if thorough else SCHEMES[size[0] > 700 :][:1]:
            found.append(find_faults(learner.page, size, scheme))
            if is_sideways(learner.page):
                found.append(f"{moment} scrolls sideways at {size}")

    assert "".join(found) == ""


def test_axe_finds_nothing_on_a_table_without_hints(learner: Learner, stored: Stored) -> None:
    learner.open_match(hints=False)

    check(learner.page)


@pytest.mark.parametrize("overlay", a_few_of(OVERLAYS, 1))
def test_axe_finds_nothing_on_what_opens_over_the_table(
    learner: Learner, stored: Stored, overlay: str
) -> None:
    token = stored.to_look_at(has_choice)
    learner.page.goto(f"{learner.url}/play/{token}#{overlay}")
    learner.ranked_moves()

    check(learner.page)


@pytest.mark.parametrize("wanted", a_few_of([has_choice, has_ended], 1))
def test_axe_finds_nothing_on_a_replay(
    page: Page, server: Server, stored: Stored, wanted: Wanted
) -> None:
    token = stored.to_look_at(wanted)
    page.goto(f"{server.url}/replays/{token}")
    page.get_by_role("link", name="Last moment").click()
    expect(page.get_by_role("link", name="Next move")).to_have_count(0)

    check(page)
