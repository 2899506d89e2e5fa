"""The lines of a text: a key and a value, or a note."""

import json
import re
from dataclasses import dataclass
from typing import Final

from tutor.review.files.record import RecordError, shorten
from tutor.rules.cards import Card, UnknownCardError, pack_card_named

NOTE: Final = "|"
COMMENT: Final = "#"
_MOVER: Final = re.compile(r'(?P<name>[^()"]+?)(?: \((?P<by>"(?:[^"\\]|\\.)*"|[^()"]*)\))?')
_KEY: Final = re.compile(r'((?:[^:"]|"(?:[^"\\]|\\.)*")+):(.*)')


@dataclass(frozen=True)
class TextLine:
    """One line that says something; *key* is `|` for a note."""

    number: int
    key: str
    value: str

    @property
    def is_note(self) -> bool:
        """Return whether the line is part of a note."""
        return self.key == NOTE


def split_lines(text: str) -> list[TextLine]:
    """Return the lines of a text; what is empty or begins with `#` says nothing."""
    found = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    return [_line(number, line) for number, line in found if line and not line.startswith(COMMENT)]


def _line(number: int, text: str) -> TextLine:
    if text.startswith(NOTE):
        return TextLine(number, NOTE, text.removeprefix(NOTE).strip())
    if text.split()[0] == "hanafuda" and ":" not in text:
        return TextLine(number, "hanafuda", text.removeprefix("hanafuda").strip())
    found = _KEY.fullmatch(text)
    if not found:
        raise RecordError(
            "“%(text)s” is not understood: a line has a word, a colon and what it says.",
            line=number,
            text=shorten(text),
        )
    return TextLine(number, " ".join(found[1].split()), found[2].strip())


def read_mover(line: TextLine) -> tuple[str, str]:
    """Return who acts in a line, and in brackets who chose for him; empty where nobody else."""
    found = _MOVER.fullmatch(line.key)
    if not found:
        raise RecordError("“%(text)s” is no player.", line=line.number, text=shorten(line.key))
    return found["name"], found["by"] or ""


def read_chooser(line: TextLine, by: str) -> str:
    """Return who chose an action; a name with odd signs is written as in JSON."""
    if not by.startswith('"'):
        return by
    try:
        return str(json.loads(by))
    except ValueError:
        raise RecordError("“%(text)s” is no player.", line=line.number, text=shorten(by)) from None


def find_cards(line: TextLine) -> tuple[Card, ...]:
    """Return the cards that a line names."""
    try:
        return tuple(pack_card_named(name) for name in line.value.split())
    except UnknownCardError as error:
        raise RecordError(
            "There is no card “%(name)s”.", line=line.number, name=shorten(error.name)
        ) from None
