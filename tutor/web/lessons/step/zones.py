"""What a step shows besides a table: one exhibit, or several piles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.kinds.count import Count
from tutor.lessons.kinds.estimate import Estimate
from tutor.lessons.kinds.pick import Pick
from tutor.lessons.kinds.placed_items import Placing
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import Step
from tutor.lessons.shown import shuffle_names
from tutor.rules.cards import Card, card_named
from tutor.web.i18n.translation import _
from tutor.web.table.card_view import CardView, card_view, card_views

LETTERS: Final = "ABCDEFGH"
LAYOUTS: Final = (3, 4, 6, 8, 12, 20)  # numbers of cards up to which one layout is used
PACK: Final = 48
IN_THEIR_ORDER: Final = (Count, Estimate, Pick)  # kinds whose exhibits keep their order


@dataclass(frozen=True)
class Zone:
    """Cards shown together; the only exhibit of a step needs no title."""

    key: str
    title: str
    cards: tuple[CardView, ...]
    is_pile: bool = False  # to be tapped as a whole
    gone: frozenset[str] = frozenset()  # those that were taken: they have left gaps
    is_chosen: bool = False
    mark: str = ""  # "right" or "wrong", once it was answered

    @property
    def layout(self) -> int:
        """Return the number of cards that the zone is sized for."""
        return next((most for most in LAYOUTS if len(self.cards) <= most), PACK)


@dataclass(frozen=True)
class GivenCard:
    """The card of the question, with its label."""

    title: str
    cards: tuple[CardView, ...]  # with its captures; empty once it is on the field


def has_small_board(step: Step) -> bool:
    """Return whether a step shows only a field and one card next to it."""
    board = step.board
    is_small = board is not None and len(board.hand) <= 1 and not any(board.won)
    return is_small and isinstance(step.exercise, Tap | Predict)


def build_zones(
    lesson: str,
    step: Step,
    names: Mapping[str, str],
    chosen: frozenset[str],
    marks: frozenset[str],
) -> tuple[Zone, ...]:
    """Return the zones of a step without a whole table; *names* are of piles.

    *marks* are the errors of the chosen piles.
    """
    placing = isinstance(step.exercise, Placing)
    if step.piles and not placing:
        titles = zip(step.piles, LETTERS, strict=False)
        piles = [_pile(step, key, names.get(key, name), key in chosen) for key, name in titles]
        return tuple(_mark(pile, f"card:{pile.key}" in marks) for pile in piles)
    if step.board is not None and has_small_board(step):
        return (_zone(step, "field", _("Field"), step.board.field),)
    if not step.cards or (placing and not _has_own_items(step)):  # or the items are the cards
        return ()
    is_ordered = isinstance(step.exercise, IN_THEIR_ORDER)
    cards = step.cards if is_ordered else shuffle_names(step.cards, lesson, step.id)
    return (_zone(step, "cards", _("Cards"), cards),)


def find_given_card(step: Step) -> CardView | None:
    """Return the card next to a small board: the one played, turned or held."""
    if isinstance(step.exercise, Predict):
        return card_view(card_named(step.exercise.play), ruleset=step.ruleset)
    if step.board is not None and step.board.hand and has_small_board(step):
        return card_view(step.board.hand[0], ruleset=step.ruleset)
    return None


def _mark(pile: Zone, is_wrong: bool) -> Zone:
    return replace(pile, is_chosen=False, mark="wrong") if is_wrong else pile


def _has_own_items(step: Step) -> bool:
    return isinstance(step.exercise, Placing) and bool(step.exercise.items)


def _pile(step: Step, key: str, title: str, is_chosen: bool) -> Zone:
    cards = card_views(step.piles[key], ruleset=step.ruleset)
    return Zone(key, title, cards, is_pile=step.kind == "tap", is_chosen=is_chosen)


def _zone(step: Step, key: str, title: str, cards: tuple[Card, ...]) -> Zone:
    return Zone(key, title, card_views(cards, ruleset=step.ruleset))
