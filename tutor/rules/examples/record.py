"""A record of the example files with its ruleset, and readers of its inputs."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import CardSet
from tutor.rules.examples.fields import ExampleError, Fields, cards, mapping, several, text
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Ruleset, RulesetError

_REQUIRED: Final = ("id", "game", "kind", "preset", "overrides", "context", "expected")
_OPTIONAL: Final = ("captured", "hand", "field", "sources", "note")


@dataclass(frozen=True)
class Record:
    """One example: what is given, what is expected, and under which rules."""

    rules: Ruleset
    kind: str
    inputs: Fields
    context: Fields
    expected: Fields

    def pile(self, key: str) -> CardSet:
        """Return the cards of *key*, which this kind needs."""
        return cards(self.inputs.need(key), key)

    @property
    def field(self) -> CardSet:
        """Return the cards on the field, none when the record gives no field."""
        return cards(self.inputs.get("field", []), "field")

    @property
    def players(self) -> list[str]:
        """Return the names of the players, seat 0 first."""
        names = [
            text(name, "a player") for name in several(self.context.need("players"), "players")
        ]
        seats = self.rules.seats
        if len(names) != seats or len(set(names)) != seats:
            raise ExampleError(f"players must be {seats} different names.")
        return names


def record_of(value: object) -> Record:
    """Return the record that *value* describes; raise ExampleError otherwise."""
    inputs = mapping(value, "the record")
    inputs.refuse_others((*_REQUIRED, *_OPTIONAL))
    for key in _REQUIRED:
        inputs.need(key)
    text(inputs.need("id"), "id")
    expected = mapping(inputs.need("expected"), "expected")
    if not expected.values:
        raise ExampleError("expected is empty, so there is nothing to check.")
    return Record(
        rules=_ruleset(inputs),
        kind=text(inputs.need("kind"), "kind"),
        inputs=inputs,
        context=mapping(inputs.need("context"), "context"),
        expected=expected,
    )


def _ruleset(inputs: Fields) -> Ruleset:
    game, preset = (text(inputs.need(key), key) for key in ("game", "preset"))
    overrides = mapping(inputs.need("overrides"), "overrides")
    try:
        return ruleset(game, preset, dict(overrides.values))
    except RulesetError as error:
        raise ExampleError(str(error)) from None
