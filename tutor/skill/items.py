"""Items: what a learner reviews, and where each comes from."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.memory import Memory


class ItemKind(StrEnum):
    """The sort of an item."""

    POSITION = "position"  # a decision of a match, to be made again
    PUZZLE = "puzzle"  # one that comes with the program
    CARD = "card"  # its month, its kind, its name
    YAKU = "yaku"  # of a game
    RULE = "rule"  # a family of questions


class ItemState(StrEnum):
    """Whether an item is reviewed."""

    ACTIVE = "active"
    KNOWN = "known"  # answered well often enough
    DROPPED = "dropped"  # thrown out by the learner
    WITHDRAWN = "withdrawn"  # a later analysis calls it a mistake no longer


# Seconds for a quick answer, and until a session ends.
SECONDS: Final = {
    ItemKind.POSITION: 60,
    ItemKind.PUZZLE: 60,
    ItemKind.CARD: 10,
    ItemKind.YAKU: 20,
    ItemKind.RULE: 40,
}
FACTS: Final = (ItemKind.CARD, ItemKind.YAKU, ItemKind.RULE)


@dataclass(frozen=True)
class ItemPlace:
    """A decision of a match; *by_hand* if the learner added it to the inbox."""

    token: str
    unit: Unit
    by_hand: bool = False


@dataclass(frozen=True)
class Found:
    """A decision for the inbox; positions with the same *key* are one item.

    *loss* is its cost in sigma.
    """

    unit: Unit
    key: str
    loss: float


@dataclass(frozen=True)
class Item:
    """One thing to review; *places* are the decisions where it occurred, latest first.

    Only a position has places; *key* distinguishes items of one kind. *theme* is None until it is
    determined. *helped* is the last day with help before the answer.
    """

    id: int
    kind: ItemKind
    key: str
    state: ItemState
    theme: Theme | None
    loss: float
    added: date
    memory: Memory
    helped: date | None = None
    places: tuple[ItemPlace, ...] = field(default=())

    @property
    def place(self) -> ItemPlace:
        """Return where it was met last; only a position was."""
        return self.places[0]

    @property
    def is_starred(self) -> bool:
        """Return whether the learner added it to the inbox."""
        return any(place.by_hand for place in self.places)

    def is_due(self, today: date) -> bool:
        """Return whether it may be reviewed today."""
        return self.state == ItemState.ACTIVE and self.memory.is_due(today)

    def is_helped(self, today: date) -> bool:
        """Return whether help was shown today."""
        return self.helped == today
