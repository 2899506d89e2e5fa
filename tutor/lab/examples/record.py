"""Records of the example files, and readers of their fields."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.rules.cards import CardSet, UnknownCardError, card_named, card_set
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Ruleset, RulesetError

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


_REQUIRED: Final = ("id", "game", "kind", "preset", "overrides", "context", "expected")
_OPTIONAL: Final = ("captured", "hand", "field", "sources", "note")


@dataclass(frozen=True)
class Example:
    """One example: its input, its expected answer, and its rules."""

    rules: Ruleset
    kind: str
    inputs: Fields
    context: Fields
    expected: Fields

    def pile(self, key: str) -> CardSet:
        """Return the cards of *key*, which this kind needs."""
        return read_cards(self.inputs.need(key), key)

    @property
    def field(self) -> CardSet:
        """Return the cards on the field, none when the record gives no field."""
        return read_cards(self.inputs.get("field", []), "field")

    @property
    def players(self) -> list[str]:
        """Return the names of the players, seat 0 first."""
        names = [
            read_text(name, "a player")
            for name in read_list(self.context.need("players"), "players")
        ]
        seats = self.rules.seats
        if len(names) != seats or len(set(names)) != seats:
            raise ExampleError(f"players must be {seats} different names.")
        return names


def read_example(value: object) -> Example:
    """Return the record that *value* describes; raise ExampleError otherwise."""
    inputs = read_object(value, "the record")
    inputs.refuse_others((*_REQUIRED, *_OPTIONAL))
    for key in _REQUIRED:
        inputs.need(key)
    read_text(inputs.need("id"), "id")
    expected = read_object(inputs.need("expected"), "expected")
    if not expected.values:
        raise ExampleError("expected is empty, so there is nothing to check.")
    return Example(
        rules=_ruleset(inputs),
        kind=read_text(inputs.need("kind"), "kind"),
        inputs=inputs,
        context=read_object(inputs.need("context"), "context"),
        expected=expected,
    )


def _ruleset(inputs: Fields) -> Ruleset:
    game, preset = (read_text(inputs.need(key), key) for key in ("game", "preset"))
    overrides = read_object(inputs.need("overrides"), "overrides")
    try:
        return ruleset(game, preset, dict(overrides.values))
    except RulesetError as error:
        raise ExampleError(str(error)) from None
