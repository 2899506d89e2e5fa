"""Kinds of claims that are withheld in a game, because their chances were inaccurate.

A kind is here if its chances were off by more than 0.04 over all opponents and tables together, and
by at least two standard errors. Comments give the error: positive means that it was predicted too
often. Measured by `tutor verify-claims --calibration`. Koi-Koi: 3,000 rounds against the net, in
which the learner follows the hints. Roppyakken: 4,400 against the net and the greedy player, with
two and three. Hachi-Hachi: 4,550 as in Koi-Koi, at tables of three to seven.
"""

from typing import Final

from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.rules.tables import ALL_COUNT, ONE_SCORES

WITHHELD: Final = {
    ALL_COUNT: frozenset({ClaimKind.ALL_FEED}),  # -0.043: the least of several chances is too low
    ONE_SCORES: frozenset({ClaimKind.LEAVES}),  # +0.097
}


def find_withheld(observation: Observation) -> frozenset[ClaimKind]:
    """Return the kinds that are withheld at a table."""
    settlement = observation.ruleset.tables(observation.round).settlement
    return WITHHELD.get(settlement, frozenset())
