"""TOML files, read strictly: an unknown key is an error."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tutor.lessons.model import LessonError
from tutor.rules.cards import Card, UnknownCardError, pack_card_named


def read_toml(path: Path) -> dict[str, Any]:
    """Return the table of a file; raise LessonError when it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise LessonError(f"{path.name} cannot be read.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{path.name} is no TOML: {error}.") from None


T = TypeVar("T")


class TomlTable:
    """One TOML table, read key by key; `close` reports unread keys."""

    def __init__(self, values: object, place: str) -> None:
        if not isinstance(values, dict):
            raise LessonError(f"{place} must be a table.")
        self._values: dict[str, Any] = dict(values)
        self.place = place

    def has(self, key: str) -> bool:
        """Return whether the key is there and not read yet."""
        return key in self._values

    def is_list(self, key: str) -> bool:
        """Return whether the key is there and holds a list."""
        return isinstance(self._values.get(key), list)

    def require(self, *keys: str) -> None:
        """Complain about all keys that are missing."""
        missing = [key for key in keys if key not in self._values]
        if missing:
            raise LessonError(f"{self.place} has no {', '.join(missing)}.")

    def take(self, key: str, *types: type, default: Any = None) -> Any:
        """Return and remove a value; a missing one without a default is a fault."""
        if key not in self._values:
            if default is None:
                raise LessonError(f"{self.place} has no {key}.")
            return default
        value = self._values.pop(key)
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise LessonError(f"{self.place}: {key} has the wrong type.")
        return value

    def texts(self, key: str, default: Any = None) -> tuple[str, ...]:
        """Return the list of texts under *key*; raise LessonError for anything else."""
        values = self.take(key, list, default=default)
        if not all(isinstance(item, str) for item in values):
            raise LessonError(f"{self.place}: {key} must be a list of texts.")
        return tuple(values)

    def words(self, key: str) -> tuple[str, ...]:
        """Return words: a list of texts, or one text with spaces between them."""
        return self.texts(key) if self.is_list(key) else tuple(self.take(key, str).split())

    def cards(self, key: str) -> tuple[Card, ...]:
        """Return the cards of a spaced list of ids, none if the key is missing."""
        return parse_cards(self.take(key, str, default=""), f"{self.place}: {key}")

    def take_rest(self) -> dict[str, Any]:
        """Return and remove all that was not read."""
        remaining, self._values = self._values, {}
        return remaining

    def close(self) -> None:
        """Raise LessonError for unread keys."""
        if self._values:
            unknown = ", ".join(sorted(self._values))
            raise LessonError(f"{self.place} has unknown keys: {unknown}.")


def parse_cards(text: str, place: str) -> tuple[Card, ...]:
    """Return the cards of a spaced list of ids; raise LessonError for a wrong or double one."""
    try:
        cards = tuple(pack_card_named(name) for name in text.split())
    except UnknownCardError as error:
        raise LessonError(f"{place}: there is no card {error.name}.") from None
    if len(set(cards)) < len(cards):
        raise LessonError(f"{place} names a card twice.")
    return cards


def read_all(reads: list[Callable[[], T]]) -> list[T]:
    """Return the results of all *reads*; raise one LessonError with the faults of all."""
    results: list[T] = []
    faults: list[str] = []
    for read in reads:
        try:
            results.append(read())
        except LessonError as error:
            faults += error.faults
    if faults:
        raise LessonError(*faults)
    return results
