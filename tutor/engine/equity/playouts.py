"""Worlds played to the end of the round for the chance to win the match: the compiled part.

A net's expected points do not give a chance to win, which depends on the spread of results. So
rounds are played out. Cards are played by the net, or greedily where a world has its opponent so;
both seats stop or continue by the match, which changes which risks pay off.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.features import declined_after
from tutor.engine.net.policy import after_decision, place_card_declining, result, turn_value
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.search.net_search import deal_world
from tutor.rules.position import DECIDE, DRAW, ROUND_OVER, Position
from tutor.rules.round.play import apply, call, stop, turn_up
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]


class Stakes(NamedTuple):
    """Each seat's chance to win the match by its margin of the round, from the lowest on.

    *ended* is for a round that ended with this margin; *expected* for an expected margin with the
    usual spread of whole rounds.
    """

    ended: Values  # (seat, margin)
    expected: Values  # (seat, margin)


@kernel
def ended_chance(stakes: Stakes, seat: int, margin: int) -> float:
    """Return the chance of *seat* when the round has ended by *margin* for it."""
    most = stakes.ended.shape[1] // 2
    return float(stakes.ended[seat, most + min(max(margin, -most), most)])


@kernel
def expected_chance(stakes: Stakes, seat: int, points: float) -> float:
    """Return the chance of *seat* when *points* are expected, between two whole ones by share."""
    most = stakes.expected.shape[1] // 2
    place = most + min(max(points, -most), most - 1.0)
    low = int(place)
    below, above = stakes.expected[seat, low], stakes.expected[seat, low + 1]
    return float(below + (place - low) * (above - below))


@kernel
def decide_by_chance(
    rules: Rules,
    net: Net,
    position: Position,
    declined: tuple[int, ...],
    stakes: Stakes,
    work: Work,
) -> Position:
    """Return the position after its actor stopped or went on, by the better chance."""
    seat = position.actor
    stopped, called = stop(position), call(rules, position)
    points = turn_value(rules, net, called, seat, declined, work)
    banked = ended_chance(stakes, seat, result(rules, stopped, seat))
    return stopped if banked >= expected_chance(stakes, seat, points) else called


@kernel
def world_chance(
    rules: Rules,
    net: Net,
    position: Position,
    stock: Integers,
    seat: int,
    declined: tuple[int, ...],
    greedy: int,
    stakes: Stakes,
    work: Work,
) -> float:
    """Return the chance of *seat* after one world was played to the end of the round."""
    at = 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, stock[at])
            at += 1
        elif position.phase == DECIDE:
            position = decide_by_chance(rules, net, position, declined, stakes, work)
        elif greedy >> position.actor & 1:
            action = greedy_action(rules, position)
            declined = declined_after(rules, position, declined, action)
            position = apply(rules, position, action)
        else:
            position, declined = after_decision(rules, net, position, declined, work)
    return ended_chance(stakes, seat, result(rules, position, seat))


@allocating_kernel
def fill_chances(
    rules: Rules,
    net: Net,
    position: Position,
    roots: Integers,
    hands: Integers,
    stocks: Integers,
    seat: int,
    declined: tuple[int, ...],
    greedy: Integers,
    stakes: Stakes,
    chances: Values,
) -> None:
    """Fill *chances* with that of *seat* to win the match: a row a root, a column a world.

    *roots* has a row per root: the action, and the card it takes or NO_CARD; *greedy* has the
    seats that play greedily in each world.
    """
    work = scratch()
    for index in range(len(roots)):
        root, months = place_card_declining(
            rules, position, declined, roots[index, 0], roots[index, 1]
        )
        for world in range(len(hands)):
            chances[index, world] = world_chance(
                rules,
                net,
                deal_world(root, seat, hands[world]),
                stocks[world],
                seat,
                months,
                greedy[world],
                stakes,
                work,
            )
