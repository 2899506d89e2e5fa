"""A record of the example files with its ruleset, and readers of its inputs."""

from dataclasses import dataclass
from typing import Final

from tutor.lab.examples.fields import (
    ExampleError,
    Fields,
    read_cards,
    read_list,
    read_object,
    read_text,
)
from tutor.rules.cards import CardSet
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Ruleset, RulesetError

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
