"""A round solved with all cards open, including the order of the stock: its value.

For the par of a deal and for reviews, never for hints: it knows hidden cards. Alpha-beta over the
rules machine; results at the start of a turn are stored in a table, and captures are tried first.
Values are points of the round, those of seat 0 less the opponent's.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.exact.abstraction import mix_key
from tutor.engine.greedy.player import WORTH
from tutor.engine.net.policy import result
from tutor.engine.recursion import recursive_kernel
from tutor.rules.cards import NO_CARD, count, lowest
from tutor.rules.position import DECIDE, DRAW, PLAY_HAND, ROUND_OVER, Position
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import Action, apply, legal, turn_up
from tutor.rules.round.round import Round
from tutor.rules.tables import ONE_SCORES, Rules

Integers = NDArray[np.int64]

INFINITY: Final = 1 << 30  # more points than any round gives
SEATS: Final = 2
_ROOM: Final = 1 << 16  # positions in the table: a power of two
_DEPTH: Final = 80  # maximum number of decisions in a round
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


class NotSolvableError(ValueError):
    """A round that cannot be solved: not of two players with one scorer, or not begun."""


class TranspositionTable(NamedTuple):
    """Values found at the begin of turns, with room to order actions in."""

    keys: Integers
    values: Integers
    kinds: Integers  # whether a value is exact or a bound
    actions: Integers  # the best, or the one that was too good
    order: Integers  # by depth and action: how early an action is tried
    visits: Integers  # number of visited decisions


@dataclass(frozen=True)
class Solution:
    """The result of a round when everybody sees every card, with a line of best play."""

    worth: int  # points of seat 0 less those of the other
    line: tuple[Action, ...]  # every action to the end of the round
    visits: int  # decisions looked at

    def value(self, seat: int) -> int:
        """Return the points of *seat* less those of the other."""
        return self.worth if seat == 0 else -self.worth


@kernel
def key_of(position: Position) -> int:
    """Return a key of the begin of a turn; the stock is the same in the whole table."""
    key = mix_key(position.actor, position.hands[0])
    key = mix_key(mix_key(key, position.hands[1]), position.field)
    key = mix_key(key, position.captured[0])
    for seat in range(SEATS):
        key = mix_key(key, position.held[seat] << 8 | position.calls[seat])
        key = mix_key(key, position.points[seat])
    return mix_key(key, position.last_caller)


@kernel
def rank_actions(position: Position, actions: int, first: Action, order: Integers) -> None:
    """Fill *order* with how early each action is tried: *first*, then what captures most."""
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        rank = 0
        if position.phase != DECIDE:
            rank = WORTH[action]
            if position.phase == PLAY_HAND:
                taken = find_matching(position.field, action)
                if not taken:
                    rank = -rank
                while taken:
                    rank += WORTH[lowest(taken)]
                    taken &= taken - 1
        order[action] = INFINITY if action == first else rank


@kernel
def pick_earliest(actions: int, order: Integers) -> Action:
    """Return which of *actions* is tried next."""
    best = lowest(actions)
    actions &= actions - 1
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        if order[action] > order[best]:
            best = action
    return best


@kernel
def narrow_bounds(
    transposition_table: TranspositionTable, position: Position, low: int, high: int
) -> tuple[int, int, Action]:
    """Return the bounds with the stored result of a position, and the action to try first."""
    key = key_of(position)
    slot = key & (len(transposition_table.keys) - 1)
    if position.phase != PLAY_HAND or transposition_table.keys[slot] != key:
        return low, high, NO_CARD
    value, kind = transposition_table.values[slot], transposition_table.kinds[slot]
    if kind == _EXACT:
        return value, value, NO_CARD
    if kind == _AT_LEAST:
        return max(low, value), high, transposition_table.actions[slot]
    return low, min(high, value), transposition_table.actions[slot]


@kernel
def remember(
    transposition_table: TranspositionTable,
    position: Position,
    value: int,
    action: Action,
    low: int,
    high: int,
) -> None:
    """Store the result at the start of a turn, searched between *low* and *high*."""
    if position.phase != PLAY_HAND:
        return
    key = key_of(position)
    slot = key & (len(transposition_table.keys) - 1)
    (
        transposition_table.keys[slot],
        transposition_table.values[slot],
        transposition_table.actions[slot],
    ) = key, value, action
    transposition_table.kinds[slot] = _EXACT
    if value <= low:
        transposition_table.kinds[slot] = _AT_MOST
    elif value >= high:
        transposition_table.kinds[slot] = _AT_LEAST


@recursive_kernel(types.int64)
def open_worth(
    rules: Rules,
    transposition_table: TranspositionTable,
    position: Position,
    stock: Integers,
    alpha: int,
    beta: int,
    depth: int,
) -> int:
    """Return the points of seat 0 less those of seat 1, exact between *alpha* and *beta*.

    Outside of them the result is a bound. *stock* is the order in which the cards of the round's
    stock turn up.
    """
    while position.phase == DRAW:
        position = turn_up(rules, position, stock[len(stock) - count(position.stock)])
    if position.phase == ROUND_OVER:
        return int(result(rules, position, 0))
    transposition_table.visits[0] += 1
    low, high, first = narrow_bounds(transposition_table, position, alpha, beta)
    mine = position.actor == 0
    best = -INFINITY if mine else INFINITY
    if low >= high:
        return low
    chosen = first
    actions = legal(rules, position)
    rank_actions(position, actions, first, transposition_table.order[depth])
    while actions and low < high:
        action = pick_earliest(actions, transposition_table.order[depth])
        actions &= ~(1 << action)
        after = apply(rules, position, action)
        value = int(open_worth(rules, transposition_table, after, stock, low, high, depth + 1))
        if (value > best) == mine and value != best:
            best, chosen = value, action
        low = max(low, best) if mine else low
        high = high if mine else min(high, best)
    remember(transposition_table, position, best, chosen, alpha, beta)
    return best


class Solver:
    """Solve one round with open cards; stored results speed up later moments."""

    def __init__(self, opened: Round) -> None:
        rules = opened.rules
        if rules.settlement != ONE_SCORES or len(opened.position.hands) != SEATS:
            raise NotSolvableError(f"{opened.ruleset.game.name} cannot be solved.")
        self._rules = pack_tables(rules)
        self._stock = np.array(opened.stock, np.int64)
        self._found = TranspositionTable(
            keys=np.zeros(_ROOM, np.int64),
            values=np.zeros(_ROOM, np.int64),
            kinds=np.zeros(_ROOM, np.int64),
            actions=np.zeros(_ROOM, np.int64),
            order=np.zeros((_DEPTH, 64), np.int64),
            visits=np.zeros(1, np.int64),
        )

    @property
    def visits(self) -> int:
        """Return the number of visited decisions."""
        return int(self._found.visits[0])

    def worth(self, current: Round) -> int:
        """Return the points of seat 0 less those of seat 1, with best play from a moment on."""
        return int(
            open_worth(
                self._rules, self._found, current.position, self._stock, -INFINITY, INFINITY, 0
            )
        )


def solve(current: Round) -> Solution:
    """Return the solution of a round from a moment on.

    Raise NotSolvableError where the game has no solution of this kind.
    """
    solver = Solver(current)
    points = solver.worth(current)
    line: list[Action] = []
    while not current.is_over:
        action, current = next(
            (action, after)
            for action in current.legal()
            if solver.worth(after := current.play(action)) == points
        )
        line.append(action)
    return Solution(points, tuple(line), solver.visits)
