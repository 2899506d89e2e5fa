"""What a card placed on the field takes (RULES.md section 5, *capture*)."""

from tutor.rules.cards import Card, CardSet, count, month_set


def matching(field: CardSet, card: Card) -> CardSet:
    """Return the cards of the field that have the month of *card*."""
    return field & month_set(card)


def choices(field: CardSet, card: Card) -> CardSet:
    """Return the cards to choose from when two match (A-K22), else the empty set."""
    same_month = matching(field, card)
    return same_month if count(same_month) == 2 else 0


def options(field: CardSet, card: Card) -> tuple[CardSet, ...]:
    """Return the sets that *card* may take; one empty set means that it stays."""
    same_month = matching(field, card)
    if count(same_month) != 2:
        return (same_month,)
    first = same_month & -same_month
    return (first, same_month & ~first)
