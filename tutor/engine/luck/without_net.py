"""Luck of the flips without a net, and the common parts of all judges of luck: see `luck`.

Where everybody's cards count, the greedy player values a turned card. That favours nobody either:
the mean over the stock is subtracted, whatever the values are.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.valuation import best_capture, can_let_lie
from tutor.rules.cards import Card, count, lowest
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.round.play import apply, turn_up
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import AGAINST_PAR, Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]
Lucks = tuple[float, ...]  # of each player at the table
Judge = Callable[[Round], Lucks]  # by a round, over or broken off

# Points that a tenth of greedy worth turns out to be: what takes away most of the noise.
POINTS_OF_WORTH: Final = 0.045


@kernel
def share_luck(lucks: Values, seat: int, luck: float) -> None:
    """Add *luck* to one seat, and subtract it from the others in equal parts."""
    for other in range(len(lucks)):
        lucks[other] += luck if other == seat else -luck / (len(lucks) - 1)


@kernel
def flip_worth(rules: Rules, position: Position, card: Card) -> float:
    """Return the value of turning up *card* to the mover, in points, to the greedy player."""
    points, _ = score_pile(rules, position.captured[position.actor], position.field)
    can_stay = can_let_lie(rules, position.field, card)
    value, _ = best_capture(rules, position, card, points, can_stay)
    boost = position.boost if rules.settlement == AGAINST_PAR else 1
    return POINTS_OF_WORTH * boost * value


@kernel
def flip_luck_of_worth(rules: Rules, position: Position, card: Card) -> float:
    """Return the mover's luck in points: of *card*, less the mean of the whole stock."""
    total = 0.0
    cards = position.stock
    while cards:
        total += flip_worth(rules, position, lowest(cards))
        cards &= cards - 1
    return flip_worth(rules, position, card) - total / count(position.stock)


@kernel
def fill_lucks(
    rules: Rules, position: Position, actions: Integers, stock: Integers, lucks: Values
) -> None:
    """Fill *lucks* as `luck.luck_of_flips` does, by the greedy player's worth."""
    turned = 0
    taken = 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            luck = flip_luck_of_worth(rules, position, stock[turned])
            share_luck(lucks, position.actor, luck)
            position = turn_up(rules, position, stock[turned])
            turned += 1
            continue
        if taken == len(actions):
            break
        position = apply(rules, position, actions[taken])
        taken += 1


def judge_by_worth(played: Round) -> Lucks:
    """Return every player's luck in points, by the greedy player's worth."""
    return replay_flips(played, fill_lucks)


def replay_flips(
    played: Round, fill: Callable[[Rules, Position, Integers, Integers, Values], None]
) -> Lucks:
    """Return the luck that *fill* finds in a round from its first card on, by player.

    *fill* gets the rules, the position at the first card, the actions from there, the order of the
    stock, and an array to fill with a number for each seat.
    """
    begun = played.restart()
    actions = list(played.actions)
    while actions and begun.position.phase in PRELUDE:
        begun = begun.play(actions.pop(0))
    if begun.is_over or begun.position.phase in PRELUDE:
        return (0.0,) * played.ruleset.players
    lucks = np.zeros(len(begun.active))
    fill(
        pack_tables(played.rules),
        begun.position,
        np.array(actions, np.int64),
        np.array(begun.stock, np.int64),
        lucks,
    )
    seats = dict(zip(begun.active, lucks.tolist(), strict=True))
    return tuple(seats.get(player, 0.0) for player in range(played.ruleset.players))
