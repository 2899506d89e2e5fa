"""How long the texts of a lesson may be, counted in words, in Japanese in characters."""

import re
from typing import Final

LIMITS: Final = {"text": 40, "feedback": 30, "goal": 20, "title": 5}
JAPANESE: Final = {"text": 80, "feedback": 60, "goal": 40, "title": 14}
LONGEST_SENTENCE: Final = 20  # words
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")
_SENTENCE: Final = re.compile(r"[.!?:;…]+(?:\s|$)")


def placeholders(text: str) -> list[str]:
    """Return the placeholders of a text, in alphabetical order."""
    return sorted(_PLACEHOLDER.findall(text))


def find_excess(text: str, part: str, language: str) -> str:
    """Return what is too long about a text, empty if nothing is."""
    if language == "ja":
        number = len(_PLACEHOLDER.sub("札", text).replace(" ", ""))
        limit, unit = JAPANESE[part], "characters"
    else:
        number, limit, unit = _words(text), LIMITS[part], "words"
    if number > limit:
        return f"has {number} {unit}, {limit} are allowed"
    longest = max(map(_words, _SENTENCE.split(text)))
    if language != "ja" and longest > LONGEST_SENTENCE:
        return f"has a sentence of {longest} words, {LONGEST_SENTENCE} are allowed"
    return ""


def _words(text: str) -> int:
    return sum(any(char.isalnum() for char in word) for word in text.split())
