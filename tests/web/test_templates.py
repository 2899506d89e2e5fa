"""Templates obey the content security policy and are translatable."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from tutor import resources
from tutor.web.words.cards import NAMES

TEMPLATES = sorted(resources.folder("templates").glob("*.html"))
FORBIDDEN = {
    "a style attribute": r"\sstyle\s*=",
    "a style element": r"<style",
    "hx-on": r"hx-on",
    "an event attribute": r"\son\w+\s*=",
    "a javascript value": r"js:|javascript:",
    "an inline script": r"<script(?![^>]*\ssrc=)",
    "a trigger filter": r"hx-trigger=\"[^\"]*\[",
    "another site": r"(?:href|src|action)=\"(?:https?:)?//",
    "an unescaped value": r"\|\s*safe",
}
JINJA = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_template_has_nothing_that_the_policy_blocks(path: Path, what: str) -> None:
    assert not re.search(FORBIDDEN[what], path.read_text())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_words_outside_gettext(path: Path) -> None:
    words = TAG.sub(" ", JINJA.sub(" ", path.read_text()))

    assert not re.findall(r"[^\W\d_]{2,}", words)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_form_that_posts_carries_its_token(path: Path) -> None:
    text = path.read_text()

    assert text.count('method="post"') == len(re.findall(r"{{ guard\(", text))


def test_what_learners_read_is_extracted_for_translators() -> None:
    root = resources.folder("templates").parent
    mapping = [("tutor/web/**.py", "python"), ("templates/**.html", "jinja2")]
    found: set[str] = set()
    for _file, _line, message, _comments, _context in extract_from_dir(root, mapping, {}):
        found.update([message] if isinstance(message, str) else message)

    assert "Deal the cards" in found
    assert "Choose a card to play" in found
    assert {name for names in NAMES.values() for name in names} <= found
