"""A kind of example, and the answers that all games share."""

from collections.abc import Callable
from typing import NamedTuple

from tutor.rules.cards import ids_in
from tutor.rules.examples.fields import ExampleError, cards
from tutor.rules.examples.record import Record
from tutor.rules.round.capture import options

Answer = dict[str, object]


class Kind(NamedTuple):
    """How one kind of example is answered, and what its context may hold."""

    answer: Callable[[Record], Answer]
    context: tuple[str, ...] = ()


def capture_options(record: Record) -> Answer:
    """Return the sets of field cards that a card may take."""
    field = record.pile("field")
    played = cards([record.context.need("played")], "played")
    if field & played:
        raise ExampleError("The card played lies on the field as well.")
    taken = options(record.rules.tables().joker, field, played.bit_length() - 1)
    return {"yaku": [], "total": 0, "options": sorted(sorted(ids_in(one)) for one in taken)}
