"""What one seat knows of a moment, as the net reads it."""

from typing import Final, NamedTuple

from tutor.engine.compiled import kernel
from tutor.rules.capture import matching
from tutor.rules.cards import CardSet, count
from tutor.rules.position import PLAY_HAND, Position, replaced

MOST_COUNT: Final = 8
MOST_CALLS: Final = 2
MOST_POINTS: Final = 15

_FIRST_OF_MONTHS: Final = 0x1111_1111_1111


class View(NamedTuple):
    """What one seat knows, as the net reads it; months are the bits of their first cards."""

    hand: CardSet
    field: CardSet
    mine: CardSet
    theirs: CardSet
    my_count: int
    their_count: int
    my_calls: int
    their_calls: int
    my_points: int
    their_points: int
    my_declined: int
    their_declined: int


VIEW: Final = len(View._fields)


@kernel
def months_of(cards: CardSet) -> int:
    """Return the months of a card set, each as the bit of its first card."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & _FIRST_OF_MONTHS


@kernel
def declined_by(field: CardSet, card: int) -> int:
    """Return the months that whoever lets *card* lie on the field did not match."""
    return 0 if matching(field, card) else months_of(field)


@kernel
def declined_after(position: Position, declined: tuple[int, ...], action: int) -> tuple[int, ...]:
    """Return who declined what once the actor of *position* has taken an action."""
    if position.phase != PLAY_HAND:
        return declined
    seat = position.actor
    return replaced(declined, seat, declined[seat] | declined_by(position.field, action))


@kernel
def seen_by(position: Position, seat: int, their_count: int, declined: tuple[int, ...]) -> View:
    """Return what *seat* knows; its opponent holds *their_count* cards, whichever they are."""
    other = 1 - seat
    return View(
        hand=position.hands[seat],
        field=position.field,
        mine=position.captured[seat],
        theirs=position.captured[other],
        my_count=min(count(position.hands[seat]), MOST_COUNT),
        their_count=min(their_count, MOST_COUNT),
        my_calls=min(position.calls[seat], MOST_CALLS),
        their_calls=min(position.calls[other], MOST_CALLS),
        my_points=min(position.points[seat], MOST_POINTS),
        their_points=min(position.points[other], MOST_POINTS),
        my_declined=declined[seat],
        their_declined=declined[other],
    )
