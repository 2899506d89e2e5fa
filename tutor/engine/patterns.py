"""What cards mean together, as inputs of the net: one pattern of a few at a time is set.

Single cards tell a small net little: whether a light can still be had depends on where the
other cards of its month lie, and what a ribbon is worth on where its two fellows are. So each
month has a pattern (how many of its cards lie where), each small family of cards (where each
of them stands), and each kind (how many of it both have captured).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.views import View
from tutor.rules.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    CHAFF,
    LIGHTS,
    POETRY_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    Card,
    CardSet,
    cards_in,
    count,
    month_set,
    named,
)

Integers = NDArray[np.int64]

MONTHS: Final = 12
KINDS: Final = (ANIMALS, RIBBONS, CHAFF)
FAMILIES: Final = (
    named("6-butterflies 7-boar 10-deer"),
    POETRY_RIBBONS,
    BLUE_RIBBONS,
    named("3-curtain") | SAKE_CUP,
    named("8-moon") | SAKE_CUP,
)
PATTERNS: Final = MONTHS + 1 + len(FAMILIES) + len(KINDS)

_FOUR: Final = 4  # cards of a month
_WAYS: Final = 35  # to have so many of them in the hand, on the field and unseen
_PLACES: Final = 5
_STANDS: Final = 8
_MOST_OF_KIND: Final = 13


def _numbered_ways() -> Integers:
    """Return a number from 0 for each way that a month's cards can lie in three places."""
    ways = np.zeros((_FOUR + 1,) * 3, np.int64)
    number = 0
    for hand in range(_FOUR + 1):
        for field in range(_FOUR + 1 - hand):
            for unseen in range(_FOUR + 1 - hand - field):
                ways[hand, field, unseen] = number
                number += 1
    return ways


_WAY: Final = _numbered_ways()
_LIGHTS: Final = np.array(list(cards_in(LIGHTS)))
_FAMILY_CARDS: Final = np.array([card for family in FAMILIES for card in cards_in(family)])
_FAMILY_SIZES: Final = np.array([count(family) for family in FAMILIES])
_KINDS: Final = np.array(KINDS)

_OF_LIGHTS: Final = MONTHS * _WAYS * 4
_OF_FAMILIES: Final = _OF_LIGHTS + _PLACES ** len(_LIGHTS)
_OF_KINDS: Final = _OF_FAMILIES + sum(_STANDS ** count(family) for family in FAMILIES)
PATTERN_INPUTS: Final = _OF_KINDS + len(KINDS) * (_MOST_OF_KIND + 1) ** 2


@kernel
def month_pattern(seen: View, month: int) -> int:
    """Return how many cards of a month lie where, and who has declined it."""
    shift = _FOUR * month
    hand = count(seen.hand >> shift & 15)
    field = count(seen.field >> shift & 15)
    unseen = _FOUR - count((seen.hand | seen.field | seen.mine | seen.theirs) >> shift & 15)
    declined = (seen.my_declined >> shift & 1) * 2 + (seen.their_declined >> shift & 1)
    return (month * _WAYS + int(_WAY[hand, field, unseen])) * 4 + declined


@kernel
def place_of(seen: View, card: Card) -> int:
    """Return where a card lies: mine, theirs, in my hand, on the field, or unseen."""
    if seen.mine >> card & 1:
        return 0
    if seen.theirs >> card & 1:
        return 1
    if seen.hand >> card & 1:
        return 2
    return 3 if seen.field >> card & 1 else 4


@kernel
def stand_of(seen: View, card: Card) -> int:
    """Return where a card lies and whether it can be had: by me at once, or by them perhaps."""
    place = place_of(seen, card)
    if place == 2:
        return 2 if seen.field & month_set(card) else 3
    if place == 3:
        return 4 if seen.hand & month_set(card) else 5
    if place == 4:
        return 6 if seen.their_declined >> (card & 60) & 1 else 7
    return place


@kernel
def _of_both(seen: View, kind: CardSet) -> int:
    mine = min(count(seen.mine & kind), _MOST_OF_KIND)
    return mine * (_MOST_OF_KIND + 1) + min(count(seen.theirs & kind), _MOST_OF_KIND)


@kernel
def fill_patterns(seen: View, first: int, rows: Integers) -> None:
    """Fill *rows* with the inputs that are one, numbered from *first* on."""
    for month in range(MONTHS):
        rows[month] = first + month_pattern(seen, month)
    lights = 0
    for card in _LIGHTS:
        lights = lights * _PLACES + place_of(seen, card)
    rows[MONTHS] = first + _OF_LIGHTS + lights
    at, card, start = MONTHS + 1, 0, first + _OF_FAMILIES
    for size in _FAMILY_SIZES:
        family = 0
        ways = 1
        for _ in range(size):
            family = family * _STANDS + stand_of(seen, _FAMILY_CARDS[card])
            ways *= _STANDS
            card += 1
        rows[at] = start + family
        start += ways
        at += 1
    start = first + _OF_KINDS
    for kind in _KINDS:
        rows[at] = start + _of_both(seen, kind)
        start += (_MOST_OF_KIND + 1) ** 2
        at += 1
