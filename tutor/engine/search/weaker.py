"""What actions are worth against players who are known to be weaker than the tutor.

Rounds are played to their end as in `playouts.py`, but only the seat that asks plays as the tutor
does: the others play as their level does, and nobody's choice looks at cards that he may not see.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.prelude import PRELUDE
from tutor.engine.greedy.weaker import AT_RANDOM, WEAKER, weak_action
from tutor.engine.net.features import declined_after
from tutor.engine.net.files import model_for
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.search.playouts import (
    Integers,
    Values,
    apply_policy,
    sample_playout_worlds,
)
from tutor.engine.search.rollout_search import (
    Root,
    deal_world,
    margin,
    root_position,
    sample_worlds,
)
from tutor.engine.worlds import belief
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.round.play import apply, turn_up
from tutor.rules.tables import Rules

DRAWS: Final = 128  # of the random player in one round, more than it has choices


@kernel
def play_against(
    rules: Rules,
    net: Net | None,
    root: Position,
    stock: Integers,
    seat: int,
    declined: tuple[int, ...],
    work: Work | None,
    level: int,
    draws: Integers,
) -> Position:
    """Return the end of a round in one world, the others of one level."""
    position, at, chosen = root, 0, 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, stock[at])
            at += 1
        elif position.actor == seat:
            position, declined = apply_policy(rules, net, position, declined, work)
        else:
            action = weak_action(rules, position, level, draws[chosen % len(draws)])
            chosen += 1
            declined = declined_after(rules, position, declined, action)
            position = apply(rules, position, action)
    return position


@kernel
def fill_margins(
    rules: Rules,
    net: Net | None,
    position: Position,
    roots: Integers,
    hands: Integers,
    stocks: Integers,
    seat: int,
    won: int,
    declined: tuple[int, ...],
    work: Work | None,
    level: int,
    draws: Integers,
    margins: Values,
) -> None:
    """Fill *margins* with what the round is worth to a seat after each root in each world."""
    for row in range(len(roots)):
        root = root_position(rules, position, roots[row, 0], roots[row, 1])
        now = declined_after(rules, position, declined, roots[row, 0])
        for world in range(len(hands)):
            dealt = deal_world(root, hands[world], seat)
            ended = play_against(
                rules, net, dealt, stocks[world], seat, now, work, level, draws[world]
            )
            margins[row, world] = margin(rules, ended, seat, won)


def play_out_against(
    observation: Observation, roots: Sequence[Root], level: str, samples: int, seed: int
) -> Values:
    """Return what the round is worth in points after each root (rows) in each world (columns).

    *level* is the player that all others are, one of `WEAKER`; raise ValueError for any other.
    Every root is tried in the same worlds.
    """
    player = WEAKER.index(level)
    model = model_for(observation.ruleset)
    hands, stocks = _sample_worlds(observation, player, samples, seed)
    margins = np.zeros((len(roots), samples))
    fill_margins(
        pack_tables(observation.ruleset.tables(observation.round)),
        None if model is None else model.net_for(observation.ruleset),
        imagined_position(observation),
        np.array(roots, np.int64),
        hands,
        stocks,
        observation.seat,
        sum_fees(observation),
        belief.list_all_declined(observation),
        None if model is None else scratch(),
        player,
        np.random.default_rng(seed).integers(0, 2**31, (samples, DRAWS)),
        margins,
    )
    return margins


def play_out_against_once(observation: Observation) -> None:
    """Compile what plays rounds out against a weaker level."""
    if observation.phase not in PRELUDE:
        play_out_against(observation, [(legal_actions(observation)[0], NO_CARD)], WEAKER[0], 2, 1)


def _sample_worlds(
    observation: Observation, player: int, samples: int, seed: int
) -> tuple[Integers, Integers]:
    """Return worlds: what a random player let lie tells nothing of his hand."""
    if player != AT_RANDOM:
        return sample_playout_worlds(observation, samples, seed)
    position, seat = imagined_position(observation), observation.seat
    return sample_worlds(position, observation.hand_counts, seat, samples, seed)
