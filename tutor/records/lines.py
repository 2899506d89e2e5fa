"""The lines of a text: a key and a value, or a note."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from tutor.records.record import KEYWORDS, RecordError, build_character_error, move_error, shorten
from tutor.rules.cards import Card, UnknownCardError, pack_card_named
from tutor.text import CharacterError, clean, fold_code

NOTE: Final = "|"
COMMENT: Final = "#"
_MOVER: Final = re.compile(r'(?P<name>[^()"]+?)(?: \((?P<by>"(?:[^"\\]|\\.)*"|[^()"]*)\))?')
_KEY: Final = re.compile(r'((?:[^:"]|"(?:[^"\\]|\\.)*")+):(.*)')
_WIDE_KEY: Final = re.compile("([^\uff1a]+)\uff1a(.*)")
_KNOWN_KEY: Final = re.compile(
    rf"\s*({'|'.join(KEYWORDS.split())}|rule [^:\uff1a]+?)\s*[:\uff1a](.*)"
)
_LINE_END: Final = re.compile("\r\n|[\r\n\u2028\u2029]")
ABOUT: Final = "about"


@dataclass(frozen=True)
class TextLine:
    """One line with content; *key* is `|` for a note."""

    number: int
    key: str
    value: str

    @property
    def code(self) -> str:
        """Return the value as a number or code is read, in whatever width it was typed."""
        return fold_code(self.value)

    @property
    def is_note(self) -> bool:
        """Return whether the line is part of a note."""
        return self.key == NOTE


def split_lines(text: str) -> list[TextLine]:
    """Return the lines of a text; ignore empty lines and lines that begin with `#`."""
    lines = [
        (number, line.lstrip("\ufeff \t").strip())
        for number, line in enumerate(_LINE_END.split(text), start=1)
    ]
    return [_line(number, line) for number, line in lines if line and not line.startswith(COMMENT)]


def _line(number: int, typed: str) -> TextLine:
    try:
        text = clean(typed)
    except CharacterError as error:
        raise build_character_error(error, line=number) from None
    if text.startswith(NOTE):
        return TextLine(number, NOTE, text.removeprefix(NOTE).lstrip(" "))
    code = fold_code(text)
    if code.split()[:1] == ["hanafuda"] and ":" not in code:
        return TextLine(number, "hanafuda", code.removeprefix("hanafuda").strip())
    results = _split_key(text)
    if not results:
        raise RecordError(
            "“%(text)s” is not understood: a line is a word, a colon and a value.",
            line=number,
            text=shorten(text),
        )
    key, value = results
    return TextLine(number, key, value if key == ABOUT else value.strip())


def _split_key(text: str) -> tuple[str, str] | None:
    """Return the key and the value of a line; the colon may be full-width."""
    for pattern in (_KNOWN_KEY, _KEY, _WIDE_KEY):
        match = pattern.fullmatch(text)
        if match:
            return " ".join(match[1].split()), match[2].lstrip(" ")
    return None


def read_mover(line: TextLine) -> tuple[str, str]:
    """Return the player of a line, and the name in brackets if somebody else chose."""
    match = _MOVER.fullmatch(line.key)
    if not match:
        raise RecordError("“%(text)s” is not a player.", line=line.number, text=shorten(line.key))
    return match["name"], match["by"] or ""


def read_chooser(line: TextLine, by: str) -> str:
    """Return who chose an action; a name with odd signs is written as in JSON."""
    if not by.startswith('"'):
        return by
    try:
        return str(json.loads(by))
    except ValueError:
        name = shorten(by)
        raise RecordError("“%(text)s” is not a player.", line=line.number, text=name) from None


def find_cards(line: TextLine) -> tuple[Card, ...]:
    """Return the cards that a line names."""
    try:
        return tuple(pack_card_named(name) for name in line.code.split())
    except UnknownCardError as error:
        raise RecordError(
            "There is no card “%(name)s”.", line=line.number, name=shorten(error.name)
        ) from None


@contextmanager
def blame_line(line: TextLine) -> Iterator[None]:
    """Add the number of a line to any error raised in this context."""
    try:
        yield
    except RecordError as error:
        raise move_error(error, line=line.number) from None
