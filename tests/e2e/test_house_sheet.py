"""A table's own sheet: made, given away, printed, played with a hint, and its match reviewed."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.learner import Learner
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.stored import Stored, has_ended
from tests.e2e.test_accessibility import check
from tests.e2e.test_review import analysed, moments

SHEET: Final = "/rules/koikoi/sheet"
TOLD: Final = re.compile("Different from “Standard”: Five lights: 15 points; Animals: not counted")
OWN: Final = {"worth-goko": 15, "worth-tane": 0, "worth-kasu": 3, "name-kasu": "Dust"}


def fill_in(page: Page) -> None:
    """Say what is played at the own table, and show it."""
    page.get_by_role("textbox", name="Five lights: Points").fill("15")
    page.get_by_role("checkbox", name="Animals: counts").uncheck()
    page.get_by_role("textbox", name="Chaff: Points").fill("3")
    page.get_by_role("textbox", name="Chaff: Your name for it").fill("Dust")
    page.get_by_role("button", name="Show this rule set").first.click()
    expect(page.get_by_text(TOLD)).to_be_visible()


def test_a_sheet_is_made_given_away_by_link_and_file_and_printed(
    learner: Learner, pages: Pages, tmp_path: Path
) -> None:
    page = learner.page
    page.goto(learner.url + SHEET)
    fill_in(page)
    check(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "sheet.json")
    link = page.get_by_label("Link to this rule set").input_value()

    with pages.lend({"viewport": {"width": 390, "height": 844}}) as friend:
        friend.goto(link)
        expect(friend.get_by_text(TOLD)).to_be_visible()
        assert not is_sideways(friend)
        assert small_targets(friend) == []
        friend.goto(learner.url + SHEET)
        friend.get_by_label("A rule set from a file").set_input_files(tmp_path / "sheet.json")
        friend.locator("#kept").get_by_role("button", name="Show this rule set").click()
        expect(friend.get_by_text(TOLD)).to_be_visible()
        assert friend.url == link

    expect(page.get_by_role("row", name="Dust")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.get_by_role("row", name=re.compile("^Dust .* 3$"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Animals"))).to_have_count(0)
    expect(page.get_by_role("textbox")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)


def test_a_round_by_a_sheet_has_hints(learner: Learner, stored: Stored) -> None:
    deal_by_a_sheet(learner)
    assert learner.ranked_moves()
    learner.step()
    assert stored.match(learner.token).ruleset.overrides == {**OWN, "rounds": 3}


@pytest.mark.thorough  # analyses take the rules of a match, which hints by the sheet take as well
def test_a_match_by_a_sheet_is_reviewed(
    page: Page, analysing: Server, stored_in_analysing: Stored
) -> None:
    learner, stored = Learner(page, analysing.url), stored_in_analysing
    deal_by_a_sheet(learner)
    stored.play_until(learner.token, has_ended)
    analysed(page, f"{learner.url}/replays/{learner.token}/review")
    moments(page).first.click()
    expect(page.get_by_text("Your turn: what would you play?")).to_be_visible()


def deal_by_a_sheet(learner: Learner) -> None:
    """Open a match of three rounds by the own rule set."""
    page = learner.page
    page.goto(learner.url + SHEET)
    fill_in(page)
    learner.link("Play by this rule set").click()
    page.get_by_role("group", name="Rounds").get_by_label("3", exact=True).check()
    page.get_by_role("radio", name=re.compile("Beginner$")).check()
    learner.press(learner.button("Deal the cards"))
    learner.see_table()
    while learner.round_is_over:  # one deal in a hundred ends at once, by a dealt hand
        learner.step()
