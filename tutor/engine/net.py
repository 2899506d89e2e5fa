"""The value net: what a moment of a round is worth to the seat that has just moved.

Two nets of one shape, by *stage*: after a card from the hand was placed (the flip is still
to come), and after a whole turn. Inputs are sparse ones: 48 for each of four places of the
cards, one of a few for each number, and what cards mean together (`patterns`); see the
offsets below. What a ruleset changes is added to the bias once (`weighed`), so that it costs
nothing in play.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, loose_kernel
from tutor.engine.patterns import PATTERN_INPUTS, PATTERNS, Integers, fill_patterns
from tutor.engine.views import MOST_CALLS, MOST_COUNT, MOST_POINTS, View
from tutor.rules.cards import CardSet, lowest

Floats = NDArray[np.float32]

AFTER_CARD: Final = 0
AFTER_TURN: Final = 1
STAGES: Final = 2

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
TOGETHER: Final = CONDITIONS + MOST_CONDITIONS  # from here on the patterns
INPUTS: Final = TOGETHER + PATTERN_INPUTS

WIDTH: Final = 64
NARROW: Final = 32
POINTS: Final = 10.0  # what an output of 1 stands for


class Net(NamedTuple):
    """The weights of both stages, the first index of every array."""

    first: Floats  # (stage, input, wide)
    first_bias: Floats  # (stage, wide)
    second: Floats  # (stage, narrow, wide)
    second_bias: Floats  # (stage, narrow)
    last: Floats  # (stage, narrow)
    last_bias: Floats  # (stage,)


class Work(NamedTuple):
    """Scratch of one thread.

    Sums of the first layer and the patterns that are in them, both once more after a change,
    and what is above zero.
    """

    sums: Floats
    rows: Integers
    moved: Floats
    moved_rows: Integers
    wide: Floats


@kernel
def scratch() -> Work:
    """Return room for the sums of one thread."""
    return Work(
        np.empty(WIDTH, np.float32),
        np.empty(PATTERNS, np.int64),
        np.empty(WIDTH, np.float32),
        np.empty(PATTERNS, np.int64),
        np.empty(WIDTH, np.float32),
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
def fill(net: Net, stage: int, seen: View, work: Work) -> None:
    """Fill *work* with the sums of the first layer and the patterns in them."""
    out = work.sums
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
    fill_patterns(seen, TOGETHER, work.rows)
    for row in work.rows:
        add_row(net, stage, row, out)


@kernel
def move_patterns(net: Net, stage: int, seen: View, work: Work) -> None:
    """Exchange in *work.moved* the patterns of *work.rows* for those of another view."""
    fill_patterns(seen, TOGETHER, work.moved_rows)
    for place in range(PATTERNS):
        if work.moved_rows[place] != work.rows[place]:
            take_row(net, stage, work.rows[place], work.moved)
            add_row(net, stage, work.moved_rows[place], work.moved)


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

    first = layer(STAGES, INPUTS, WIDTH, inputs=40)  # about as many are set at once
    first[:, TOGETHER:] = 0  # what cards mean together is learned on top of the cards
    return Net(
        first=first,
        first_bias=np.zeros((STAGES, WIDTH), np.float32),
        second=layer(STAGES, NARROW, WIDTH, inputs=WIDTH),
        second_bias=np.zeros((STAGES, NARROW), np.float32),
        last=np.zeros((STAGES, NARROW), np.float32),
        last_bias=np.zeros(STAGES, np.float32),
    )
