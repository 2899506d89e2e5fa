"""The rules' answer to an example, by game and kind, and its differences."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tutor.lab.examples import hachihachi, koikoi, roppyakken
from tutor.lab.examples.kinds import Answer, ExampleKind
from tutor.lab.examples.record import (
    Example,
    ExampleError,
    quote_value,
    read_boolean,
    read_cards,
    read_choice,
    read_example,
    read_list,
    read_object,
    read_text,
    read_whole_number,
)
from tutor.rules.cards import ids_in

BY_GAME: Final[dict[str, dict[str, ExampleKind]]] = {
    "koikoi": koikoi.KINDS,
    "roppyakken": roppyakken.KINDS,
    "hachihachi": hachihachi.KINDS,
}


@dataclass(frozen=True)
class Mismatch:
    """One expected key that the rules answer otherwise."""

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {quote_value(self.expected)}, got {quote_value(self.got)}"


def check_example(value: object) -> list[Mismatch]:
    """Return the expected keys that the rules answer otherwise, empty where none is.

    Raise ExampleError for a malformed record.
    """
    record = read_example(value)
    answered = answer(record)
    record.expected.refuse_others(answered)
    wanted = {key: _READERS[key](item, key) for key, item in record.expected.values.items()}
    return [
        Mismatch(key, entry, answered[key])
        for key, entry in wanted.items()
        if entry != answered[key]
    ]


def answer(record: Example) -> Answer:
    """Return every value that an example of this kind may expect."""
    kinds = BY_GAME[record.rules.game.name]
    kind = kinds[read_choice(record.kind, kinds, "kind")]
    record.context.refuse_others(kind.context)
    return kind.answer(record)


def _yaku(value: object, what: str) -> list[list[object]]:
    yaku: dict[str, int] = {}
    for entry in read_list(value, what):
        fields = read_object(entry, "a yaku")
        fields.refuse_others(("id", "value"))
        name = read_text(fields.need("id"), "id")
        if name in yaku:
            raise ExampleError(f"{what} has {name} twice.")
        yaku[name] = read_whole_number(fields.need("value"), f"the value of {name}")
    return sorted([name, points] for name, points in yaku.items())


def _options(value: object, what: str) -> list[list[str]]:
    sets = {read_cards(option, "an option") for option in read_list(value, what)}
    return sorted(sorted(ids_in(option)) for option in sets)


def _points(value: object, what: str) -> dict[str, int]:
    fields = read_object(value, what)
    return {
        name: read_whole_number(fields.need(name), f"{what} of {name}") for name in fields.values
    }


def _name_or_nobody(value: object, what: str) -> str | None:
    return None if value is None else read_text(value, what)


def _names(value: object, what: str) -> list[str]:
    return [read_text(name, what) for name in read_list(value, what)]


def _months(value: object, what: str) -> list[int]:
    return sorted(read_whole_number(month, what) for month in read_list(value, what))


_READERS: Final[dict[str, Callable[[object, str], object]]] = {
    "yaku": _yaku,
    "base": read_whole_number,
    "multiplier": read_whole_number,
    "total": read_whole_number,
    "round_over": read_boolean,
    "asks": read_boolean,
    "stops": read_boolean,
    "redeal": read_boolean,
    "options": _options,
    "deltas": _points,
    "totals": _points,
    "next_dealer": read_text,
    "winner": _name_or_nobody,
    "card_points": read_whole_number,
    "misdeal": read_boolean,
    "stacked_months": _months,
    "finished": read_boolean,
    "special": _name_or_nobody,
    "participants": _names,
    "forced_in": _names,
    "passed": _names,
    "forced_out": _names,
}
