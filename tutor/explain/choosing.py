"""Which claims come first, and which repeat another claim."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tutor.explain.claim import CHANCE, Claim
from tutor.explain.columns import NEITHER, Advantage
from tutor.explain.kinds import ClaimKind

# Kinds that are implied by others.
SAID_BY: Final = {
    ClaimKind.FIRST: (ClaimKind.SUDDEN, ClaimKind.COMPLETES),
    ClaimKind.GIVES: (ClaimKind.FEEDS,),
    ClaimKind.RETAKES: (ClaimKind.SAFE_DISCARD,),
}
# Kinds that a plan for the same yaku implies.
PLANNED: Final = frozenset(
    {ClaimKind.BUILDS, ClaimKind.LEADS_TO, ClaimKind.COUNTS, ClaimKind.NEARER}
)
# Kinds for an action that are the stronger the less their number is.
LESS_IS_BETTER: Final = frozenset({ClaimKind.ALL_FEED, ClaimKind.DENIES, ClaimKind.READS})
# Numbers by which a claim may be stronger than the same claim of another action, weightiest first.
STRENGTHS: Final = ("points", "chance", "left", "held", "takers")
CLEARLY: Final = 0.08  # a difference of two chances that makes one claim clearly stronger
# Kinds for a single explained move; several are compared instead.
ALONE: Final = frozenset({ClaimKind.POINTS})


def choose_claims(
    claims: Iterable[Claim], *, is_best: bool, is_alone: bool = False
) -> tuple[Claim, ...]:
    """Return the claims, the weightiest first, without repeated advantages.

    Supporting claims come before costs: all of them for the best action, the weightiest for
    another. What a kind also implies (`SAID_BY`) is not repeated. *is_alone* if no other action is
    explained.
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


def leave_out_matched(claims: Iterable[Claim], others: Sequence[Claim]) -> list[Claim]:
    """Return the claims that hold less for the action that has the claims *others*.

    A reason must be false, or clearly weaker, for the compared action.
    """
    return [
        one
        for one in claims
        if not any(_topic(one) == _topic(other) and _matches(other, one) for other in others)
    ]


def _topic(claim: Claim) -> tuple[object, ...]:
    return claim.kind, claim.good, claim.yaku, claim.seat


def _matches(other: Claim, one: Claim) -> bool:
    """Return whether a claim is not clearly weaker than another one of the same topic."""
    names = [number.name for number in one.numbers]
    for name in STRENGTHS:
        if name not in names:
            continue
        more = one.value(name) - other.value(name)
        if one.kind in LESS_IS_BETTER:
            more = -more
        least = CLEARLY if one.number(name).unit == CHANCE else 1
        if abs(more) >= least:
            return more < 0
    return True


def list_apart(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Yield the claims whose advantage no earlier claim has, in their order."""
    said: set[Advantage | ClaimKind] = set()
    for claim in claims:
        advantage = claim.kind.row.advantage or claim.kind
        if advantage not in said:
            said.add(advantage)
            yield claim


def _place(claim: Claim, is_best: bool) -> tuple[bool, int]:
    return is_best and not claim.good, claim.kind.rank
