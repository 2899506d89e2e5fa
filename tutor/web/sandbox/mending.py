"""Piles that no round comes to, and the one card that mends each of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.rules.cards import Card, CardSet, cards_in, count, id_of, kind_of, month_set
from tutor.web.i18n.translation import _
from tutor.web.sandbox.layout import BOX, CardLayout
from tutor.web.words.names.cards import short_name


@dataclass(frozen=True)
class Mend:
    """What makes a pile of an odd number of cards possible."""

    label: str
    address: str


def mend_pile(layout: CardLayout, place: str) -> Mend | None:
    """Return what mends a pile, None for one that has an even number of cards."""
    pile = layout.places[place]
    if count(pile) % 2 == 0:
        return None
    for odd in _list_odd(pile):
        free = list(cards_in(month_set(odd) & ~layout.laid))
        if free:
            card = max(free, key=kind_of)  # chaff, if there is any
            label = _("Add %(card)s", card=short_name(card))
            return Mend(label, layout.move(id_of(card), place).address)
    last = next(_list_odd(pile))
    label = _("Remove %(card)s", card=short_name(last))
    return Mend(label, layout.move(id_of(last), BOX).address)


def _list_odd(pile: CardSet) -> Iterator[Card]:
    """Yield the cards of months with an odd number of cards, the last ones first."""
    for card in reversed(list(cards_in(pile))):
        if count(month_set(card) & pile) % 2:
            yield card
