"""Which claims are told first, and which say again what another one says."""

from collections.abc import Iterable
from typing import Final

from tutor.explain.claim import Claim

# The weightiest first. What is compared comes before what is counted, and that before what only
# describes an action.
ORDER: Final = (
    "only",
    "decides",
    "match_first",
    "sudden",
    "reaches",
    "completes",
    "you_end",
    "your_yaku",
    "they_end",
    "their_yaku",
    "nobody_ends",
    "your_cards",
    "their_cards",
    "expects",
    "same",
    "level",
    "match",
    "risks",
    "denies",
    "leaves",
    "makes",
    "they_make",
    "first",
    "waits",
    "keeps_safe",
    "wild",
    "wild_less",
    "favours",
    "all_feed",
    "reads",
    "gives",
    "flips",
    "near_double",
    "left",
    "nearer",
    "points",
    "takes_three",
    "lies",
    "doubles",
    "halves",
    "liable",
    "forfeits",
    "banks",
    "holds",
    "shows",
    "reveals",
    "fee",
    "prize",
)
_RANK: Final = {kind: place for place, kind in enumerate(ORDER)}

# Kinds that tell of one seat's yaku, or of its cards: the first of a group says it for the others.
_SAME: Final = (
    ("sudden", "completes", "you_end", "your_yaku", "makes", "nearer"),
    ("they_end", "their_yaku", "denies", "leaves", "they_make"),
    ("all_feed", "reads", "gives"),
    ("your_cards", "points"),
)
_LEVEL: Final = ("same", "level")  # kinds that prefer nothing
_GROUP: Final = {kind: group for group, kinds in enumerate(_SAME) for kind in kinds}


def choose_claims(claims: Iterable[Claim], is_best: bool) -> tuple[Claim, ...]:
    """Return the claims, the weightiest first, none of which repeats the advantage of another.

    What speaks for an action is told before its cost: of the best one all of it, of another one
    the weightiest.
    """
    told: list[Claim] = []
    said: set[tuple[int, str | None, int | None]] = set()
    for claim in sorted(claims, key=lambda one: _place(one, is_best)):
        group = _GROUP.get(claim.kind)
        subject = (group if group is not None else -1 - _RANK[claim.kind], claim.yaku, claim.seat)
        if subject not in said:
            said.add(subject)
            told.append(claim)
    if is_best:
        return tuple(told)
    plan = next((one for one in told[:4] if one.good and one.kind not in _LEVEL), None)
    return tuple(told) if plan is None else (plan, *(one for one in told if one is not plan))


def _place(claim: Claim, is_best: bool) -> tuple[bool, int]:
    return is_best and not claim.good, _RANK[claim.kind]
