"""A card as a page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import IDS, Card, CardSet, Kind, cards_in, kind_of, month_of
from tutor.web.words.cards import full_name, kind_name


@dataclass(frozen=True)
class CardView:
    """One face-up card; *action* is what its button submits, empty when it is no button."""

    id: str
    name: str
    month: int
    kind: str
    mark: str = ""  # "sel" being placed, "target" may be taken, "new" just moved
    action: str = ""


@dataclass(frozen=True)
class Group:
    """The cards of one kind in a pile."""

    kind: str
    name: str
    cards: tuple[CardView, ...]


def card_view(card: Card, mark: str = "", action: str = "") -> CardView:
    """Return the view of *card*."""
    kind = kind_of(card).name.lower()
    return CardView(IDS[card], full_name(card), month_of(card), kind, mark, action)


def card_views(cards: Iterable[Card], fresh: CardSet = 0) -> tuple[CardView, ...]:
    """Return the views of several cards, those of *fresh* marked as new."""
    return tuple(card_view(card, "new" if fresh >> card & 1 else "") for card in cards)


def groups(pile: CardSet, fresh: CardSet = 0) -> tuple[Group, ...]:
    """Return a captured pile kind by kind, all four kinds."""
    return tuple(
        Group(
            kind.name.lower(),
            kind_name(kind),
            card_views((card for card in cards_in(pile) if kind_of(card) == kind), fresh),
        )
        for kind in Kind
    )
