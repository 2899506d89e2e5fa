"""A match as a document, in a browser that knows nothing of the app."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.reuse import Pages
from tests.e2e.test_accessibility import SCHEMES, find_faults
from tests.review.matches import played
from tests.sizes import a_few_of
from tests.web.invented import reviewed
from tutor.records import record_of
from tutor.web.documents import documents
from tutor.web.documents.view import Edition

MATCH, EVENTS = played(rounds=2, seed=3)
SIZES = ((1280, 800), (390, 844), (320, 640))


@pytest.mark.parametrize("quiz", a_few_of([True, False], 1))
def test_a_document_is_accessible_narrow_and_needs_no_script(
    pages: Pages, page: Page, tmp_path: Path, quiz: bool
) -> None:
    record = record_of(MATCH.ruleset, EVENTS)
    with documents.speak_language("fr"):
        text = documents.render_html(Edition(record, reviewed(MATCH), is_quiz=quiz))
    file = tmp_path / "match.html"
    file.write_text(text, encoding="utf-8")

    with pages.lend({"java_script_enabled": False}) as plain:
        plain.goto(file.as_uri())
        plain.locator("summary").last.press("Enter")
        assert plain.locator("details").last.get_attribute("open") is not None

    page.goto(file.as_uri())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [find_faults(page, SIZES[-1], scheme) for scheme in SCHEMES] == ["", ""]
