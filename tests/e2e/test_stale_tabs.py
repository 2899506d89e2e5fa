"""A double click, a stale tab and the Back button never play twice."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored

MOVED_ON = "The game has moved on"
without_javascript = pytest.mark.browser_context_args(java_script_enabled=False)


@pytest.fixture
def tabs(page: Page, server: Server, stored: Stored) -> tuple[Learner, Learner]:
    """Return two tabs of one match."""
    token = stored.deal()
    first, second = (Learner(tab, server.url) for tab in (page, page.context.new_page()))
    first.visit(token)
    second.visit(token)
    return first, second


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=without_javascript)])
def test_a_stale_tab_is_told_shows_the_table_as_it_is_and_can_play_on(
    tabs: tuple[Learner, Learner], stored: Stored, complaints: Complaints, scripts: bool
) -> None:
    first, second = tabs
    first.choose(first.cards("hand").first)
    complaints.expect("409")

    second.choose(second.cards("hand").last)

    expect(second.page.get_by_role("main").get_by_text(MOVED_ON)).to_be_visible()
    if scripts:
        expect(second.page.get_by_role("status")).to_contain_text(MOVED_ON)
    assert second.version == first.version == stored.version(first.token)
    assert second.hand() == first.hand()
    assert stored.moves_of_learner(first.token) == 1

    second.step()
    expect(second.page.get_by_text(MOVED_ON)).to_have_count(0)
    assert stored.moves_of_learner(first.token) == 2


def test_the_hint_of_a_stale_tab_is_the_table_as_it_is(
    tabs: tuple[Learner, Learner], complaints: Complaints
) -> None:
    first, second = tabs
    old = f"{first.url}/play/{first.token}/hint?version={second.version}"
    first.choose(first.cards("hand").first)
    complaints.expect("409")

    second.page.goto(old)

    expect(second.page.get_by_role("main").get_by_text(MOVED_ON)).to_be_visible()
    assert second.version == first.version


def test_a_double_click_plays_once(learner: Learner, stored: Stored) -> None:
    token = stored.deal()
    learner.visit(token)
    before = learner.version

    learner.cards("hand").first.dblclick()
    learner.wait_after(before)
    learner.page.wait_for_load_state("networkidle")

    assert learner.version == stored.version(token)
    assert stored.moves_of_learner(token) == 1


@pytest.mark.parametrize(
    "away", ["practice", "replays", pytest.param("", marks=without_javascript)]
)
def test_a_page_that_is_gone_back_to_shows_the_table_as_it_is(
    learner: Learner, stored: Stored, away: str
) -> None:
    token = stored.deal()
    learner.visit(token)
    played = learner.hand()[0]
    learner.choose(learner.cards("hand").first)
    if away:
        learner.page.goto(f"{learner.url}/{away}")
    learner.page.go_back()
    expect(learner.table).to_have_attribute("data-version", str(stored.version(token)))
    assert played not in learner.hand()
    learner.step()

    assert stored.moves_of_learner(token) == 2
