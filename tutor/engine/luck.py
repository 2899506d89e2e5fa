"""Luck of the flips, judged by a value net: a control variate for the margin of a round.

The luck of one flip is the worth of the position with the card that was turned up, less the
mean of that worth over every card of the true remaining stock. All of them were equally likely,
so its expectation is zero **whatever the net says of either**: a margin less its luck has the
expectation of the margin itself. A better net takes away more of the noise, and a bad one less,
but none can favour a player. Source: engine.md section 3.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, tables
from tutor.engine.models import model_for
from tutor.engine.net import Net, Work, scratch
from tutor.engine.net_play import decided_value
from tutor.engine.views import declined_after
from tutor.rules.cards import Card, count, lowest
from tutor.rules.play import apply, legal, turn_up
from tutor.rules.position import CHOOSE_DRAW, DRAW, ROUND_OVER, Position
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Judge = Callable[[Round], float]  # by a round, over or broken off

NO_JUDGE: Final = "no shipped net covers these rules"


@kernel
def flip_value(
    rules: Rules, net: Net, position: Position, card: Card, declined: tuple[int, ...], work: Work
) -> float:
    """Return what turning up *card* is worth to the mover, in points, with his best choice."""
    seat = position.actor
    theirs = count(position.hands[1 - seat])
    turned = turn_up(rules, position, card)
    if turned.phase != CHOOSE_DRAW:
        return decided_value(rules, net, turned, seat, theirs, declined, work)
    best = -np.inf
    targets = legal(rules, turned)
    while targets:
        taken = apply(rules, turned, lowest(targets))
        targets &= targets - 1
        best = max(best, decided_value(rules, net, taken, seat, theirs, declined, work))
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


@kernel
def luck_of_flips(
    rules: Rules, net: Net, position: Position, actions: Integers, stock: Integers
) -> float:
    """Return the luck of seat 0 in points over a round that is played again from *position*.

    *actions* are all that were taken from there; when they end, so does the round.
    """
    work = scratch()
    declined = position.calls  # nothing yet
    luck = 0.0
    turned = 0
    taken = 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            own = flip_luck(rules, net, position, stock[turned], declined, work)
            luck += own if position.actor == 0 else -own
            position = turn_up(rules, position, stock[turned])
            turned += 1
            continue
        if taken == len(actions):
            break
        declined = declined_after(position, declined, actions[taken])
        position = apply(rules, position, actions[taken])
        taken += 1
    return luck


def luck_judge(ruleset: Ruleset) -> Judge | None:
    """Return what tells the luck of seat 0 in a round by these rules; None without a net."""
    model = model_for(ruleset)
    return None if model is None else judge_by(model.net_for(ruleset))


def judge_by(net: Net) -> Judge:
    """Return what tells the luck of seat 0 in points, by what a net says."""

    def luck(played: Round) -> float:
        actions = np.array(played.actions, np.int64)
        stock = np.array(played.deal.stock, np.int64)
        opened = played.restarted().position
        return luck_of_flips(tables(played.rules), net, opened, actions, stock)

    return luck
