"""Combinations of cards as inputs of the net: each pattern sets one of a few inputs.

Single cards are weak inputs for a small net: whether a light is still available depends on the
places of its month's other cards, and the value of a ribbon on the places of the other two. So each
month has a pattern (how many of its cards are where), as has each small family of cards (the place
of each) and each group of counted cards (how many each player has captured). The layout of a game
defines its families and counts.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.net.features import FIRST_OF_MONTHS, View
from tutor.engine.net.layouts import MONTHS, PURSE_WAYS, STANDS, WAYS_OF_MONTH, NetLayout
from tutor.rules.cards import Card, CardSet, count, lowest, month_set
from tutor.rules.position import entry
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]

_FOUR: Final = 4  # cards of a month


def _number_ways() -> Integers:
    """Return a number from 0 for each distribution of a month's cards over three places."""
    ways = np.zeros((_FOUR + 1,) * 3, np.int64)
    number = 0
    for hand in range(_FOUR + 1):
        for field in range(_FOUR + 1 - hand):
            for unseen in range(_FOUR + 1 - hand - field):
                ways[hand, field, unseen] = number
                number += 1
    return ways


_WAY: Final = _number_ways()


@kernel
def month_pattern(view: View, month: int) -> int:
    """Return how many cards of a month are in each place, and who has declined it."""
    shift = _FOUR * month
    hand = count(view.hand >> shift & 15)
    field = count(view.field >> shift & 15)
    unseen = _FOUR - count((view.hand | view.field | view.piles[0] | view.theirs) >> shift & 15)
    declined = (view.declined[0] >> shift & 1) * 2 + (view.they_declined >> shift & 1)
    return month * WAYS_OF_MONTH + int(_WAY[hand, field, unseen]) * 4 + declined


@kernel
def place_of(view: View, card: Card) -> int:
    """Return the place of a card: mine, theirs, in my hand, on the field, or unseen.

    The processor cannot predict it, so it is computed without a branch; so is `stand_of`.
    """
    mine, theirs = view.piles[0] >> card & 1, view.theirs >> card & 1
    return 4 - 4 * mine - 3 * theirs - 2 * (view.hand >> card & 1) - (view.field >> card & 1)


@kernel
def stand_of(view: View, card: Card) -> int:
    """Return the place of a card and its availability: to me at once, or perhaps to them."""
    theirs, hand, field = view.theirs >> card & 1, view.hand >> card & 1, view.field >> card & 1
    unseen = 1 - (view.piles[0] >> card & 1) - theirs - hand - field
    out_of_hand = 2 + ((view.field & month_set(card)) == 0)
    off_the_field = 4 + ((view.hand & month_set(card)) == 0)
    hidden = 7 - (view.they_declined >> (card & 60) & 1)
    return theirs + hand * out_of_hand + field * off_the_field + unseen * hidden


@kernel
def _count_pattern(view: View, place: int, cards: CardSet, most: int, holding: int) -> int:
    """Return how many of *cards* I have captured, an opponent has, and I hold."""
    mine = min(count(view.piles[0] & cards), most)
    other = min(count(entry(view.piles, place) & cards), most)
    hand = min(count(view.hand & cards), holding)
    return (mine * (most + 1) + other) * (holding + 1) + hand


@kernel
def fill_months(view: View, first: int, months: int, rows: Integers) -> None:
    """Fill the rows of some months, given as the bits of their first cards."""
    while months:
        month = lowest(months) >> 2
        months &= months - 1
        rows[month] = first + month_pattern(view, month)


@kernel
def fill_groups(
    rules: Rules,
    layout: NetLayout,
    view: View,
    first: int,
    months: int,
    before: Integers,
    rows: Integers,
) -> int:
    """Fill the rows after the months: families, counts and card points; return how many in all.

    A family without a card of *months* has the row that it had *before*.
    """
    at, start = MONTHS, first + MONTHS * WAYS_OF_MONTH
    for index in range(layout.number_of_families):
        family = layout.families[index]
        if family.months & months:
            code = 0
            for place in range(family.number):
                card = family.cards[place]
                stand = stand_of(view, card) if family.ways == STANDS else place_of(view, card)
                code = code * family.ways + stand
            rows[at] = start + code
        else:
            rows[at] = before[at]
        start += family.inputs
        at += 1
    for index in range(layout.number_of_tallies):
        tally = layout.tallies[index]
        ways = (tally.most + 1) * (tally.most + 1) * (tally.held + 1)
        for place in range(1, len(view.piles)):
            rows[at] = start + _count_pattern(view, place, tally.cards, tally.most, tally.held)
            start += ways
            at += 1
    if layout.purse_shift >= 0:
        for place in range(len(view.piles)):
            points = card_points(rules, entry(view.piles, place)) >> layout.purse_shift
            rows[at] = start + min(points, PURSE_WAYS - 1)
            start += PURSE_WAYS
            at += 1
    return at


@kernel
def fill_patterns(rules: Rules, layout: NetLayout, view: View, first: int, rows: Integers) -> int:
    """Fill *rows* with the inputs that are one, numbered from *first* on; return how many."""
    fill_months(view, first, FIRST_OF_MONTHS, rows)
    return fill_groups(rules, layout, view, first, FIRST_OF_MONTHS, rows, rows)
