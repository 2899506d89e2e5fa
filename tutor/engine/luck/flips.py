"""Luck of the flips, judged by a value net: a control variate for the margin of a round.

The luck of one flip is the value of the position with the card that was turned up, less the mean of
that value over every card of the true remaining stock. All of them were equally likely, so its
expectation is zero **for any net**: a margin less its luck has the expectation of the margin
itself. A better net removes more of the noise, and a bad one less, but none can favour a player.
Source: engine.md section 3.
"""

from typing import Final

import numpy as np

from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.luck.without_net import (
    Integers,
    Judge,
    Values,
    judge_by_worth,
    replay_flips,
    share_luck,
)
from tutor.engine.net.features import declined_after
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import value_of_decision
from tutor.engine.net.value import Net, Work, scratch
from tutor.rules.cards import Card, count, lowest
from tutor.rules.position import CHOOSE_DRAW, DRAW, ROUND_OVER, Position
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import ONE_SCORES, Rules

NO_JUDGE: Final = "no shipped net covers these rules"


@kernel
def flip_value(
    rules: Rules, net: Net, position: Position, card: Card, declined: tuple[int, ...], work: Work
) -> float:
    """Return the value of turning up *card* to the mover, in points, after their best choice."""
    seat = position.actor
    turned = turn_up(rules, position, card)
    if turned.phase != CHOOSE_DRAW:
        return value_of_decision(rules, net, turned, seat, declined, work)
    best = -np.inf
    targets = legal(rules, turned)
    while targets:
        taken = apply(rules, turned, lowest(targets))
        targets &= targets - 1
        best = max(best, value_of_decision(rules, net, taken, seat, declined, work))
    return best


@kernel
def flip_luck(
    rules: Rules, net: Net, position: Position, card: Card, declined: tuple[int, ...], work: Work
) -> float:
    """Return the mover's luck in points: of *card*, less the mean of the whole stock."""
    total = 0.0
    cards = position.stock
    while cards:
        total += flip_value(rules, net, position, lowest(cards), declined, work)
        cards &= cards - 1
    mean = total / count(position.stock)
    return flip_value(rules, net, position, card, declined, work) - mean


@allocating_kernel
def luck_of_flips(
    rules: Rules, net: Net, position: Position, actions: Integers, stock: Integers, lucks: Values
) -> None:
    """Fill *lucks* with each seat's luck in points over a round replayed from *position*.

    *actions* are all actions from there to the end of the round. One seat's luck is bad luck for
    the others, in equal parts.
    """
    work = scratch()
    declined = position.calls  # nothing yet
    lucks[:] = 0.0
    turned = 0
    taken = 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            own = flip_luck(rules, net, position, stock[turned], declined, work)
            share_luck(lucks, position.actor, own)
            position = turn_up(rules, position, stock[turned])
            turned += 1
            continue
        if taken == len(actions):
            break
        declined = declined_after(rules, position, declined, actions[taken])
        position = apply(rules, position, actions[taken])
        taken += 1


def find_luck_judge(ruleset: Ruleset) -> Judge | None:
    """Return a judge of the luck in rounds by these rules, or None without net or card points."""
    model = model_for(ruleset)
    if model is not None:
        return judge_by_net(model.net_for(ruleset))
    return None if ruleset.tables().settlement == ONE_SCORES else judge_by_worth


def judge_by_net(net: Net) -> Judge:
    """Return a judge of each player's luck in a round, in points, by a net's values."""

    def fill(
        rules: Rules, position: Position, actions: Integers, stock: Integers, lucks: Values
    ) -> None:
        luck_of_flips(rules, net, position, actions, stock, lucks)

    return lambda played: replay_flips(played, fill)
