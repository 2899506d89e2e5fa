"""Kinds of claims that are not told in a game, as what they said did not happen as often.

Measured by `tutor verify-claims --calibration` in 780 rounds against each of two opponents (net and
greedy), before hands were read from cards dealt evenly. A kind is here whose chances were off by
more than 0.045 over all cases, and by two standard errors at least. How far stands beside it: above
0 more was said than happened.
By hands as they are read now nothing is shown any more of what stands here of Roppyakken and
Hachi-Hachi (this room's README): in the one, where everybody's yaku count, who makes one first
decides nothing, and in the other intervals are still wide.
"""

from typing import Final

from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES

WITHHELD: Final = {
    ONE_SCORES: frozenset({ClaimKind.ALL_FEED}),  # +0.049 in 3,009 rounds against the net
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
