"""Which patterns a net reads, and in which unit it speaks: the part of it that a game decides.

A layout is a record of numbers, like a ruleset's tables, so that one compiled net serves every
game with as many seats. Koi-Koi's patterns are those its shipped net was trained with; those of
the other games follow from their yaku tables.
"""

from functools import cache
from typing import Any, Final, NamedTuple, cast

import numpy as np

from tutor.engine.compiled import build_record
from tutor.rules.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    CHAFF,
    LIGHTS,
    NO_CARD,
    POETRY_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    Card,
    CardSet,
    card_set,
    cards_in,
    cards_named,
    count,
    lowest,
    month_set,
)
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset, Yaku
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, NEVER, ONE_SCORES

MOST_FAMILIES: Final = 16
MOST_SETS: Final = 16
FAMILY_SIZE: Final = 5  # cards
PLACES: Final = 5  # places of a card of a family
STANDS: Final = 8  # and whether it can be had
MONTHS: Final = 12
WAYS_OF_MONTH: Final = 35 * 4  # distributions of its cards, and who has declined it
PURSE_WAYS: Final = 24  # of card points

MOST_OF_KIND: Final = 13
MOST_IN_HAND: Final = 7


class PatternFamily(NamedTuple):
    """A few cards, each encoded by its place or by its availability (in one of *ways* values)."""

    number: int
    ways: int
    cards: tuple[Card, ...]
    inputs: int  # of all of them together
    months: CardSet  # months of its cards: no others change its value


class CardTally(NamedTuple):
    """Cards that are counted: how many I have captured, each other, and I hold."""

    cards: CardSet
    most: int  # captured by one seat
    held: int  # in hand, counted up to this


class NetLayout(NamedTuple):
    """The patterns of a net by their number, and what its figures mean."""

    families: tuple[PatternFamily, ...]
    tallies: tuple[CardTally, ...]
    number_of_families: int
    number_of_tallies: int
    purse_shift: int  # card points are input in steps of 2 ** this; negative for none
    points_shift: int  # yaku points likewise
    unit: int  # points that an output of 1 stands for


_NO_FAMILY: Final = PatternFamily(0, PLACES, (NO_CARD,) * FAMILY_SIZE, 0, 0)
_NO_TALLY: Final = CardTally(0, 0, 0)

# By settlement: the unit, the steps of yaku points, and of card points.
_UNITS: Final = {ONE_SCORES: (10, 0, -1), ALL_COUNT: (100, 5, -1), AGAINST_PAR: (20, 3, 3)}

_KOIKOI_FAMILIES: Final = (
    (LIGHTS, PLACES),
    (cards_named("6-butterflies 7-boar 10-deer"), STANDS),
    (POETRY_RIBBONS, STANDS),
    (BLUE_RIBBONS, STANDS),
    (cards_named("3-curtain") | SAKE_CUP, STANDS),
    (cards_named("8-moon") | SAKE_CUP, STANDS),
)
_KOIKOI_TALLIES: Final = tuple(
    CardTally(kind, MOST_OF_KIND, 0) for kind in (ANIMALS, RIBBONS, CHAFF)
)


def _family(cards: CardSet, ways: int) -> PatternFamily:
    filled = [*cards_in(cards), *[NO_CARD] * FAMILY_SIZE][:FAMILY_SIZE]
    months = card_set(lowest(month_set(card)) for card in cards_in(cards))
    return PatternFamily(count(cards), ways, tuple(filled), ways ** count(cards), months)


def _is_family(yaku: Yaku) -> bool:
    """Return whether each card of a yaku is encoded separately: all of a few, of several months."""
    full = yaku.need in (count(yaku.cards), NEVER) and count(yaku.cards) <= FAMILY_SIZE
    return full and bool(yaku.cards & ~month_set(lowest(yaku.cards)))


def _by_yaku(ruleset: Ruleset) -> tuple[list[PatternFamily], list[CardTally]]:
    families, tallies = [], []
    for yaku in ruleset.yaku():
        if _is_family(yaku):
            ways = PLACES if count(yaku.cards) == FAMILY_SIZE else STANDS
            families.append(_family(yaku.cards, ways))
        else:
            size = count(yaku.cards)
            tallies.append(CardTally(yaku.cards, size, min(size, MOST_IN_HAND)))
    chaff = ruleset.tables().par.chaff
    if chaff:
        tallies.append(CardTally(chaff, 16, 0))
    return families, tallies


def layout_of(game: Game) -> NetLayout:
    """Return the layout of a game's nets, as kernels read it."""
    return _layout_of(game.name)


@cache
def _layout_of(name: str) -> NetLayout:
    ruleset = Ruleset(GAMES[name], GAMES[name].default_preset)
    settlement = ruleset.tables().settlement
    if settlement == ONE_SCORES:
        families = [_family(cards, ways) for cards, ways in _KOIKOI_FAMILIES]
        tallies = list(_KOIKOI_TALLIES)
    else:
        families, tallies = _by_yaku(ruleset)
    unit, points_shift, purse_shift = _UNITS[settlement]
    net_layout = NetLayout(
        families=(*families, *[_NO_FAMILY] * (MOST_FAMILIES - len(families))),
        tallies=(*tallies, *[_NO_TALLY] * (MOST_SETS - len(tallies))),
        number_of_families=len(families),
        number_of_tallies=len(tallies),
        purse_shift=purse_shift,
        points_shift=points_shift,
        unit=unit,
    )
    kind, content = build_record(net_layout)
    return cast("NetLayout", cast("Any", np.array([content], kind)[0]))


def number_of_patterns(layout: NetLayout, seats: int) -> int:
    """Return the number of patterns in a view of this many seats."""
    purses = seats if layout.purse_shift >= 0 else 0
    tallied = layout.number_of_tallies * (seats - 1)
    return int(MONTHS + layout.number_of_families + tallied + purses)


def pattern_inputs(layout: NetLayout, seats: int) -> int:
    """Return how many inputs all patterns of a view have together."""
    families = layout.families[: layout.number_of_families]
    tallies = layout.tallies[: layout.number_of_tallies]
    return int(
        MONTHS * WAYS_OF_MONTH
        + sum(family.inputs for family in families)
        + (seats - 1) * sum((tally.most + 1) ** 2 * (tally.held + 1) for tally in tallies)
        + (PURSE_WAYS * seats if layout.purse_shift >= 0 else 0)
    )
