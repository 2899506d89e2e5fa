"""Rounds of the net against itself or the greedy player, as samples to learn from."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.features import declined_after, view_of
from tutor.engine.net.patterns import Integers, fill_patterns
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import (
    AFTER_CARD,
    AFTER_TURN,
    Floats,
    Net,
    Work,
    conditions_at,
    put_cards,
    put_seen,
    scratch,
    together_at,
)
from tutor.engine.payoff import banked_points, payoff
from tutor.rules.cards import ALL, CardSet, count, lowest
from tutor.rules.position import (
    CANCEL,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replace_entry,
    start_position,
)
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.tables import Rules

MOST_ROWS: Final = 44  # moments of one round
MOST_INPUTS: Final = 160  # that are one at a moment
GREEDY: Final = 0
NET: Final = 1
NEVER: Final = -1
HAND_SIZE: Final = 8
FIELD_END: Final = 24  # both hands and the field are dealt from the front of a deck
SMALL_HAND: Final = 7  # of three players
SMALL_FIELD: Final = 6

BLANK: Final = start_position((0, 0), 0, 0, 0)
BLANKS: Final = {2: BLANK, 3: start_position((0, 0, 0), 0, 0, 0)}

Words = NDArray[np.uint16]
Gains = NDArray[np.float64]


class Samples(NamedTuple):
    """Moments of rounds (rows): the net's inputs for the mover, and the points still to come."""

    inputs: Words  # (row, input): those that are one
    sizes: Integers  # how many of them
    stages: Integers
    seats: Integers
    targets: Floats  # future result, in points


def allocate_samples(rows: int) -> Samples:
    """Return arrays for this many samples."""
    return Samples(
        np.zeros((rows, MOST_INPUTS), np.uint16),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.float32),
    )


@kernel
def deal_deck(blank: Position, deck: Integers) -> Position:
    """Return the deal of a deck: all hands, then the field; seat 0 begins."""
    hands = blank.hands
    seats = len(hands)
    size, field_size = HAND_SIZE, HAND_SIZE
    if seats > 2:
        size, field_size = SMALL_HAND, SMALL_FIELD
    field = 0
    for place in range(seats * size + field_size):
        if place < seats * size:
            seat = place // size
            hands = replace_entry(hands, seat, hands[seat] | 1 << deck[place])
        else:
            field |= 1 << deck[place]
    hand = field
    for seat in range(seats):
        hand |= hands[seat]
    return blank._replace(hands=hands, field=field, stock=ALL & ~hand)


@kernel
def nth_card(cards: CardSet, number: int) -> int:
    """Return a member of a set by its index, without an unpredictable loop."""
    while number >= 8:
        cards &= cards - 1
        number -= 1
    less = cards & (cards - 1)
    less &= less - 1
    less &= less - 1
    less &= less - 1
    cards = less if number & 4 else cards
    less = cards & (cards - 1)
    less &= less - 1
    cards = less if number & 2 else cards
    less = cards & (cards - 1)
    return lowest(less if number & 1 else cards)


@kernel
def after_action(
    rules: Rules, position: Position, declined: tuple[int, ...], action: int
) -> tuple[Position, tuple[int, ...]]:
    """Return the position, and who declined what, after any one action."""
    return apply(rules, position, action), declined_after(rules, position, declined, action)


@kernel
def note_moment(
    rules: Rules,
    net: Net,
    conditions: CardSet,
    position: Position,
    seat: int,
    stage: int,
    declined: tuple[int, ...],
    samples: Samples,
    row: int,
    work: Work,
) -> None:
    """Write the view of *seat*, the ruleset, and the points that are already safe."""
    view = view_of(net.layout, position, seat, declined)
    seats = len(declined)
    inputs = work.lists[0]
    size = put_cards(conditions_at(seats), conditions, inputs, put_seen(view, inputs))
    patterns = work.lists[1]
    number = fill_patterns(rules, net.layout, view, together_at(seats), patterns)
    for place in range(size):
        samples.inputs[row, place] = inputs[place]
    for place in range(number):
        samples.inputs[row, size + place] = patterns[place]
    samples.sizes[row] = size + number
    samples.stages[row] = stage
    samples.seats[row] = seat
    samples.targets[row] = -banked_points(rules, position, seat)


@kernel
def play_noted(
    rules: Rules,
    nets: tuple[Net, ...],
    kinds: tuple[int, ...],
    conditions: CardSet,
    blank: Position,
    deck: Integers,
    luck: Integers,
    samples: Samples,
    first: int,
    gains: Gains,
    work: Work,
) -> int:
    """Play a round and record its movers' views, from row *first* on; return how many rows.

    *luck* gives the decision for a random action (NEVER for none), and the action. Only moments
    after it are recorded: they show the value of good play. *gains* receives each seat's result.
    """
    position = deal_deck(blank, deck)
    declined = position.calls  # nothing yet
    at = 48 - count(position.stock)
    made = 0
    moment = 0
    while position.phase != ROUND_OVER:
        seat = position.actor
        if position.phase == DRAW:
            note_moment(rules, nets[0], conditions, position, seat, AFTER_CARD, declined,
                 samples, first + made, work)  # fmt: skip
            made += 1
            position = turn_up(rules, position, deck[at])
            at += 1
        elif moment == luck[0]:
            actions = legal(rules, position)
            action = nth_card(actions, luck[1] % count(actions))
            position, declined = after_action(rules, position, declined, action)
            made = 0
            moment += 1
        elif kinds[seat] == NET:
            position, declined = after_decision(rules, nets[seat], position, declined, work)
            moment += 1
        else:
            action = greedy_action(rules, position)
            position, declined = after_action(rules, position, declined, action)
            moment += 1
        begins = position.phase == PLAY_HAND or position.phase == CANCEL
        if begins and position.actor != seat:  # a turn is over
            note_moment(rules, nets[0], conditions, position, seat, AFTER_TURN, declined,
                 samples, first + made, work)  # fmt: skip
            made += 1
    for seat in range(len(declined)):
        gains[seat] = payoff(rules, position, seat)
    return made


@allocating_kernel
def gather_samples(
    rules: Rules,
    nets: tuple[Net, ...],
    kinds: tuple[int, ...],
    conditions: CardSet,
    blank: Position,
    decks: Integers,
    lucks: Integers,
    samples: Samples,
    first: int,
    gains: Gains,
) -> int:
    """Play a round of each deck; return how many samples were written, from row *first* on.

    A target is the mover's result beyond what was already safe. *gains* receives one row per round
    with each seat's result. *conditions* are the rule inputs of the net.
    """
    work = scratch()
    made = first
    for index in range(len(decks)):
        number = play_noted(rules, nets, kinds, conditions, blank, decks[index], lucks[index],
                            samples, made, gains[index], work)  # fmt: skip
        for row in range(made, made + number):
            samples.targets[row] += gains[index, samples.seats[row]]
        made += number
    return made - first
