"""A card as a page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import IDS, JOKER, Card, CardSet, Kind, cards_in, id_of, kind_of, month_of
from tutor.rules.ruleset import Ruleset
from tutor.web.words.names.cards import full_name, kind_name

NO_KIND = "joker"  # of the 49th card


@dataclass(frozen=True)
class CardView:
    """One face-up card; *action* is what its button submits, empty when it is no button."""

    id: str
    name: str
    month: int  # 0 for the 49th card
    kind: str
    mark: str = ""  # "sel" being placed, "target" may be taken, "new" just moved
    action: str = ""
    wild: str = ""  # "joker", or how the joker concerns it: "prey" or "hunter"
    takes: tuple[str, ...] = ()  # certain or possible captures
    outcome: str = ""  # the same in words


@dataclass(frozen=True)
class CardGroup:
    """The cards of one kind in a pile."""

    kind: str
    name: str
    cards: tuple[CardView, ...]


def card_view(
    card: Card,
    mark: str = "",
    action: str = "",
    ruleset: Ruleset | None = None,
    wild: str = "",
) -> CardView:
    """Return the view of *card*, as the game of *ruleset* sorts it."""
    if card == JOKER:
        return CardView(id_of(card), full_name(card), 0, NO_KIND)
    kind = ruleset.kind_of(card) if ruleset else kind_of(card)
    name, month = full_name(card, kind), month_of(card)
    is_joker = ruleset is not None and card == ruleset.tables().joker.card
    wild = "joker" if is_joker else wild
    return CardView(IDS[card], name, month, kind.name.lower(), mark, action, wild)


def card_views(
    cards: Iterable[Card], fresh: CardSet = 0, ruleset: Ruleset | None = None
) -> tuple[CardView, ...]:
    """Return the views of several cards, those of *fresh* marked as new."""
    marks = "", "new"
    return tuple([card_view(card, marks[fresh >> card & 1], ruleset=ruleset) for card in cards])


def group_by_kind(
    pile: CardSet, fresh: CardSet = 0, ruleset: Ruleset | None = None
) -> tuple[CardGroup, ...]:
    """Return a captured pile kind by kind, all four kinds."""
    views = card_views(cards_in(pile), fresh, ruleset)
    names = [(kind.name.lower(), kind_name(kind)) for kind in Kind]
    return tuple(
        CardGroup(kind, name, tuple(view for view in views if view.kind == kind))
        for kind, name in names
    )
