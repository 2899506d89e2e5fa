"""Lessons are written in plain English: no archaic verbs, no cards as persons, no bare “who”."""

import re
from typing import Final

import pytest

from tests.lessons.test_wording import list_lines

# Each habit with what it should be. Sample games and messages are not covered yet.
AVOIDED: Final = {
    "told, tell of (say, show, name)": r"\b(is|are|was|were|be|been) told\b|\btells? of\b",
    "lie, lay (be, stay, play)": r"\b([Ll]ies|[Ll]ie|[Ll]ay|[Ll]aid|[Ll]ying)\b",
    "stand (be, have)": r"\b[Ss]tands?\b|\b[Ss]tood\b",
    "dear (costly)": r"\b[Dd]ear(er|est)?\b",
    "beside (next to, with)": r"\b[Bb]eside\b",
    "else (otherwise)": r"(,|;|\bor) else\b",
    "as well (too)": r"\bas well[.,;:)!?]",
    "he (they, it)": r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "who without a person": r"(^|[.!:;] )(Who|Whoever)\b(?![^.]*\?)|\b[Ww]hoever\b",
    "a second word for a card that matches": r"\b[Rr]elatives?\b|\bpartners?\b",
    "a second word for points": r"\b[Pp]rices?\b|\b[Pp]riced\b",
    "a second word for a rule set": r"\b[Ss]heets?\b",
    "a second word for a dealt yaku": r"\b([Hh]and yaku|lucky|[Ww]inning hands?)\b(?! one)",
    "a second word for captured cards": r"\b[Pp]iles?\b",
    "a second word for a poetry ribbon": r"\b[Pp]oems?\b",
    "cards as persons": r"\bshines?\b|(?<!you )\bwants?\b|\bwaits? (for you|in)\b|\bserves?\b",
}
PLACE: Final = re.compile(r"\{[^}]*\}")  # filled in by the program


@pytest.mark.parametrize("habit", AVOIDED)
def test_lessons_are_written_in_plain_english(habit: str) -> None:
    avoided = re.compile(AVOIDED[habit])
    lines = [line for line in list_lines("en") if "/lessons/" in line[0]]
    assert len(lines) > 1000
    assert [line for line in lines if avoided.search(PLACE.sub("", line[1]))] == []
