"""Which parts of a gap between two moves explain it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.parts import Part

HALF: Final = 0.5  # of a gap, which one part must be to carry it
MOST: Final = 0.7  # of a gap, which two parts must be together
WHOLE: Final = 1.5  # of a gap; parts that are more are taken back by others
MOST_NAMED: Final = 2  # parts that are named as the reason


@dataclass(frozen=True)
class Named:
    """The smallest set of parts that explains a gap: none where no two parts carry it.

    *price* is the largest part that speaks against the better move, None where none does. *carried*
    is the share of the gap that the named parts make up.
    """

    parts: tuple[Part, ...]
    price: Part | None
    carried: float


def name_parts(seat: int, gap: Estimate, parts: Sequence[Part]) -> Named:
    """Return the parts that explain a gap to a *seat*: a minimal sufficient explanation.

    They are of one side, the seat's or the opponents', whichever makes up more of the gap: the
    fewest of its parts, the largest first, that carry the gap and outweigh all contrary parts
    (Juozapaitis et al. 2019). Own and opponents' scores are separate, so that a reason is about one
    of them.
    """
    against = [part for part in parts if part.points.value * gap.value < 0]
    price = max(against, key=lambda part: abs(part.points.value), default=None)
    outweighed = sum(abs(part.points.value) for part in against)
    able = _list_side(seat, gap, parts)
    for number in range(1, MOST_NAMED + 1):
        named = tuple(able[:number])
        weight = sum(abs(part.points.value) for part in named)
        if len(named) == number and weight > outweighed and do_carry(named, gap):
            return Named(named, price, weight / abs(gap.value))
    return Named((), price, 0.0)


def _list_side(seat: int, gap: Estimate, parts: Sequence[Part]) -> list[Part]:
    """Return the sure parts of the side that makes up more of a gap, the largest first."""
    sides: dict[bool, float] = {True: 0.0, False: 0.0}
    for part in parts:
        if part.seat is not None:
            sides[part.seat == seat] += part.points.value * gap.value
    is_own = sides[True] >= sides[False]
    return [
        part
        for part in parts
        if part.seat is not None
        and (part.seat == seat) == is_own
        and part.points.value * gap.value > 0
        and part.is_sure
    ]


def do_carry(parts: Collection[Part], gap: Estimate) -> bool:
    """Return whether parts are most of a gap: one of them half, several seven tenths together."""
    if not parts or not gap.value or not all(part.is_sure for part in parts):
        return False
    share = sum(part.points.value for part in parts) / gap.value
    return (HALF if len(parts) == 1 else MOST) <= share <= WHOLE
