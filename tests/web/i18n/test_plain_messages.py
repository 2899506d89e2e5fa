"""Messages and samples are written in plain English, as lessons are."""

import re
from functools import cache
from typing import Final

import pytest

from tests.lessons.test_wording import list_lines
from tutor.web.i18n.catalogue_checks import PLACE
from tutor.web.i18n.catalogues import list_messages

AVOIDED: Final = {
    "told, tell of (say, show)": r"\b(is|are|was|were|be|been) told\b(?! apart)|\btells? of\b",
    "lie, lay (be, stay, deal)": r"\b([Ll]ies|[Ll]ie|[Ll]ay|[Ll]aid|[Ll]ying)\b",
    "stand (be, have)": r"\b[Ss]tands?\b(?! out)|\b[Ss]tood\b",
    "dear (costly)": r"\b[Dd]ear(er|est)?\b",
    "beside (next to, with)": r"\b[Bb]eside\b",
    "else (otherwise)": r"(,|;|\bor) else\b|^Else\b",
    "he (they, it)": r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "who without a person": r"(^|[.!:;] )(Who|Whoever)\b(?![^.]*\?)|\b[Ww]hoever\b",
    "of one’s own (own)": r"\bof one’s own\b|\bof (yours|theirs|its own)\b",
    "by lot (at random)": r"\bby lot\b|\b[Dd]raws? lots\b",
    "come home (captured)": r"\b(come|came|brings?) home\b",
    "sheet (rule set)": r"\b[Ss]heets?\b",
    "river (field)": r"\b[Rr]ivers?\b",
    "pack (deck)": r"\bpack\b",
    "another than (different from)": r"\banother than\b|\bother than it\b",
    "is asked, is looked at": r"\b(is|are|was|were) (looked at|gone on with)\b",
    "so much (this much)": r"\bso much\.",
}
# Headings that name a player, and a coach who sits next to the learner.
ALLOWED: Final = frozenset(
    ("Who", "Who plays", "Who pays whom", "Three rounds, with a coach to help you")
)


@cache
def list_texts() -> set[str]:
    """Return every English message, and every line of the samples."""
    messages = {
        text
        for message in list_messages()
        for text in ([message.text] if isinstance(message.text, str) else message.text)
    }
    samples = {
        line.removeprefix("| ")
        for file, line in list_lines("en")
        if "/replays/" in file and line.startswith(("| ", "title:", "about:"))
    }
    assert min(len(messages), len(samples) * 10) > 1000
    return messages | samples


@pytest.mark.parametrize("habit", AVOIDED)
def test_messages_and_samples_are_written_in_plain_english(habit: str) -> None:
    avoided = re.compile(AVOIDED[habit])
    found = {text for text in list_texts() if avoided.search(PLACE.sub("", text))}

    assert sorted(found - ALLOWED) == []
