"""Kinds of claims that are not told in a game, as what they said did not happen as often.

A kind is here whose chances were off by more than 0.04 over all cases, and by two standard errors
at least, over all opponents and tables together. How far stands beside it: above 0 more was said
than was so. Measured by `tutor verify-claims --calibration`. Koi-Koi: 5,200 rounds against the net,
the expert and the greedy player, nothing. Roppyakken: 4,400 against the net and the greedy player,
by two and three. Hachi-Hachi: 2,900 against both, nothing.
"""

from typing import Final

from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.rules.tables import ALL_COUNT

WITHHELD: Final = {
    ALL_COUNT: frozenset(
        {
            ClaimKind.ALL_FEED,  # -0.043: the least of several chances is too low
            ClaimKind.RETAKES,  # +0.045
        }
    ),
}


def find_withheld(seen: Observation) -> frozenset[ClaimKind]:
    """Return the kinds that are not told at a table."""
    settlement = seen.ruleset.tables(seen.round).settlement
    return WITHHELD.get(settlement, frozenset())
