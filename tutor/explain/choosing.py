"""Which claims come first, and which repeat another claim."""

from collections.abc import Iterable, Sequence
from typing import Final

from tutor.explain.claim import CHANCE, Claim
from tutor.explain.columns import NEITHER, Advantage
from tutor.explain.kinds import ClaimKind

# Kinds that are implied by others.
SAID_BY: Final = {
    ClaimKind.FIRST: (ClaimKind.SUDDEN, ClaimKind.COMPLETES),
    ClaimKind.GIVES: (ClaimKind.FEEDS,),
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
    claims = [other for other in claims if is_alone or other.kind not in ALONE]
    kinds = {other.kind for other in claims}
    claims = [other for other in claims if kinds.isdisjoint(SAID_BY.get(other.kind, ()))]
    planned = {other.yaku for other in claims if other.kind is ClaimKind.PLAN}
    claims = [other for other in claims if other.kind not in PLANNED or other.yaku not in planned]
    stated: list[Claim] = []
    wording: set[tuple[Advantage | ClaimKind, str | None, int | None]] = set()
    for claim in sorted(claims, key=lambda other: _place(other, is_best)):
        advantage = (claim.kind.row.advantage or claim.kind, claim.yaku, claim.seat)
        if advantage not in wording:
            wording.add(advantage)
            stated.append(claim)
    if is_best:
        return tuple(stated)
    plan = next(
        (other for other in stated[:4] if other.good and other.kind.row.side is not NEITHER), None
    )
    return (
        tuple(stated) if plan is None else (plan, *(other for other in stated if other is not plan))
    )


def leave_out_matched(claims: Iterable[Claim], alternatives: Sequence[Claim]) -> list[Claim]:
    """Return the claims that hold less for the action that has the claims *alternatives*.

    A reason must be false, or clearly weaker, for the compared action.
    """
    return [
        claim
        for claim in claims
        if not any(
            _topic(claim) == _topic(other) and _matches(other, claim) for other in alternatives
        )
    ]


def _topic(claim: Claim) -> tuple[object, ...]:
    return claim.kind, claim.good, claim.yaku, claim.seat


def _matches(other: Claim, claim: Claim) -> bool:
    """Return whether a claim is not clearly weaker than another one of the same topic."""
    names = [number.name for number in claim.numbers]
    for name in STRENGTHS:
        if name not in names:
            continue
        more = claim.value(name) - other.value(name)
        if claim.kind in LESS_IS_BETTER:
            more = -more
        least = CLEARLY if claim.number(name).unit == CHANCE else 1
        if abs(more) >= least:
            return more < 0
    return True


def _place(claim: Claim, is_best: bool) -> tuple[bool, int]:
    return is_best and not claim.good, claim.kind.rank
