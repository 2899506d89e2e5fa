"""Kinds of claims that are not told in a game, as what they said did not happen as often.

A kind is here whose chances were off by more than 0.045 over all cases, and by two standard errors
at least, over all opponents together. How far stands beside it: above 0 more was said than was so.
Measured by `tutor verify-claims --calibration`. Koi-Koi: 5,200 rounds against the net, the expert
and the greedy player, nothing. Roppyakken and Hachi-Hachi: 780 rounds against the net and the
greedy player, before hands were read from cards dealt evenly. Against the net nothing of it is
shown any more (this room's README), but in the one, where everybody's yaku count, who makes one
first decides nothing, and in the other intervals are still wide.
"""

from typing import Final

from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT

WITHHELD: Final = {
    ALL_COUNT: frozenset({ClaimKind.FIRST}),  # -0.049
    AGAINST_PAR: frozenset(
        {
            ClaimKind.ALL_FEED,  # -0.070: the least of several chances is too low
            ClaimKind.FIRST,  # -0.062
            ClaimKind.MAKES,  # -0.096
        }
    ),
}


def find_withheld(seen: Observation) -> frozenset[ClaimKind]:
    """Return the kinds that are not told at a table."""
    settlement = seen.ruleset.tables(seen.round).settlement
    return WITHHELD.get(settlement, frozenset())
