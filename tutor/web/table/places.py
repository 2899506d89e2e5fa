"""The place of each field card, which stays the same for a whole round.

A captured card leaves a gap, a new card takes the first gap, and three cards of a month that were
dealt together share one place. All of it follows from the public turns.
"""

from collections.abc import Sequence
from typing import Final

from tutor.rules.cards import MONTHS, NO_CARD, Card, CardSet, cards_in, month_set
from tutor.rules.round.round import Turn

FEWEST_PLACES: Final = 8
MONTH_SETS: Final = [month_set(4 * month) for month in range(len(MONTHS))]


def place_dealt_cards(field: CardSet, fewest: int = FEWEST_PLACES) -> list[CardSet]:
    """Return the places of a dealt field, in card order; *fewest* is how many there are."""
    stacks = [field & month for month in MONTH_SETS if (field & month).bit_count() == 3]
    alone = [1 << card for card in cards_in(field & ~sum(stacks))]
    places = sorted([*stacks, *alone])
    return places + [0] * (fewest - len(places))


def track_places(
    field: CardSet, turns: Sequence[Turn], placing: Card = NO_CARD, fewest: int = FEWEST_PLACES
) -> tuple[CardSet, ...]:
    """Return the places after *turns*, 0 for a gap; *placing* is a card that has no place yet.

    *field* is the field now, which is the dealt one when no turn has begun.
    """
    return tuple(_follow(field, turns, placing, fewest)[0])


def find_landings(
    field: CardSet, turns: Sequence[Turn], placing: Card = NO_CARD, fewest: int = FEWEST_PLACES
) -> dict[Card, int]:
    """Return the place, from 1, into which each card of *turns* went that took nothing."""
    return _follow(field, turns, placing, fewest)[1]


def _follow(
    field: CardSet, turns: Sequence[Turn], placing: Card, fewest: int
) -> tuple[list[CardSet], dict[Card, int]]:
    current = place_dealt_cards(turns[0].field_before if turns else field, fewest)
    landings: dict[Card, int] = {}
    for turn in turns:
        for card, took in ((turn.played, turn.took), (turn.drawn, turn.drew_took)):
            if card in (NO_CARD, placing):
                continue
            if took:
                current = [place & ~took for place in current]
            else:
                landings[card] = _lay(current, card)
    return current, landings


def _lay(current: list[CardSet], card: Card) -> int:
    """Lay *card* down in the first gap; return its place, from 1."""
    if 0 not in current:
        current.append(0)
    gap = current.index(0)
    current[gap] = 1 << card
    return gap + 1
