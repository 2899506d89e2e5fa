"""The cards that a card placed on the field takes (RULES.md section 5, *capture*)."""

from typing import Final

from tutor.rules.cards import NO_CARD, Card, CardSet, count, month_set
from tutor.rules.tables import Joker

STAY: Final = 50  # the choice to take nothing, in addition to the possible captures


def find_matching(field: CardSet, card: Card) -> CardSet:
    """Return the cards of the field that have the month of *card*."""
    return field & month_set(card)


def _find_triples(field: CardSet) -> CardSet:
    months: CardSet = 0
    for month in range(12):
        same_month = field & month_set(4 * month)
        if count(same_month) == 3:
            months |= same_month
    return months


def find_wild_targets(joker: Joker, field: CardSet, card: Card) -> CardSet:
    """Return the cards of other months that *card* may take, thanks to the joker."""
    if joker.card == NO_CARD:
        return 0
    willows = month_set(joker.card)
    if card == joker.card:
        spared = _find_triples(field) if joker.spares_triples else 0
        return field & joker.valued & ~willows & ~spared
    if willows >> card & 1 or not joker.valued >> card & 1 or not joker.is_takeable:
        return 0
    if joker.spares_triples and count(field & willows) == 3:
        return 0
    return field & 1 << joker.card


def find_targets(joker: Joker, field: CardSet, card: Card) -> CardSet:
    """Return the cards that *card* may take: one of them, or a group of three together."""
    same_month = field & month_set(card)
    if joker.card == NO_CARD or same_month.bit_count() == 3:
        return same_month
    return same_month | find_wild_targets(joker, field, card)


def find_choices(joker: Joker, field: CardSet, card: Card) -> int:
    """Return the bit set of cards to choose from, with STAY where allowed; 0 when forced."""
    same_month = field & month_set(card)
    if same_month.bit_count() == 3:
        return 0
    wild = 0 if joker.card == NO_CARD else find_wild_targets(joker, field, card)
    if card == joker.card and joker.may_stay and wild and not same_month:
        return wild | 1 << STAY
    able = same_month | wild
    return able if able.bit_count() > 1 else 0


def list_captures(joker: Joker, field: CardSet, card: Card) -> tuple[CardSet, ...]:
    """Return every set of cards that *card* may take; the empty set means that it stays."""
    chosen = find_choices(joker, field, card)
    if not chosen:
        return (find_targets(joker, field, card),)
    stays = (0,) if chosen >> STAY & 1 else ()
    singles = tuple(1 << other for other in range(48) if chosen >> other & 1)
    return (*singles, *stays)
