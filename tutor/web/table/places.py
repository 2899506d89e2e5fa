"""The place of each field card, which stays the same for a whole round.

A captured card leaves a gap, a new card takes the first gap, and three cards of a month that were
dealt together share one place. All of it follows from the public turns.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, month_of
from tutor.rules.round.round import Turn

Place = tuple[Card, ...]  # empty where a card was captured
FEWEST_PLACES: Final = 8


def place_dealt_cards(field: CardSet, fewest: int = FEWEST_PLACES) -> list[Place]:
    """Return the places of a dealt field, in card order; *fewest* is how many there are."""
    by_month: dict[int, list[Card]] = {}
    for card in cards_in(field):
        by_month.setdefault(month_of(card), []).append(card)
    places: list[Place] = []
    for cards in by_month.values():
        places += [tuple(cards)] if len(cards) == 3 else [(card,) for card in cards]
    return places + [()] * (fewest - len(places))


def track_places(
    field: CardSet, turns: Sequence[Turn], placing: Card = NO_CARD, fewest: int = FEWEST_PLACES
) -> tuple[Place, ...]:
    """Return the places after *turns*; *placing* is a card that has no place yet.

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
) -> tuple[list[Place], dict[Card, int]]:
    current = place_dealt_cards(turns[0].field_before if turns else field, fewest)
    landings: dict[Card, int] = {}
    for turn in turns:
        for card, took in ((turn.played, turn.took), (turn.drawn, turn.drew_took)):
            if card in (NO_CARD, placing):
                continue
            if took:
                current = _without(current, took)
            else:
                landings[card] = _lay(current, card)
    return current, landings


def _lay(current: list[Place], card: Card) -> int:
    """Lay *card* down in the first gap; return its place, from 1."""
    if () not in current:
        current.append(())
    gap = current.index(())
    current[gap] = (card,)
    return gap + 1


def _without(current: Iterable[Place], took: CardSet) -> list[Place]:
    return [tuple(card for card in place if not took >> card & 1) for place in current]
