"""Which claims are told first, and which say again what another one says."""

from collections.abc import Iterable, Iterator
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.columns import NEITHER, Advantage
from tutor.explain.kinds import ClaimKind

# Kinds that need not be told beside others: they are part of what those say.
SAID_BY: Final = {
    ClaimKind.FIRST: (ClaimKind.SUDDEN, ClaimKind.COMPLETES),
    ClaimKind.GIVES: (ClaimKind.FEEDS,),
    ClaimKind.FEWEST: (ClaimKind.FEEDS,),
    ClaimKind.LASTS: (ClaimKind.HURRIES,),
    ClaimKind.LEAST: (ClaimKind.CHEAPER,),
    ClaimKind.RETAKES: (ClaimKind.SAFE_DISCARD,),
}
# Kinds that a plan for the same yaku says as well.
PLANNED: Final = frozenset(
    {ClaimKind.BUILDS, ClaimKind.LEADS_TO, ClaimKind.COUNTS, ClaimKind.NEARER}
)
# Kinds for a move that stands alone: of others it is told what one has more than another.
ALONE: Final = frozenset({ClaimKind.POINTS})


def choose_claims(
    claims: Iterable[Claim], *, is_best: bool, is_alone: bool = False
) -> tuple[Claim, ...]:
    """Return the claims, the weightiest first, none of which repeats the advantage of another.

    What speaks for an action is told before its cost: of the best one all of it, of another one
    the weightiest. What a kind says besides (`SAID_BY`) is not told again. *is_alone* where no
    other action is explained beside it.
    """
    claims = [one for one in claims if is_alone or one.kind not in ALONE]
    kinds = {one.kind for one in claims}
    claims = [one for one in claims if kinds.isdisjoint(SAID_BY.get(one.kind, ()))]
    planned = {one.yaku for one in claims if one.kind is ClaimKind.PLAN}
    claims = [one for one in claims if one.kind not in PLANNED or one.yaku not in planned]
    told: list[Claim] = []
    said: set[tuple[Advantage | ClaimKind, str | None, int | None]] = set()
    for claim in sorted(claims, key=lambda one: _place(one, is_best)):
        advantage = (claim.kind.row.advantage or claim.kind, claim.yaku, claim.seat)
        if advantage not in said:
            said.add(advantage)
            told.append(claim)
    if is_best:
        return tuple(told)
    plan = next((one for one in told[:4] if one.good and one.kind.row.side is not NEITHER), None)
    return tuple(told) if plan is None else (plan, *(one for one in told if one is not plan))


def list_apart(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Yield the claims whose advantage no earlier claim tells of, in their order."""
    said: set[Advantage | ClaimKind] = set()
    for claim in claims:
        advantage = claim.kind.row.advantage or claim.kind
        if advantage not in said:
            said.add(advantage)
            yield claim


def _place(claim: Claim, is_best: bool) -> tuple[bool, int]:
    return is_best and not claim.good, claim.kind.rank
