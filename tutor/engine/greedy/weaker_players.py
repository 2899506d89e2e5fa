"""How players play who are weaker than the figures of hints assume, by the names of levels."""

from typing import Final

from tutor.engine.greedy.magpie import magpie_action
from tutor.engine.greedy.player import greedy_action
from tutor.rules.cards import count, lowest
from tutor.rules.position import Position
from tutor.rules.round.play import Action, legal
from tutor.rules.tables import Rules

WEAKER: Final = ("random", "magpie", "greedy")
AT_RANDOM, _LIKE_A_MAGPIE, GREEDILY = map(WEAKER.index, WEAKER)


def weak_action(rules: Rules, position: Position, level: int, drawn: int) -> Action:
    """Return the action of a level, its place in `WEAKER`, in any phase from the first card on.

    *drawn* is any large number: by it the first level chooses.
    """
    if level == GREEDILY:
        return greedy_action(rules, position)
    if level == _LIKE_A_MAGPIE:
        return magpie_action(rules, position)
    actions = legal(rules, position)
    for _ in range(drawn % count(actions)):
        actions &= actions - 1
    return lowest(actions)
