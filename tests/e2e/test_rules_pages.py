"""A learner reads the rules, looks yaku up, and opens a match with a house rule."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.e2e.test_accessibility import check
from tests.sizes import a_few_of

RULES: Final = (
    "/rules",
    "/rules/koikoi",
    "/rules/koikoi/compare",
    "/rules/roppyakken?preset=rp_wikipedia",
    "/rules/hachihachi?preset=hh_classic",
    "/rules/deck",
    "/rules/yaku",
    "/rules/words",
    "/search?q=shiko",
)
FORMS: Final = ("/practice?game=roppyakken", "/practice?game=hachihachi&preset=hh_classic")
WIDTHS: Final = (1280, 1000, 820, 390, 320)

without_javascript: Final = pytest.mark.browser_context_args(java_script_enabled=False)


def open_house_rules(page: Page) -> None:
    """Unfold the rules of the form, and the house rules in them."""
    if not page.get_by_text("House rules", exact=True).is_visible():
        page.get_by_text("Rules: ").click()
    page.get_by_text("House rules", exact=True).click()
    expect(page.get_by_label("Dealt yaku", exact=True)).to_be_visible()


@pytest.mark.parametrize("address", a_few_of(RULES, 2))
def test_axe_finds_nothing_on_the_rules(page: Page, server: Server, address: str) -> None:
    page.goto(server.url + address)

    check(page)


@pytest.mark.parametrize("address", a_few_of(FORMS, 1))
def test_axe_finds_nothing_on_the_form_with_its_house_rules(
    page: Page, server: Server, address: str
) -> None:
    page.goto(server.url + address)
    open_house_rules(page)

    check(page)


def test_axe_finds_nothing_on_a_form_with_errors(
    page: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect("422")
    page.goto(server.url + FORMS[0])
    open_house_rules(page)
    page.get_by_label("Target").fill("250.5")
    page.locator("form.setup").evaluate("(form) => { form.noValidate = true; }")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("alert").filter(has_text="Target")).to_be_visible()

    check(page)


@pytest.mark.parametrize("address", a_few_of([*RULES, *FORMS], 3))
def test_the_rules_fit_every_window_and_a_finger(page: Page, server: Server, address: str) -> None:
    page.goto(server.url + address)
    sideways = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        if is_sideways(page):
            sideways.append(width)
    page.set_viewport_size({"width": 390, "height": 844})
    if address in FORMS:
        open_house_rules(page)

    assert sideways == []
    assert small_targets(page) == []


def test_a_search_answers_while_the_learner_types(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/yaku")
    box = page.get_by_role("searchbox")
    everything = page.get_by_role("table").get_by_role("row").count()

    box.press_sequentially("tsukimi")

    expect(page.get_by_role("status")).to_have_text("2 yaku for “tsukimi”")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("rowheader", name="Moon viewing")).to_have_count(2)
    expect(box).to_be_focused()
    assert page.url.endswith("/rules/yaku?q=tsukimi")

    box.fill("")

    expect(rows).to_have_count(everything)


@without_javascript
def test_a_search_needs_no_javascript(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/yaku")
    page.get_by_role("searchbox").fill("moon")
    page.get_by_role("button", name="Search").click()

    expect(page.get_by_role("rowheader", name="Moon viewing").first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("moon")
    page.get_by_role("link", name="Show all").click()
    expect(page.get_by_role("rowheader", name="Seven ribbons").first).to_be_visible()


def test_the_yaku_are_printed_with_their_cards_and_without_navigation(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/rules/yaku?q=ribbon")
    page.emulate_media(media="print")

    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    cards = page.get_by_role("table").get_by_role("img")
    assert cards.count() > 0
    expect(cards.first).to_be_visible()


def test_a_code_leads_to_what_the_sources_say(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/hachihachi#a-h12")

    heading = page.get_by_role("heading", name="You continued, another stops")
    expect(heading).to_be_in_viewport()


@without_javascript
def test_a_match_is_opened_with_one_house_rule_and_no_javascript(
    learner: Learner, stored: Stored
) -> None:
    page = learner.page
    page.goto(f"{learner.url}/practice?game=koikoi")
    rounds = page.get_by_role("group", name="Rounds")
    expect(rounds.get_by_role("radio", checked=True)).to_have_count(1)  # the last of this learner
    page.get_by_text("Rules: ").click()
    page.get_by_role("link", name=re.compile("^Must match")).click()
    expect(rounds.get_by_label("6", exact=True)).to_be_checked()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Sake cup").select_option(label="an animal and chaff at once")
    page.get_by_role("button", name="Deal the cards").click()
    expect(learner.table).to_be_visible()

    setup = stored.match(learner.token).ruleset

    assert (setup.preset, dict(setup.overrides)) == ("kk_blog", {"sake": "both"})
