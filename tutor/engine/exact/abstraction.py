"""Equivalent cards for the rest of a round: they make exact endings fast.

Two cards of a month may be *twins* (`worlds.symmetry`). A card is *idle* when no yaku can change by
its capture, or by that of others of its month, any more.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.net.features import months_of
from tutor.engine.net.value import CARDS, FIELD, HAND, INPUT_ROWS, PILES, Net
from tutor.engine.worlds.symmetry import card_signature, twins
from tutor.rules.cards import ALL, SAKE_CUP, Card, CardSet, cards_in, count, lowest, month_set
from tutor.rules.position import DRAW, Position
from tutor.rules.round.capture import find_choices, find_targets
from tutor.rules.tables import CUP_AS_ANIMAL, CUP_AS_CHAFF, Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]

_CUP: Final = CUP_AS_ANIMAL | CUP_AS_CHAFF
_ROOM: Final = 1 << 12  # a power of two
_CAPTURES: Final = 2  # of a turn: with the card played, and with the card turned up


class CardAbstraction(NamedTuple):
    """What makes cards the same under a ruleset, by card, and room to remember outcomes in."""

    twins: Integers  # the cards that are the same as a card, itself among them
    sorts: Integers  # a number drawn for each sort of card: those of a sort count alike in yaku
    most: Integers  # by row of the yaku table: how many of its cards one capture brings at most
    spoilers: CardSet  # cards that spoil a yaku while they are on the field
    known: Integers  # keys of last flips that were valued
    values: Values


def abstract_cards(rules: Rules) -> CardAbstraction:
    """Return which cards a ruleset treats as the same, with room to remember outcomes in."""
    return CardAbstraction(
        twins=np.array(twins(rules), np.int64),
        sorts=np.array(_sorts(rules), np.int64),
        most=np.array(_most_captured(rules), np.int64),
        spoilers=_spoilers(rules),
        known=np.zeros(_ROOM, np.int64),
        values=np.zeros(_ROOM),
    )


@lru_cache(maxsize=64)
def _sorts(rules: Rules) -> tuple[int, ...]:
    by_card = [card_signature(rules, card) for card in range(CARDS)]
    numbers = np.random.default_rng(1).integers(1 << 62, size=CARDS)
    drawn = dict(zip(by_card, numbers.tolist(), strict=True))
    return tuple(drawn[entry] for entry in by_card)


@lru_cache(maxsize=64)
def _most_captured(rules: Rules) -> tuple[int, ...]:
    months = [month_set(card) for card in range(0, CARDS, 4)]
    return tuple(max(count(row.cards & month) for month in months) for row in rules.yaku)


def _spoilers(rules: Rules) -> CardSet:
    together = 0
    for row in rules.yaku:
        together |= row.spoiled_by
    return together


def average_twins(net: Net, classes: tuple[CardSet, ...]) -> Net:
    """Return the net with twins weighed alike: each by the mean of its class."""
    weights = net.weights.copy()
    places = INPUT_ROWS + np.array([[HAND], [FIELD], [PILES], [PILES + CARDS]])
    for members in {other for other in classes if other & (other - 1)}:
        rows = places + cards_in(members)  # by place and card
        weights[:, rows] = weights[:, rows].mean(axis=2, keepdims=True)
    return net._replace(weights=weights)


@kernel
def mix_key(key: int, number: int) -> int:
    """Return the key extended by *number*."""
    key = (key ^ number) * 0x2545_F491_4F6C_DD1D
    return key ^ key >> 29


@kernel
def find_pile_outlook(
    rules: Rules, most: Integers, pile: CardSet, free: CardSet, captures: int
) -> tuple[CardSet, int]:
    """Return the cards by which a pile's yaku may change with these captures, and a key.

    *free* are the cards that may be captured. The set is never too small: a sake cup counts as
    anything it may count as, and a row that another beats as if it counted. Piles of one key have
    the same yaku, and will as long as they gain the same cards.
    """
    cup = rules.cup_readings[0] | rules.cup_readings[1]
    best = pile | cup if pile & SAKE_CUP else pile
    able = free | cup if free & SAKE_CUP else free
    wanted = 0
    key = pile & SAKE_CUP
    for index in range(len(rules.yaku)):
        row = rules.yaku[index]
        gain = min(count(able & row.cards), captures * most[index])
        if count(best & row.cards) + gain >= row.need:
            hand = count(pile & row.cards)
            key = mix_key(key, index << 12 | hand << 6 | count(pile & row.counted))
            wanted |= row.spoiled_by
            if hand < row.need:
                wanted |= row.cards
            if row.per_extra:
                wanted |= row.counted
    return (wanted | SAKE_CUP if wanted & _CUP else wanted), key


@kernel
def find_outlook(
    rules: Rules, same: CardAbstraction, position: Position
) -> tuple[CardSet, CardSet, int]:
    """Return the cards by which yaku may change, the idle cards, and a key.

    A hand captures twice for each of its cards, once more where it is to draw. Positions with the
    same key have the same value if their cards that are not idle have the same places and all
    further play is forced.
    """
    free = ALL & ~(position.captured[0] | position.captured[1])
    able = free
    if position.hands[0] | position.hands[1] == 0:
        able &= 15 * (months_of(position.field) & months_of(position.stock)) | same.spoilers
    wanted, key = 0, mix_key(position.phase, position.field & same.spoilers)
    for seat in range(len(position.hands)):
        captures = _CAPTURES * count(position.hands[seat])
        if position.phase == DRAW and position.actor == seat:
            captures += 1
        cards, code = find_pile_outlook(rules, same.most, position.captured[seat], able, captures)
        wanted |= cards & able
        key = mix_key(mix_key(key, code), position.points[seat] << 8 | position.calls[seat])
        key = mix_key(key, position.held[seat])
    key = mix_key(key, position.actor << 2 | position.last_caller + 1)
    return wanted, free & ~(15 * months_of(wanted)), key


@kernel
def key_of_places(position: Position, idle: CardSet, key: int) -> int:
    """Return the key extended by the places of the cards that are not idle."""
    key = mix_key(mix_key(key, position.field & ~idle), position.stock & ~idle)
    return mix_key(key, count(position.stock))


@kernel
def flip_signature(
    rules: Rules, same: CardAbstraction, field: CardSet, card: Card, wanted: CardSet
) -> int:
    """Return a number for the effect of a flip on yaku; negative if it leaves a choice."""
    if find_choices(rules.joker, field, card):
        return -1
    taken = find_targets(rules.joker, field, card)
    gained = (taken | 1 << card if taken else same.spoilers & 1 << card) & wanted
    code = 0
    while gained:
        code += same.sorts[lowest(gained)]
        gained &= gained - 1
    return code & 0x3FFF_FFFF_FFFF_FFFF
