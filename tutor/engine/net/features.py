"""One seat's view of a moment, as inputs of the net."""

from typing import Any, Final, NamedTuple

from numba.extending import overload

from tutor.engine.compiled import kernel
from tutor.engine.net.layouts import NetLayout
from tutor.rules.cards import CardSet, count
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND, Position, entry, replace_entry
from tutor.rules.round.capture import STAY, find_targets
from tutor.rules.round.play import Action
from tutor.rules.tables import Rules

MOST_COUNT: Final = 8
MOST_CALLS: Final = 2
MOST_POINTS: Final = 15

FIRST_OF_MONTHS: Final = 0x1111_1111_1111


class View(NamedTuple):
    """One seat's knowledge as inputs of the net; months are the bits of their first cards.

    Tuples have one entry per seat in turn order, the own seat first.
    """

    hand: CardSet
    field: CardSet
    piles: tuple[CardSet, ...]
    theirs: CardSet  # captured by any opponent
    counts: tuple[int, ...]
    calls: tuple[int, ...]
    points: tuple[int, ...]
    declined: tuple[int, ...]
    they_declined: int  # any opponent


def rotate(values: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the entries in turn order from *seat* on."""
    return (*values[seat:], *values[:seat])


def unite_others(values: tuple[int, ...]) -> int:
    """Return the union of all sets but the first."""
    together = 0
    for value in values[1:]:
        together |= value
    return together


@overload(rotate, strict=False)
def _rotate(values: Any, seat: int) -> object:
    size = len(values)
    entries = []
    for place in range(size):
        chosen = f"values[{(size - 1 + place) % size}]"
        for first in reversed(range(size - 1)):
            chosen = f"(values[{(first + place) % size}] if seat == {first} else {chosen})"
        entries.append(chosen)
    return eval(f"lambda values, seat: ({', '.join(entries)},)")


@overload(unite_others, strict=False)
def _unite_others(values: Any) -> object:
    return eval(f"lambda values: {' | '.join(f'values[{i}]' for i in range(1, len(values)))}")


@kernel
def months_of(cards: CardSet) -> int:
    """Return the months of a card set, each as the bit of its first card."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & FIRST_OF_MONTHS


@kernel
def declined_after(
    rules: Rules, position: Position, declined: tuple[int, ...], action: Action
) -> tuple[int, ...]:
    """Return the months that each player has declined after an action.

    A player who leaves cards on the field declines their months.
    """
    lets_lie = (
        position.phase == PLAY_HAND and find_targets(rules.joker, position.field, action) == 0
    ) or (position.phase == CHOOSE_HAND and action == STAY)
    if not lets_lie:
        return declined
    seat = position.actor
    return replace_entry(declined, seat, entry(declined, seat) | months_of(position.field))


@kernel
def view_of(layout: NetLayout, position: Position, seat: int, declined: tuple[int, ...]) -> View:
    """Return the view of *seat*: all it may know, with the sizes of opponents' hands."""
    hands = rotate(position.hands, seat)
    piles = rotate(position.captured, seat)
    calls = rotate(position.calls, seat)
    points = rotate(position.points, seat)
    months = rotate(declined, seat)
    counts = hands
    for place in range(len(hands)):
        counts = replace_entry(counts, place, min(count(entry(hands, place)), MOST_COUNT))
        calls = replace_entry(calls, place, min(entry(calls, place), MOST_CALLS))
        code = min(entry(points, place) >> layout.points_shift, MOST_POINTS)
        points = replace_entry(points, place, code)
    return View(
        hand=hands[0],
        field=position.field,
        piles=piles,
        theirs=unite_others(piles),
        counts=counts,
        calls=calls,
        points=points,
        declined=months,
        they_declined=unite_others(months),
    )
