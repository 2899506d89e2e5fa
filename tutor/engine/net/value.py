"""The value net: the value of a moment of a round to the seat that has just moved.

Two nets of one shape, by *stage*: after a card from the hand was placed (before the flip), and
after a whole turn. Inputs are sparse: 48 for each place of the cards (own hand, field, each seat's
captured cards), one-hot numbers, and combinations of cards (`patterns`). Their offsets depend on
the number of seats. The inputs of a ruleset are added to the bias once (`fold_conditions`), so they
cost nothing in play.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.net.features import MOST_CALLS, MOST_COUNT, MOST_POINTS, View
from tutor.engine.net.layouts import MONTHS, NetLayout, pattern_inputs
from tutor.engine.net.patterns import Integers, fill_groups, fill_months, fill_patterns
from tutor.engine.net.vectors import change_rows_of, upper_of
from tutor.rules.cards import CardSet, lowest
from tutor.rules.position import entry
from tutor.rules.tables import Rules

Floats = NDArray[np.float32]

AFTER_CARD: Final = 0
AFTER_TURN: Final = 1
STAGES: Final = 2

CARDS: Final = 48
HAND: Final = 0
FIELD: Final = 48
PILES: Final = 96  # one after the other in turn order, my own first
COUNT_WAYS: Final = MOST_COUNT + 1
CALL_WAYS: Final = MOST_CALLS + 1
POINT_WAYS: Final = MOST_POINTS + 1
MOST_CONDITIONS: Final = 32

WIDTH: Final = 64
NARROW: Final = 32
change_rows: Final = change_rows_of(WIDTH)
upper: Final = upper_of(WIDTH, NARROW)
MOST_SET: Final = 256  # inputs of a view that are one, or that a change moves


@kernel
def counts_at(seats: int) -> int:
    """Return the first input of the numbers of cards in hand, by seat."""
    return PILES + CARDS * seats


@kernel
def declined_at(seats: int) -> int:
    """Return the first input of the months that a seat has declined, by seat."""
    return counts_at(seats) + (COUNT_WAYS + CALL_WAYS + POINT_WAYS) * seats


@kernel
def conditions_at(seats: int) -> int:
    """Return the first input of the ruleset."""
    return declined_at(seats) + MONTHS * seats


@kernel
def together_at(seats: int) -> int:
    """Return the first input of the patterns."""
    return conditions_at(seats) + MOST_CONDITIONS


def number_of_inputs(layout: NetLayout, seats: int) -> int:
    """Return how many inputs a net has."""
    return int(together_at(seats)) + pattern_inputs(layout, seats)


class Layers(NamedTuple):
    """The weights of both stages as trained, the stage as first index of every array."""

    first: Floats  # (stage, input, wide)
    first_bias: Floats  # (stage, wide)
    second: Floats  # (stage, narrow, wide)
    second_bias: Floats  # (stage, narrow)
    last: Floats  # (stage, narrow)
    last_bias: Floats  # (stage,)


class Net(NamedTuple):
    """A net as play reads it: all weights of both stages in one array (stage, row, unit).

    To hand over one array takes a tenth of the time that six take. First come the rows of the
    upper layers, then those of the inputs.
    """

    weights: Floats
    layout: NetLayout


FIRST_BIAS: Final = 0
SECOND: Final = FIRST_BIAS + 1  # by input, so that two of them share a row
SECOND_BIAS: Final = SECOND + NARROW
LAST: Final = SECOND_BIAS + 1
LAST_BIAS: Final = LAST + 1
INPUT_ROWS: Final = LAST_BIAS + 1


class Work(NamedTuple):
    """Scratch space of one thread: sums, and lists of inputs."""

    sums: Floats  # a row for each of SUMS, MOVED and WIDE
    lists: Integers  # a row for each of SEEN, MOVED_SEEN, COME and GONE


SUMS: Final = 0  # of the first layer
MOVED: Final = 1  # the same after a change
WIDE: Final = 2  # what of it is above zero
SEEN: Final = 0  # the patterns in the sums
MOVED_SEEN: Final = 1
COME: Final = 2
GONE: Final = 3


@allocating_kernel
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
def put_seen(view: View, inputs: Integers) -> int:
    """List all inputs of a view that are one, but the patterns; return how many."""
    seats = len(view.piles)
    size = put_cards(HAND, view.hand, inputs, 0)
    size = put_cards(FIELD, view.field, inputs, size)
    for place in range(seats):
        size = put_cards(PILES + CARDS * place, entry(view.piles, place), inputs, size)
    for place in range(seats):
        months = entry(view.declined, place)
        size = put_months(declined_at(seats) + MONTHS * place, months, inputs, size)
    counts = counts_at(seats)
    calls = counts + COUNT_WAYS * seats
    points = calls + CALL_WAYS * seats
    for place in range(seats):
        inputs[size] = counts + COUNT_WAYS * place + entry(view.counts, place)
        inputs[size + 1] = calls + CALL_WAYS * place + entry(view.calls, place)
        inputs[size + 2] = points + POINT_WAYS * place + entry(view.points, place)
        size += 3
    return size


@kernel
def fill_sums(rules: Rules, net: Net, stage: int, view: View, work: Work) -> int:
    """Fill *work* with the sums of the first layer and its patterns; return their number.

    *rules* give the values of a pile's cards.
    """
    rows, sums = net.weights[stage], work.sums[SUMS]
    size = put_seen(view, work.lists[COME])
    patterns = fill_patterns(
        rules, net.layout, view, together_at(len(view.piles)), work.lists[SEEN]
    )
    come, seen_rows = work.lists[COME], work.lists[SEEN]
    change_rows(rows[FIRST_BIAS], rows[INPUT_ROWS:], come, size, come, 0, sums)
    change_rows(sums, rows[INPUT_ROWS:], seen_rows, patterns, come, 0, sums)
    return patterns


@kernel
def list_change(lists: Integers, place: int, come: int, gone: int) -> tuple[int, int]:
    """Record one changed pattern, if any, as added and removed; return the new sizes."""
    if lists[MOVED_SEEN, place] != lists[SEEN, place]:
        lists[COME, come] = lists[MOVED_SEEN, place]
        lists[GONE, gone] = lists[SEEN, place]
        return come + 1, gone + 1
    return come, gone


@kernel
def put_patterns(
    rules: Rules, layout: NetLayout, view: View, months: int, come: int, gone: int, lists: Integers
) -> tuple[int, int]:
    """Record the patterns added and removed by another view; return the new sizes.

    *months* are those with any difference.
    """
    first = together_at(len(view.piles))
    rows = lists[MOVED_SEEN]
    fill_months(view, first, months, rows)
    patterns = fill_groups(rules, layout, view, first, months, lists[SEEN], rows)
    while months:
        come, gone = list_change(lists, lowest(months) >> 2, come, gone)
        months &= months - 1
    for place in range(MONTHS, patterns):
        come, gone = list_change(lists, place, come, gone)
    return come, gone


@kernel
def evaluate_sums(net: Net, stage: int, sums: Floats, wide: Floats) -> float:
    """Return the value in points that follows from the sums of the first layer."""
    zero = np.float32(0)
    for unit in range(WIDTH):
        wide[unit] = max(sums[unit], zero)
    rows = net.weights[stage]
    value = upper(wide, rows[SECOND:], rows[SECOND_BIAS], rows[LAST])
    return net.layout.unit * float(rows[LAST_BIAS, 0] + value)


def fold_conditions(
    layers: Layers, layout: NetLayout, conditions: tuple[bool, ...], seats: int
) -> Net:
    """Return the net with what holds of a ruleset added to its bias."""
    weights = np.zeros((STAGES, INPUT_ROWS + layers.first.shape[1], WIDTH), np.float32)
    weights[:, INPUT_ROWS:] = layers.first
    weights[:, FIRST_BIAS] = layers.first_bias
    for index, holds in enumerate(conditions):
        if holds:
            weights[:, FIRST_BIAS] += layers.first[:, conditions_at(seats) + index]
    by_input = layers.second.transpose(0, 2, 1)
    weights[:, SECOND:SECOND_BIAS] = by_input.reshape(STAGES, NARROW, WIDTH)
    weights[:, SECOND_BIAS, :NARROW] = layers.second_bias
    weights[:, LAST, :NARROW] = layers.last
    weights[:, LAST_BIAS, 0] = layers.last_bias
    return Net(weights, layout)


def blank_net(layout: NetLayout) -> Net:
    """Return an unused net, for kernels that need one as an argument."""
    return Net(np.zeros((STAGES, INPUT_ROWS, WIDTH), np.float32), layout)


def random_layers(layout: NetLayout, seats: int, seed: int) -> Layers:
    """Return layers that know nothing: small random weights."""
    random = np.random.default_rng(seed)

    def layer(*shape: int, inputs: int) -> Floats:
        spread = np.sqrt(2.0 / inputs)
        return random.normal(0.0, spread, shape).astype(np.float32)

    size = number_of_inputs(layout, seats)
    first = layer(STAGES, size, WIDTH, inputs=40)  # about as many inputs are set at once
    first[:, together_at(seats) :] = 0  # what cards mean together is learned on top of the cards
    return Layers(
        first=first,
        first_bias=np.zeros((STAGES, WIDTH), np.float32),
        second=layer(STAGES, NARROW, WIDTH, inputs=WIDTH),
        second_bias=np.zeros((STAGES, NARROW), np.float32),
        last=np.zeros((STAGES, NARROW), np.float32),
        last_bias=np.zeros(STAGES, np.float32),
    )
