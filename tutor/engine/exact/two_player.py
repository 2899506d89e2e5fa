"""Exact endings of Koi-Koi: every hand of the opponent and every order of the stock.

My decisions use only what I may know: they are made once for all hands that the opponent may still
hold, each with its probability. The opponent plays as in the worlds of the search, by the net,
while they can choose a card; with the last card they stop where possible and take the better of two
cards. Hands that would have been played otherwise drop out during play.
"""

from math import comb, perm
from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.exact.abstraction import average_twins, find_outlook
from tutor.engine.exact.last_cards import is_forced
from tutor.engine.exact.two_player_steps import (
    DuoEnding,
    begin_ending,
    chance_of_all,
    find_untried,
    merge_idle,
    step,
    value_last_cards,
)
from tutor.engine.net.features import declined_after
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import place_card, result
from tutor.engine.net.value import Net
from tutor.engine.recursion import recursive_kernel
from tutor.engine.worlds import belief
from tutor.engine.worlds.symmetry import twins
from tutor.rules.cards import ALL, CardSet, count
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import (
    CHOOSE_HAND,
    DRAW,
    EXHAUSTED,
    PLAY_HAND,
    ROUND_OVER,
    Position,
)
from tutor.rules.tables import ONE_SCORES, Rules

Values = NDArray[np.float64]

# CPU time of an exact ending by how many cards are still to be played, or have been in this
# turn: the most in 200 positions and more. Five take a second and more (see the model card).
LIKELY_MS: Final = (0.0, 2.0, 2.0, 3.0, 90.0)

_DECIMALS: Final = 10


@kernel
def look_ahead(
    rules: Rules, scene: DuoEnding, position: Position, idle: CardSet
) -> tuple[Position, CardSet, int]:
    """Return the position (over if no yaku can change any more), its idle cards, and a key.

    Cards are idle only while the opponent has no choice by the net left, and nobody has one that
    depends on which cards match.
    """
    if position.phase != PLAY_HAND and position.phase != DRAW:
        return position, idle, 0
    _, unwanted, key = find_outlook(rules, scene.same, position)
    uncaptured = ALL & ~(position.captured[0] | position.captured[1])
    if position.phase == PLAY_HAND and unwanted == uncaptured:
        position = position._replace(phase=ROUND_OVER, ending=EXHAUSTED)
    must_choose = rules.must_match and count(position.hands[scene.seat]) > 1
    chooses = must_choose or count(position.hands[1 - scene.seat]) > 1
    return position, 0 if chooses else unwanted, key


@recursive_kernel(types.float64)
def worth(
    rules: Rules,
    net: Net,
    scene: DuoEnding,
    position: Position,
    declined: tuple[int, ...],
    idle: CardSet,
    depth: int,
    number: int,
) -> float:
    """Return a position's mean result times the probability of its *number* hands, in points.

    *position* has the cards that the opponent may hold in its stock, and any hand of the right size
    in their place; *idle* are cards that cannot matter any more.
    """
    position, idle, key = look_ahead(rules, scene, position, idle)
    if position.phase == ROUND_OVER:
        return chance_of_all(scene, depth, number) * result(rules, position, scene.seat)
    if is_forced(position, scene.seat):
        return value_last_cards(rules, scene, position, idle, key, depth, number)
    if position.phase == PLAY_HAND and idle:
        number = merge_idle(scene, depth, number, idle, position.stock)
        depth += 1
    choosing = position.phase != DRAW and position.actor == scene.seat
    total = -np.inf if choosing else 0.0
    left = find_untried(rules, net, scene, position, declined, depth, number)
    while left:
        after, now_declined, deeper, stored, left = step(
            rules, net, scene, position, declined, idle, depth, number, left
        )
        if stored:
            value = worth(rules, net, scene, after, now_declined, idle, deeper, stored)
            total = max(total, value) if choosing else total + value
    return total


def can_count(observation: Observation, budget_ms: float) -> bool:
    """Return whether an observation is an ending that can be counted in this much CPU time."""
    left = sum(observation.hand_counts) + (observation.phase != PLAY_HAND)
    return (
        left < len(LIKELY_MS)
        and LIKELY_MS[left] <= budget_ms
        and observation.rules.settlement == ONE_SCORES
        and model_for(observation.ruleset) is not None
    )


def count_ways(observation: Observation) -> int:
    """Return the number of deals of the opponent's hand and the cards still to turn up."""
    hands = comb(observation.unseen.bit_count(), observation.hand_counts[1 - observation.seat])
    flips = sum(observation.hand_counts) + (observation.phase == CHOOSE_HAND)
    return hands * perm(observation.stock, flips)


def value_exactly(observation: Observation, roots: tuple[tuple[int, int], ...]) -> Values:
    """Return the exact value of each root, in points of the round, own minus the opponent's.

    A root is an action, and the card it takes or NO_CARD. A net must cover the ruleset. The values
    are rounded beyond differences due to the order of sums, so that equal actions are equal.
    """
    tables = observation.rules
    model = model_for(observation.ruleset)
    assert model is not None
    rules, net = (
        pack_tables(tables),
        average_twins(model.net_for(observation.ruleset), twins(tables)),
    )
    scene = begin_ending(observation, tables)
    number = scene.hands.shape[1]
    position = imagined_position(observation)
    months = belief.list_all_declined(observation)
    values = np.empty(len(roots))
    for index, (action, target) in enumerate(roots):
        declined = declined_after(rules, position, months, action)
        after = place_card(rules, position, action, target)
        values[index] = worth(rules, net, scene, after, declined, 0, 0, number)
    return np.round(values, _DECIMALS)
