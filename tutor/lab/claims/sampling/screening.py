"""A quick look at a position: what the gaps between its actions may consist of.

Few positions have a gap that rests on a given way to end, or on a given part of the score. A look
of few worlds finds them; what is claimed then rests on worlds of its own.
"""

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Final

from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.search.rollout_search import Root
from tutor.explain.comparisons import HALF, MOST, kind_of
from tutor.explain.facts.facts import NO_CARD_IS_PLAYED
from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation

WORLDS: Final = 60
CLEAR: Final = 2.0  # standard errors of a gap that is worth a closer look
NAMED: Final = 2  # parts of a gap that are told, at most
LOOK: Final = 2**33  # added to the seed of a claim, for the look before it


def can_explain(
    seen: Observation, ways: Sequence[Root], kinds: Collection[ClaimKind], seed: int
) -> bool:
    """Return whether a gap between two of these ways may consist of what these kinds tell."""
    if seen.phase in NO_CARD_IS_PLAYED or len(ways) < 2:
        return False
    outcomes = Outcomes(seen, ways, WORLDS, LOOK + seed)
    best = max(range(len(ways)), key=lambda root: outcomes.value(root).value)
    others = (root for root in range(len(ways)) if root != best)
    return any(not kinds_of(outcomes, best, other, seen.seat).isdisjoint(kinds) for other in others)


def kinds_of(outcomes: Outcomes, root: int, other: int, seat: int) -> set[ClaimKind]:
    """Return the kinds of claims that might explain what a root is worth more than another."""
    gap = outcomes.gap(root, other)
    if abs(gap.value) <= CLEAR * gap.se:
        return set()
    found = set[ClaimKind]()
    for share in islice(outcomes.list_shares(root, other), NAMED):
        kind = kind_of(share, seat)
        if share.estimate.value / gap.value > MOST - HALF:
            found.add(kind)
    return found
