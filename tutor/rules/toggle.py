"""House rules: their names, and the values that each may have."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Value = bool | int | str | None


class RulesetError(ValueError):
    """A game, preset, toggle or value that does not exist."""


@dataclass(frozen=True)
class Toggle:
    """One configurable rule: one of its values, or a number if allowed.

    If it allows *numbers*, its values are the usual ones.
    """

    name: str
    values: tuple[Value, ...] = (False, True)
    any_number: bool = False  # from 0, besides its values
    numbers: range = range(0)

    def check(self, value: object) -> Value:
        """Return *value* if the toggle can have it; raise RulesetError otherwise."""
        # True == 1 in Python, so the type is also compared.
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if type(value) is int and (value in self.numbers or (self.any_number and value >= 0)):
            return value
        wanted = list(self._wanted())
        several = "one of " if len(wanted) > 1 else ""
        raise RulesetError(
            f"{self.name} is {_quote(value)}, but must be {several}{', '.join(wanted)}."
        )

    def _wanted(self) -> Iterator[str]:
        if self.numbers:
            yield f"a whole number from {self.numbers[0]} to {self.numbers[-1]}"
            return
        yield from map(_quote, self.values)
        if self.any_number:
            yield "a whole number from 0"


def read_number(toggles: Mapping[str, Value], name: str) -> int:
    """Return the value of a toggle that is a number."""
    value = toggles[name]
    if not isinstance(value, int):
        raise RulesetError(f"{name} is {_quote(value)}, which is no number.")
    return int(value)


def _quote(value: object) -> str:
    return json.dumps(value) if isinstance(value, bool | None) else str(value)


MOST_ROUNDS: Final = 48  # of a match
ROUNDS: Final = Toggle("rounds", (3, 6, 8, 12), numbers=range(1, MOST_ROUNDS + 1))
