"""Items: what a learner reviews, where each comes from, its theme, and equal positions."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final

from tutor.engine.worlds.symmetry import (
    Relabelling,
    canonical_relabelling,
    list_visible_sets,
    twins,
)
from tutor.explain.columns import Theme
from tutor.protocol.observations import observation_line
from tutor.review.units import Unit
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, SHOW
from tutor.skill.memory import Memory

# The kind of decision is the theme, unless it is about a card of the hand.
_BY_PHASE: Final = {
    BID: Theme.JOINING,
    CANCEL: Theme.STAKES,
    CHOOSE_DRAW: Theme.TAKING,
    CHOOSE_HAND: Theme.TAKING,
    DECIDE: Theme.STAKES,
    SHOW: Theme.SHOWING,
}
# The theme of decisions that a theme of lessons is about; None where it is about none.
BY_LESSON: Final = {
    "against-88": None,
    "choice-of-two": Theme.TAKING,
    "close-call": Theme.SAMENESS,
    "continue-for-half": Theme.STAKES,
    "denying": Theme.THEIRS,
    "doubling": Theme.STAKES,
    "feeding": Theme.GIVING,
    "hand-yaku": Theme.SHOWING,
    "joker": Theme.TAKING,
    "legal-sight": None,
    "match-score": Theme.STAKES,
    "river": None,
    "stop-or-call": Theme.STAKES,
    "taking-part": Theme.JOINING,
    "turncoat-cards": None,
    "weighing": Theme.COMPARING,
    "yaku-progress": Theme.YAKU,
}


def find_theme(phase: int, themes: Iterable[Theme]) -> Theme:
    """Return the theme of a decision; *themes* are those of its reasons, the weightiest first."""
    if phase in _BY_PHASE:
        return _BY_PHASE[phase]
    return choose_theme(themes)


def choose_theme(themes: Iterable[Theme]) -> Theme:
    """Return the theme of the first reason that has one.

    Equal answers explain only why neither is worse, so they give the theme only if nothing else
    does.
    """
    theme = tuple(themes)
    last = Theme.SAMENESS if Theme.SAMENESS in theme else Theme.COMPARING
    return next((other for other in theme if other not in (Theme.COMPARING, Theme.SAMENESS)), last)


def list_lesson_themes(names: Iterable[str]) -> tuple[Theme, ...]:
    """Return the themes of decisions that a lesson with such themes is about."""
    results = (BY_LESSON.get(name) for name in names)
    return tuple(dict.fromkeys(theme for theme in results if theme is not None))


def position_key(observation: Observation) -> str:
    """Return the same key for all observations that differ by twin cards and twin months."""
    plain = _name_twins_alike(observation)
    plain = canonical_relabelling(plain).observation(plain)
    return hashlib.sha256(observation_line(plain).encode()).hexdigest()


def _name_twins_alike(observation: Observation) -> Observation:
    """Return the observation with twin cards named by their present and past locations."""
    groups = {group for group in twins(observation.rules) if group & (group - 1)}
    shown = list_visible_sets(observation)
    renamed = [
        (card, name)
        for group in groups
        for card, name in zip(_order(group, shown), cards_in(group), strict=True)
        if card != name
    ]
    return Relabelling(tuple(renamed)).observation(observation) if renamed else observation


def _order(group: CardSet, shown: Sequence[CardSet]) -> list[Card]:
    return sorted(cards_in(group), key=lambda card: [cards >> card & 1 for cards in shown])


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
