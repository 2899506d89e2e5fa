"""Whole rounds from a shuffled pack to the settlement, at full speed, for measurements.

Void deals are played like the others.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.greedy.player import greedy_action
from tutor.lab.training.self_play import FIELD_END, deal_deck, nth_card
from tutor.rules.cards import count
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
State = NDArray[np.uint64]

PACK: Final = 48
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)  # the constants of splitmix64
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_SHIFTS: Final = (np.uint64(30), np.uint64(27), np.uint64(32))


@kernel
def random_below(state: State, limit: int) -> int:
    """Return a random number from 0 to *limit* - 1, and move the generator on."""
    state[0] += _STEP
    word = state[0]
    word = (word ^ (word >> _SHIFTS[0])) * _FIRST
    word = (word ^ (word >> _SHIFTS[1])) * _SECOND
    return int(np.int64((word >> _SHIFTS[2]) * np.uint64(limit) >> _SHIFTS[2]))


@kernel
def shuffle(state: State, deck: Integers) -> None:
    """Bring a deck into a random order."""
    for place in range(PACK - 1):
        other = place + random_below(state, PACK - place)
        deck[place], deck[other] = deck[other], deck[place]


@kernel
def random_round(rules: Rules, blank: Position, deck: Integers, state: State) -> int:
    """Return the points of seat 0 less those of seat 1 after a round of random legal actions."""
    position = deal_deck(blank, deck)
    at = FIELD_END
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, int(deck[at]))
            at += 1
        else:
            actions = legal(rules, position)
            position = apply(
                rules, position, nth_card(actions, random_below(state, count(actions)))
            )
    changes = deltas(rules, position)
    return changes[0] - changes[1]


@kernel
def greedy_round(rules: Rules, blank: Position, deck: Integers) -> int:
    """Return the points of seat 0 less those of seat 1 after a round of two greedy players."""
    position = deal_deck(blank, deck)
    at = FIELD_END
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, int(deck[at]))
            at += 1
        else:
            position = apply(rules, position, greedy_action(rules, position))
    changes = deltas(rules, position)
    return changes[0] - changes[1]


@allocating_kernel
def random_rounds(rules: Rules, blank: Position, rounds: int, seed: int) -> int:
    """Return the sum of `random_round` over *rounds* rounds, shuffled by *seed*."""
    state = np.array([seed], np.uint64)
    deck = np.arange(PACK)
    total = 0
    for _ in range(rounds):
        shuffle(state, deck)
        total += random_round(rules, blank, deck, state)
    return total


@allocating_kernel
def greedy_rounds(rules: Rules, blank: Position, rounds: int, seed: int) -> int:
    """Return the sum of `greedy_round` over *rounds* rounds, shuffled by *seed*."""
    state = np.array([seed], np.uint64)
    deck = np.arange(PACK)
    total = 0
    for _ in range(rounds):
        shuffle(state, deck)
        total += greedy_round(rules, blank, deck)
    return total


def play_interpreted(rules: Rules, blank: Position, rounds: int, seed: int) -> int:
    """Return the result of `random_rounds` by uncompiled rules, to compare both by."""
    state, deck = np.array([seed], np.uint64), np.arange(PACK)
    item: Any = random_round
    total = 0
    for _ in range(rounds):
        shuffle(state, deck)
        total += item.__wrapped__(rules, blank, deck, state)
    return total
