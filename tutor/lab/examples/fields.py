"""Reading the parts of an example, each refused with a sentence when it is not as it must be."""

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from tutor.rules.cards import CardSet, UnknownCardError, card_named, card_set

_LONGEST_SHOWN: Final = 60


class ExampleError(ValueError):
    """A record that does not follow the format."""


def quote_value(value: object) -> str:
    """Return a value as JSON, shortened when it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def read_whole_number(value: object, what: str) -> int:
    """Return *value* if it is a whole number; otherwise raise ExampleError."""
    if type(value) is not int:  # True is an int, but no number
        raise ExampleError(f"{what} must be a whole number, not {quote_value(value)}.")
    return value


def read_text(value: object, what: str) -> str:
    """Return *value* if it is a text; otherwise raise ExampleError."""
    if not isinstance(value, str):
        raise ExampleError(f"{what} must be a text, not {quote_value(value)}.")
    return value


def read_boolean(value: object, what: str) -> bool:
    """Return *value* if it is true or false; otherwise raise ExampleError."""
    if not isinstance(value, bool):
        raise ExampleError(f"{what} must be true or false, not {quote_value(value)}.")
    return value


def read_list(value: object, what: str) -> list[Any]:
    """Return *value* if it is a list; otherwise raise ExampleError."""
    if not isinstance(value, list):
        raise ExampleError(f"{what} must be a list, not {quote_value(value)}.")
    return value


def read_object(value: object, what: str) -> "Fields":
    """Return *value* as named fields if it is an object; otherwise raise ExampleError."""
    if not isinstance(value, dict):
        raise ExampleError(f"{what} must be an object, not {quote_value(value)}.")
    return Fields(value, what)


def read_cards(value: object, what: str) -> CardSet:
    """Return the set of a list of card ids, none of them twice."""
    names = [read_text(name, f"a card of {what}") for name in read_list(value, what)]
    for name in names:
        if names.count(name) > 1:
            raise ExampleError(f"{what} has the card {name} twice.")
    try:
        return card_set(card_named(name) for name in names)
    except UnknownCardError as error:
        raise ExampleError(f"{what}: {error}") from None


def read_choice(value: object, given: Collection[str], what: str) -> str:
    """Return *value* if it is one of the *given* texts; otherwise raise ExampleError."""
    name = read_text(value, what)
    if name not in given:
        raise ExampleError(f"{what} is {quote_value(name)}, but must be one of {', '.join(given)}.")
    return name


class Fields:
    """An object of a record with required and optional fields, and no others."""

    def __init__(self, values: Mapping[str, Any], name: str) -> None:
        self.values = values
        self.name = name

    def need(self, key: str) -> Any:
        """Return the value of *key*; it must be there and not null."""
        if self.values.get(key) is None:
            raise ExampleError(f"{self.name} needs {quote_value(key)}.")
        return self.values[key]

    def get(self, key: str, default: object) -> Any:
        """Return the value of *key*, or *default* when it is absent or null."""
        value = self.values.get(key)
        return default if value is None else value

    def refuse_others(self, given: Collection[str]) -> None:
        """Raise ExampleError when there is a key that is not known."""
        for key in self.values:
            if key not in given:
                raise ExampleError(
                    f"{self.name} has the unknown key {quote_value(key)}; "
                    f"it may have {', '.join(given) or 'none'}."
                )
