"""A kind of example, and the answers that all games share."""

from collections.abc import Callable
from typing import NamedTuple

from tutor.lab.examples.fields import ExampleError, read_cards
from tutor.lab.examples.record import Example
from tutor.rules.cards import ids_in
from tutor.rules.round.capture import list_captures

Answer = dict[str, object]


class ExampleKind(NamedTuple):
    """How one kind of example is answered, and what its context may hold."""

    answer: Callable[[Example], Answer]
    context: tuple[str, ...] = ()


def answer_capture_options(record: Example) -> Answer:
    """Return the sets of field cards that a card may take."""
    field = record.pile("field")
    played = read_cards([record.context.need("played")], "played")
    if field & played:
        raise ExampleError("The card played is on the field too.")
    taken = list_captures(record.rules.tables().joker, field, played.bit_length() - 1)
    return {"yaku": [], "total": 0, "options": sorted(sorted(ids_in(number)) for number in taken)}
