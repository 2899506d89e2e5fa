"""Which parts of a gap between two moves explain it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from tutor.engine.estimate import NORMAL_95, Estimate, sum_estimates
from tutor.engine.hints.candidates import Part

HALF: Final = 0.5  # of a gap, which one part must be to carry it
MOST: Final = 0.7  # of a gap, which two parts must be together
SIDE: Final = 0.6  # of a gap, which all parts of one side, or of both, must be together
LEAST_SHARE: Final = 0.2  # of a gap, which each of two reasons must be
WHOLE: Final = 1.5  # share of a gap; larger parts are cancelled by others
MOST_NAMED: Final = 2  # parts that are named as the reason
_LEAST: Final = ((1, MOST), (MOST_NAMED, MOST), (1, HALF))  # how many parts, of what share


class PartScope(Enum):
    """How much is needed to explain a gap."""

    PARTS = auto()  # those that are named, one or two of one side
    SIDE = auto()  # all of one side; its largest part is named
    BOTH = auto()  # all of both sides; the largest part of each is named
    NOTHING = auto()  # is enough


@dataclass(frozen=True)
class Named:
    """What explains a gap, in the smallest *scope* that carries it, with the *parts* to name.

    *price* is the largest part that surely speaks against the better move, if one does. *carried*
    is the share of the gap that the scope makes up.
    """

    scope: PartScope
    parts: tuple[Part, ...]
    price: Part | None
    carried: float


def name_parts(seat: int, gap: Estimate, parts: Sequence[Part]) -> Named:
    """Return the parts that explain a gap to a *seat*: a minimal sufficient explanation.

    They are of one side, the seat's or the opponents', whichever makes up more of the gap: its one
    or two largest parts that are most of the gap, otherwise one that is half, and that outweigh all
    contrary parts (Juozapaitis et al. 2019). Own and opponents' scores are separate, so that a
    reason is about one of them.
    """
    against = [part for part in parts if part.points.value * gap.value < 0]
    sure = [part for part in against if part.is_sure]
    price = max(sure, key=lambda part: abs(part.points.value), default=None)
    outweighed = sum(abs(part.points.value) for part in against)
    sides = _split_sides(seat, gap, parts)
    able = [part for part in _list_helping(sides[0], gap) if part.is_sure]
    for number, share in _LEAST:
        named = tuple(able[:number])
        weight = sum(abs(part.points.value) for part in named)
        least = max(outweighed, share * abs(gap.value))
        is_large = all(abs(part.points.value / gap.value) >= LEAST_SHARE for part in named)
        if len(named) == number and weight >= least and is_large:
            return Named(PartScope.PARTS, named, price, weight / abs(gap.value))
    scopes = [(PartScope.SIDE, sides[:1]), (PartScope.BOTH, sides)]
    first, second = (_list_helping(side, gap)[:1] for side in sides)
    is_largest = first and second and abs(second[0].points.value) > abs(first[0].points.value)
    if is_largest and _sum(sides[1]).value / gap.value >= LEAST_SHARE:
        scopes.reverse()  # the largest part of all is named
    for scope, several in scopes:
        largest = [part for side in several for part in _list_helping(side, gap)[:1]]
        full = [part for side in several for part in side]
        is_named = len(largest) == len(several) and all(part.is_sure for part in largest)
        if is_named and is_share_sure(full, gap, SIDE):
            return Named(scope, tuple(largest), price, _sum(full).value / gap.value)
    return Named(PartScope.NOTHING, (), price, 0.0)


def _split_sides(seat: int, gap: Estimate, parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """Return the parts of the two sides, first those of the side that makes up more of a gap."""
    own = [part for part in parts if part.is_own(seat)]
    theirs = [part for part in parts if part.seat not in (seat, None)]
    is_mostly_own = _sum(own).value * gap.value >= _sum(theirs).value * gap.value
    return (own, theirs) if is_mostly_own else (theirs, own)


def _list_helping(side: Sequence[Part], gap: Estimate) -> list[Part]:
    """Return the parts for the better move if the side as a whole is for it, the largest first."""
    if _sum(side).value * gap.value <= 0:
        return []
    return [part for part in side if part.points.value * gap.value > 0]


def _sum(parts: Iterable[Part]) -> Estimate:
    return sum_estimates(part.points for part in parts)


def do_carry(parts: Collection[Part], gap: Estimate) -> bool:
    """Return whether parts are most of a gap: one of them half, several seven tenths together."""
    if not parts or not gap.value or not all(part.is_sure for part in parts):
        return False
    share = sum(part.points.value for part in parts) / gap.value
    return (HALF if len(parts) == 1 else MOST) <= share <= WHOLE


def do_carry_together(parts: Sequence[Part], gap: Estimate) -> bool:
    """Return whether parts, whatever each of them is, surely are half of a gap together."""
    return is_share_sure(parts, gap, HALF) and _sum(parts).value / gap.value <= WHOLE


def is_share_sure(parts: Sequence[Part], gap: Estimate, least: float) -> bool:
    """Return whether the sum of parts is not zero, and *least* of a gap or more."""
    if not parts or not gap.value:
        return False
    estimate = _sum(parts)
    return abs(estimate.value) > NORMAL_95 * estimate.se and estimate.value / gap.value >= least
