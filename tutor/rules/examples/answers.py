"""Every value that an example may expect, by game and kind."""

from typing import Final

from tutor.rules.examples import hachihachi, koikoi, roppyakken
from tutor.rules.examples.fields import read_choice
from tutor.rules.examples.kinds import Answer, ExampleKind
from tutor.rules.examples.record import Example

BY_GAME: Final[dict[str, dict[str, ExampleKind]]] = {
    "koikoi": koikoi.KINDS,
    "roppyakken": roppyakken.KINDS,
    "hachihachi": hachihachi.KINDS,
}


def answer(record: Example) -> Answer:
    """Return every value that an example of this kind may expect."""
    kinds = BY_GAME[record.rules.game.name]
    kind = kinds[read_choice(record.kind, kinds, "kind")]
    record.context.refuse_others(kind.context)
    return kind.answer(record)
