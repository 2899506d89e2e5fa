"""Templates obey the content security policy and are translatable."""

import re

import pytest

from tutor import resources
from tutor.web.http.rendering import PAGE, PART

FOLDER = resources.folder("templates")
TEMPLATES = {
    path.relative_to(FOLDER).as_posix(): path.read_text("utf-8")
    for path in sorted(FOLDER.rglob("*.html"))
}
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
TAG = re.compile(r"<[^>]*>|[\w-]+=\"[^\"]*\"")  # and attributes, which a macro may write alone
WIDEST = 120  # characters


def is_part(name: str) -> bool:
    """Return whether a template is a part of pages."""
    return name.rpartition("/")[2].startswith("_")


def test_there_are_templates_to_look_at() -> None:
    assert len(TEMPLATES) > 50


def test_every_line_fits_on_a_screen() -> None:
    too_wide = [
        f"{name}:{number}: {len(line)}"
        for name, text in TEMPLATES.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > WIDEST
    ]

    assert too_wide == []


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_template_has_what_the_policy_blocks(what: str) -> None:
    assert [name for name, text in TEMPLATES.items() if re.search(FORBIDDEN[what], text)] == []


def test_no_template_has_words_outside_gettext() -> None:
    def words(text: str) -> list[str]:
        return re.findall(r"[^\W\d_]{2,}", TAG.sub(" ", JINJA.sub(" ", text)))

    assert {name: found for name, text in TEMPLATES.items() if (found := words(text))} == {}


def test_punctuation_belongs_to_messages() -> None:
    marks = re.compile(r"[:;,.()“”«»]")

    def strip(text: str) -> str:
        said = re.sub(r"{#.*?#}", "", text, flags=re.DOTALL)
        said = re.sub(r'"[^"]*"', "", re.sub(r"{%.*?%}|{{.*?}}", "", said, flags=re.DOTALL))
        return re.sub(r"&#?\w+;", "", TAG.sub(" ", said))

    def join(text: str) -> list[str]:
        return re.findall(
            r"""~ *["'] *[:;,.()]+ *["']|(?<!tags)\|join\(["'] *[:;,.] *["']\)""",  # of a field
            text,
        )

    loose = {name: marks.findall(strip(text)) + join(text) for name, text in TEMPLATES.items()}
    assert {name: found for name, found in loose.items() if found} == {}


def test_a_page_is_one_template_in_whichever_layout_it_is_asked_for() -> None:
    stand_alone = {PAGE, PART, "library/document.html", "library/document_markdown.html"}
    bases = r"(play/live|review/_reasons|train/_decision)"
    extended = re.compile(rf"{{% extends (layout|\"{bases}.html\") %}}")
    pages = {name for name in TEMPLATES if not is_part(name)} - stand_alone

    assert [name for name in sorted(pages) if not extended.search(TEMPLATES[name])] == []
    assert [name for name in sorted(pages) if name.replace("/", "/_") in TEMPLATES] == []


def test_every_form_that_posts_carries_its_token() -> None:
    """Many forms on one page have a token that is written once."""

    def is_whole(text: str) -> bool:
        guards = re.findall(r"{{ guard\(", text)
        if "{% set guarded = guard()" in text:
            guards += re.findall(r"{{ guarded }}", text)
        return text.count('method="post"') == len(guards)

    assert [name for name, text in TEMPLATES.items() if not is_whole(text)] == []
