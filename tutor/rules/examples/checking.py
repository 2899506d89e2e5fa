"""Comparing what an example expects with what the rules answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import ids_in
from tutor.rules.examples.answers import answer
from tutor.rules.examples.fields import (
    ExampleError,
    cards,
    mapping,
    several,
    shown,
    text,
    whole,
    yes_or_no,
)
from tutor.rules.examples.record import record_of


@dataclass(frozen=True)
class Mismatch:
    """One expected key that the rules answer otherwise."""

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {shown(self.expected)}, got {shown(self.got)}"


def check_example(value: object) -> list[Mismatch]:
    """Return what the rules answer otherwise; raise ExampleError for a malformed record."""
    record = record_of(value)
    answered = answer(record)
    record.expected.refuse_others(answered)
    wanted = {key: _READERS[key](one, key) for key, one in record.expected.values.items()}
    return [
        Mismatch(key, one, answered[key]) for key, one in wanted.items() if one != answered[key]
    ]


def _yaku(value: object, what: str) -> list[list[object]]:
    found: dict[str, int] = {}
    for entry in several(value, what):
        fields = mapping(entry, "a yaku")
        fields.refuse_others(("id", "value"))
        name = text(fields.need("id"), "id")
        if name in found:
            raise ExampleError(f"{what} has {name} twice.")
        found[name] = whole(fields.need("value"), f"the value of {name}")
    return sorted([name, points] for name, points in found.items())


def _options(value: object, what: str) -> list[list[str]]:
    sets = {cards(option, "an option") for option in several(value, what)}
    return sorted(sorted(ids_in(option)) for option in sets)


def _points(value: object, what: str) -> dict[str, int]:
    fields = mapping(value, what)
    return {name: whole(fields.need(name), f"{what} of {name}") for name in fields.values}


def _name_or_nobody(value: object, what: str) -> str | None:
    return None if value is None else text(value, what)


def _names(value: object, what: str) -> list[str]:
    return [text(name, what) for name in several(value, what)]


def _months(value: object, what: str) -> list[int]:
    return sorted(whole(month, what) for month in several(value, what))


_READERS: Final[dict[str, Callable[[object, str], object]]] = {
    "yaku": _yaku,
    "base": whole,
    "multiplier": whole,
    "total": whole,
    "round_over": yes_or_no,
    "redeal": yes_or_no,
    "options": _options,
    "deltas": _points,
    "totals": _points,
    "next_dealer": text,
    "winner": _name_or_nobody,
    "card_points": whole,
    "misdeal": yes_or_no,
    "stacked_months": _months,
    "finished": yes_or_no,
    "special": _name_or_nobody,
    "participants": _names,
    "forced_in": _names,
    "passed": _names,
    "forced_out": _names,
}
