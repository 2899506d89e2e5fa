"""Where each field card lies: places stay put for a whole round.

A captured card leaves a gap, a new card takes the first gap, and three cards of a month
that were dealt together share one place. All of it is folded from public turns.
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
    current = place_dealt_cards(turns[0].field_before if turns else field, fewest)
    for turn in turns:
        for card, took in ((turn.played, turn.took), (turn.drawn, turn.drew_took)):
            if card not in (NO_CARD, placing):
                _resolve(current, card, took)
    return tuple(current)


def _resolve(current: list[Place], card: Card, took: CardSet) -> None:
    """Let *card* take its cards from their places, or lie down in the first gap."""
    if took:
        current[:] = _without(current, took)
        return
    if () not in current:
        current.append(())
    current[current.index(())] = (card,)


def _without(current: Iterable[Place], took: CardSet) -> list[Place]:
    return [tuple(card for card in place if not took >> card & 1) for place in current]
