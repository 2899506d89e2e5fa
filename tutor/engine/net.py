"""The value net: what a moment of a round is worth to the seat that has just moved.

Two nets of one shape, by *stage*: after a card from the hand was placed (the flip is still
to come), and after a whole turn. Inputs are sparse ones: 48 for each of four places of the
cards, and one of a few for each number; see the offsets below. What a ruleset changes is
added to the bias once (`weighed`), so that it costs nothing in play.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, loose_kernel
from tutor.rules.capture import matching
from tutor.rules.cards import CardSet, count, lowest
from tutor.rules.position import Position

Floats = NDArray[np.float32]

AFTER_CARD: Final = 0
AFTER_TURN: Final = 1
STAGES: Final = 2

MOST_COUNT: Final = 8
MOST_CALLS: Final = 2
MOST_POINTS: Final = 15

HAND: Final = 0
FIELD: Final = 48
MINE: Final = 96
THEIRS: Final = 144
MY_COUNT: Final = 192
THEIR_COUNT: Final = MY_COUNT + MOST_COUNT + 1
MY_CALLS: Final = THEIR_COUNT + MOST_COUNT + 1
THEIR_CALLS: Final = MY_CALLS + MOST_CALLS + 1
MY_POINTS: Final = THEIR_CALLS + MOST_CALLS + 1
THEIR_POINTS: Final = MY_POINTS + MOST_POINTS + 1
MY_DECLINED: Final = THEIR_POINTS + MOST_POINTS + 1
THEIR_DECLINED: Final = MY_DECLINED + 12
CONDITIONS: Final = THEIR_DECLINED + 12  # from here on what the ruleset says
MOST_CONDITIONS: Final = 32
INPUTS: Final = CONDITIONS + MOST_CONDITIONS

WIDTH: Final = 128
NARROW: Final = 32
POINTS: Final = 10.0  # what an output of 1 stands for

_FIRST_OF_MONTHS: Final = 0x1111_1111_1111


class Net(NamedTuple):
    """The weights of both stages, the first index of every array."""

    first: Floats  # (stage, input, wide)
    first_bias: Floats  # (stage, wide)
    second: Floats  # (stage, narrow, wide)
    second_bias: Floats  # (stage, narrow)
    last: Floats  # (stage, narrow)
    last_bias: Floats  # (stage,)


class Work(NamedTuple):
    """Scratch of one thread: sums of the first layer, sums after a change, what is above zero."""

    sums: Floats
    moved: Floats
    wide: Floats


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
def scratch() -> Work:
    """Return room for the sums of one thread."""
    return Work(
        np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32)
    )


@kernel
def months_of(cards: CardSet) -> int:
    """Return the months of a card set, each as the bit of its first card."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & _FIRST_OF_MONTHS


@kernel
def declined_by(field: CardSet, card: int) -> int:
    """Return the months that whoever lets *card* lie on the field did not match."""
    return 0 if matching(field, card) else months_of(field)


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


@kernel
def add_row(net: Net, stage: int, row: int, out: Floats) -> None:
    """Add one input's weights to *out*."""
    for unit in range(WIDTH):
        out[unit] += net.first[stage, row, unit]


@kernel
def take_row(net: Net, stage: int, row: int, out: Floats) -> None:
    """Take one input's weights away from *out*."""
    for unit in range(WIDTH):
        out[unit] -= net.first[stage, row, unit]


@kernel
def add_cards(net: Net, stage: int, offset: int, cards: CardSet, out: Floats) -> None:
    """Add the weights of each card of a set to *out*."""
    while cards:
        add_row(net, stage, offset + lowest(cards), out)
        cards &= cards - 1


@kernel
def take_cards(net: Net, stage: int, offset: int, cards: CardSet, out: Floats) -> None:
    """Take the weights of each card of a set away from *out*."""
    while cards:
        take_row(net, stage, offset + lowest(cards), out)
        cards &= cards - 1


@kernel
def add_months(net: Net, stage: int, offset: int, months: int, out: Floats) -> None:
    """Add the weights of each month to *out*."""
    while months:
        add_row(net, stage, offset + (lowest(months) >> 2), out)
        months &= months - 1


@kernel
def fill(net: Net, stage: int, seen: View, out: Floats) -> None:
    """Fill *out* with the sums of the first layer."""
    for unit in range(WIDTH):
        out[unit] = net.first_bias[stage, unit]
    add_cards(net, stage, HAND, seen.hand, out)
    add_cards(net, stage, FIELD, seen.field, out)
    add_cards(net, stage, MINE, seen.mine, out)
    add_cards(net, stage, THEIRS, seen.theirs, out)
    add_row(net, stage, MY_COUNT + seen.my_count, out)
    add_row(net, stage, THEIR_COUNT + seen.their_count, out)
    add_row(net, stage, MY_CALLS + seen.my_calls, out)
    add_row(net, stage, THEIR_CALLS + seen.their_calls, out)
    add_row(net, stage, MY_POINTS + seen.my_points, out)
    add_row(net, stage, THEIR_POINTS + seen.their_points, out)
    add_months(net, stage, MY_DECLINED, seen.my_declined, out)
    add_months(net, stage, THEIR_DECLINED, seen.their_declined, out)


@loose_kernel
def rest(net: Net, stage: int, sums: Floats, wide: Floats) -> float:
    """Return the value in points that follows from the sums of the first layer."""
    zero = np.float32(0)
    for unit in range(WIDTH):
        wide[unit] = max(sums[unit], zero)
    total = net.last_bias[stage]
    for thin in range(NARROW):
        strength = net.second_bias[stage, thin]
        for unit in range(WIDTH):
            strength += wide[unit] * net.second[stage, thin, unit]
        total += max(strength, zero) * net.last[stage, thin]
    return POINTS * float(total)


def weighed(net: Net, conditions: tuple[bool, ...]) -> Net:
    """Return the net with what holds of a ruleset added to its bias."""
    bias = net.first_bias.copy()
    for index, holds in enumerate(conditions):
        if holds:
            bias += net.first[:, CONDITIONS + index]
    return net._replace(first_bias=bias)


def fresh(seed: int) -> Net:
    """Return a net that knows nothing: small random weights."""
    random = np.random.default_rng(seed)

    def layer(*shape: int, inputs: int) -> Floats:
        spread = np.sqrt(2.0 / inputs)
        return random.normal(0.0, spread, shape).astype(np.float32)

    return Net(
        first=layer(STAGES, INPUTS, WIDTH, inputs=40),  # about as many are set at once
        first_bias=np.zeros((STAGES, WIDTH), np.float32),
        second=layer(STAGES, NARROW, WIDTH, inputs=WIDTH),
        second_bias=np.zeros((STAGES, NARROW), np.float32),
        last=np.zeros((STAGES, NARROW), np.float32),
        last_bias=np.zeros(STAGES, np.float32),
    )
