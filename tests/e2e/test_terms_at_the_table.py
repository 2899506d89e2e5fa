"""Words of the glossary are opened at the table by keyboard, with scripts and without."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.layout import is_sideways
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored, has_decision

pytestmark = pytest.mark.usefixtures("without_hints")


WITHOUT_SCRIPTS = pytest.mark.browser_context_args(
    java_script_enabled=False, viewport={"width": 390, "height": 844}
)


@pytest.mark.parametrize("browser_has", ["scripts", pytest.param("none", marks=WITHOUT_SCRIPTS)])
def test_a_term_of_a_decision_opens_by_key(
    learner: Learner, stored: Stored, browser_has: str
) -> None:
    page = learner.page
    learner.visit(stored.to_look_at(has_decision))
    told = page.locator("section.term-told:popover-open")
    term = page.locator("#decision-text .term").first
    word = term.inner_text()

    term.focus()
    page.keyboard.press("Enter")
    expect(told).to_have_count(1)
    expect(told).to_have_accessible_name(re.compile(re.escape(word)))
    expect(told.get_by_role("link", name="In the rules")).to_be_visible()
    assert not is_sideways(page)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(term).to_be_focused()
    expect(page.locator("#decision-title")).to_be_visible()
