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

from tutor.engine.compiled import kernel
from tutor.engine.patterns import PATTERN_INPUTS, PATTERNS, Integers, fill_patterns
from tutor.engine.vectors import dot_of
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
dot: Final = dot_of(WIDTH)
POINTS: Final = 10.0  # what an output of 1 stands for
MOST_SET: Final = 128  # inputs of a view that are one


class Layers(NamedTuple):
    """The weights of both stages as they are learned, the first index of every array."""

    first: Floats  # (stage, input, wide)
    first_bias: Floats  # (stage, wide)
    second: Floats  # (stage, narrow, wide)
    second_bias: Floats  # (stage, narrow)
    last: Floats  # (stage, narrow)
    last_bias: Floats  # (stage,)


# All weights of both stages in one array (stage, row, unit), as play reads them: to hand over
# one array takes a tenth of the time that six take. First come the rows of the inputs.
Net = Floats
FIRST_BIAS: Final = INPUTS
SECOND: Final = FIRST_BIAS + 1
SECOND_BIAS: Final = SECOND + NARROW
LAST: Final = SECOND_BIAS + 1
LAST_BIAS: Final = LAST + 1
ROWS: Final = LAST_BIAS + 1


class Work(NamedTuple):
    """Scratch of one thread: what is added up, and lists of inputs."""

    sums: Floats  # a row for each of SUMS, MOVED and WIDE
    lists: Integers  # a row for each of SEEN, MOVED_SEEN, COME and GONE


SUMS: Final = 0  # of the first layer
MOVED: Final = 1  # the same after a change
WIDE: Final = 2  # what of it is above zero
SEEN: Final = 0  # the patterns in the sums
MOVED_SEEN: Final = 1
COME: Final = 2
GONE: Final = 3


@kernel
def scratch() -> Work:
    """Return room for the sums of one thread."""
    return Work(np.empty((3, WIDTH), np.float32), np.empty((4, MOST_SET), np.int64))


@kernel
def put_cards(offset: int, cards: CardSet, inputs: Integers, size: int) -> int:
    """List the input of each card of a set from place *size* on; return the new size."""
    while cards:
        inputs[size] = offset + lowest(cards)
        cards &= cards - 1
        size += 1
    return size


@kernel
def put_months(offset: int, months: int, inputs: Integers, size: int) -> int:
    """List the input of each month from place *size* on; return the new size."""
    while months:
        inputs[size] = offset + (lowest(months) >> 2)
        months &= months - 1
        size += 1
    return size


@kernel
def put_seen(seen: View, inputs: Integers) -> int:
    """List all inputs of a view that are one, but the patterns; return how many."""
    size = put_cards(HAND, seen.hand, inputs, 0)
    size = put_cards(FIELD, seen.field, inputs, size)
    size = put_cards(MINE, seen.mine, inputs, size)
    size = put_cards(THEIRS, seen.theirs, inputs, size)
    size = put_months(MY_DECLINED, seen.my_declined, inputs, size)
    size = put_months(THEIR_DECLINED, seen.their_declined, inputs, size)
    inputs[size] = MY_COUNT + seen.my_count
    inputs[size + 1] = THEIR_COUNT + seen.their_count
    inputs[size + 2] = MY_CALLS + seen.my_calls
    inputs[size + 3] = THEIR_CALLS + seen.their_calls
    inputs[size + 4] = MY_POINTS + seen.my_points
    inputs[size + 5] = THEIR_POINTS + seen.their_points
    return size + 6


@kernel
def add_rows(first: Floats, rows: Integers, size: int, sign: float, out: Floats) -> None:
    """Add to *out* the weights of so many inputs, times *sign*; four at once are fastest."""
    scale = np.float32(sign)
    place = 0
    while place + 4 <= size:
        one, two = rows[place], rows[place + 1]
        three, four = rows[place + 2], rows[place + 3]
        for unit in range(WIDTH):
            out[unit] += scale * (
                (first[one, unit] + first[two, unit]) + (first[three, unit] + first[four, unit])
            )
        place += 4
    while place < size:
        row = rows[place]
        for unit in range(WIDTH):
            out[unit] += scale * first[row, unit]
        place += 1


@kernel
def fill(net: Net, stage: int, seen: View, work: Work) -> None:
    """Fill *work* with the sums of the first layer and the patterns in them."""
    rows, sums = net[stage], work.sums[SUMS]
    bias = rows[FIRST_BIAS]
    for unit in range(WIDTH):
        sums[unit] = bias[unit]
    size = put_seen(seen, work.lists[COME])
    fill_patterns(seen, TOGETHER, work.lists[SEEN])
    add_rows(rows, work.lists[COME], size, 1, sums)
    add_rows(rows, work.lists[SEEN], PATTERNS, 1, sums)


@kernel
def put_patterns(seen: View, come: int, gone: int, lists: Integers) -> tuple[int, int]:
    """List which patterns come and which go with another view; return the new sizes."""
    fill_patterns(seen, TOGETHER, lists[MOVED_SEEN])
    for place in range(PATTERNS):
        if lists[MOVED_SEEN, place] != lists[SEEN, place]:
            lists[COME, come] = lists[MOVED_SEEN, place]
            lists[GONE, gone] = lists[SEEN, place]
            come += 1
            gone += 1
    return come, gone


@kernel
def rest(net: Net, stage: int, sums: Floats, wide: Floats) -> float:
    """Return the value in points that follows from the sums of the first layer."""
    zero = np.float32(0)
    for unit in range(WIDTH):
        wide[unit] = max(sums[unit], zero)
    rows = net[stage]
    total = rows[LAST_BIAS, 0]
    for thin in range(NARROW):
        strength = rows[SECOND_BIAS, thin] + dot(wide, rows[SECOND + thin])
        total += max(strength, zero) * rows[LAST, thin]
    return POINTS * float(total)


def weighed(layers: Layers, conditions: tuple[bool, ...]) -> Net:
    """Return the net with what holds of a ruleset added to its bias."""
    net = np.zeros((STAGES, ROWS, WIDTH), np.float32)
    net[:, :INPUTS] = layers.first
    net[:, FIRST_BIAS] = layers.first_bias
    for index, holds in enumerate(conditions):
        if holds:
            net[:, FIRST_BIAS] += layers.first[:, CONDITIONS + index]
    net[:, SECOND:SECOND_BIAS] = layers.second
    net[:, SECOND_BIAS, :NARROW] = layers.second_bias
    net[:, LAST, :NARROW] = layers.last
    net[:, LAST_BIAS, 0] = layers.last_bias
    return net


def fresh(seed: int) -> Layers:
    """Return layers that know nothing: small random weights."""
    random = np.random.default_rng(seed)

    def layer(*shape: int, inputs: int) -> Floats:
        spread = np.sqrt(2.0 / inputs)
        return random.normal(0.0, spread, shape).astype(np.float32)

    first = layer(STAGES, INPUTS, WIDTH, inputs=40)  # about as many are set at once
    first[:, TOGETHER:] = 0  # what cards mean together is learned on top of the cards
    return Layers(
        first=first,
        first_bias=np.zeros((STAGES, WIDTH), np.float32),
        second=layer(STAGES, NARROW, WIDTH, inputs=WIDTH),
        second_bias=np.zeros((STAGES, NARROW), np.float32),
        last=np.zeros((STAGES, NARROW), np.float32),
        last_bias=np.zeros(STAGES, np.float32),
    )
