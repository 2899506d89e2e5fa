"""Progress on a phone and at a desk, in three languages, by keyboard, and without JavaScript."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.calendar_server import CalendarServer, serving
from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.stored import Stored
from tests.e2e.test_accessibility import check
from tests.e2e.test_training import PHONE, speak
from tests.sizes import a_few_of
from tests.skill.learners import TURNS, SimulatedLearner, always
from tutor.explain.columns import Theme
from tutor.text import LANGUAGES

ERRS = {theme: always(0.12) for theme in TURNS}
IMPROVES = {**ERRS, Theme.STAKES: lambda match: 0.02 if match >= 12 else 0.8}


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    """Return a server with the matches of a learner who has improved."""
    data: Path = tmp_path_factory.mktemp("lived")
    with Stored(data) as stored:
        stored.live(SimulatedLearner(IMPROVES), 24)
    with serving(data) as server:
        yield server


@pytest.mark.parametrize("language", a_few_of(tuple(LANGUAGES), 1))
def test_progress_is_whole_on_a_phone_in_each_language(
    page: Page, lived: CalendarServer, language: str
) -> None:
    speak(page, lived, language)
    page.goto(f"{lived.url}/progress")
    check(page)
    page.set_viewport_size(PHONE)

    assert not is_sideways(page)
    assert small_targets(page) == []
    expect(page.locator(".theme-lines > li")).to_have_count(len(TURNS))
    expect(page.locator("#line-stakes .fell")).to_have_count(1)


def test_one_key_leads_from_a_line_to_a_lesson_of_its_theme(
    page: Page, lived: CalendarServer
) -> None:
    page.goto(f"{lived.url}/progress#line-stakes")
    expect(page.locator("#line-stakes")).to_be_in_viewport()

    page.locator("#line-stakes .theme-links a[href*='/learn/']").first.focus()
    page.keyboard.press("Enter")

    expect(page.locator(".lesson-bar")).to_be_visible()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_all_of_it_is_deleted_without_javascript(page: Page, lived: CalendarServer) -> None:
    page.goto(f"{lived.url}/progress")
    expect(page.locator(".theme-lines > li")).to_have_count(len(TURNS))
    page.locator("a[href$='/progress/delete']").click()
    page.locator("main form button").click()

    expect(page).to_have_url(f"{lived.url}/progress")
    expect(page.locator(".theme-lines")).to_have_count(0)
