"""The parts of a gap between two moves: whose they are, which cards or yaku they come from.

Parts of one seat and one family are told as one. Together they are the gap.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import NORMAL_95, Estimate, sum_estimates
from tutor.rules.tables import AGAINST_PAR

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.hints.outcomes import GapShare, Outcomes
    from tutor.rules.observation import Observation

HALF: Final = 0.5  # of a gap, which one part must be to carry it
MOST: Final = 0.7  # of a gap, which two parts must be together
WHOLE: Final = 1.5  # of a gap; parts that are more are taken back by others
MOST_NAMED: Final = 2  # parts that are named as the reason


class Family(StrEnum):
    """What a part comes from: yaku of one sort, or another way to score."""

    LIGHTS = auto()
    VIEWINGS = auto()
    BOAR_DEER_BUTTERFLIES = auto()
    ANIMALS = auto()
    POETRY_BLUE = auto()  # three poetry or blue ribbons
    RIBBONS = auto()
    CHAFF = auto()
    MONTHS = auto()  # all cards of a month
    CARDS = auto()  # card points
    SHOWN = auto()  # dealt yaku that were shown
    HALF = auto()  # half payments
    SPECIAL = auto()  # all at par, twice par, sixteen chaff
    BONUS = auto()  # what exhaustion pays without yaku
    REST = auto()  # what the rounds do not attribute


_FAMILIES: Final = {
    "goko": Family.LIGHTS,
    "shiko": Family.LIGHTS,
    "ameshiko": Family.LIGHTS,
    "sanko": Family.LIGHTS,
    "matsukiribozu": Family.LIGHTS,
    "ozan": Family.LIGHTS,
    "hanami": Family.VIEWINGS,
    "tsukimi": Family.VIEWINGS,
    "teppo": Family.VIEWINGS,
    "inoshikacho": Family.BOAR_DEER_BUTTERFLIES,
    "tane": Family.ANIMALS,
    "akatan_aotan": Family.POETRY_BLUE,
    "akatan": Family.POETRY_BLUE,
    "aotan": Family.POETRY_BLUE,
    "kozan": Family.POETRY_BLUE,
    "tan": Family.RIBBONS,
    "nanatan": Family.RIBBONS,
    "sotan": Family.RIBBONS,
    "kasu": Family.CHAFF,
}


def find_family(yaku: str) -> Family:
    """Return the family of a captured yaku; what has no other one is all cards of a month."""
    return _FAMILIES.get(yaku, Family.MONTHS)


@dataclass(frozen=True)
class Part:
    """What one family of one seat adds to a gap; a part that belongs to no seat has None."""

    seat: int | None
    family: Family
    points: Estimate

    @property
    def is_sure(self) -> bool:
        """Return whether the part is not zero, 95 times in 100."""
        return abs(self.points.value) > NORMAL_95 * self.points.se


@dataclass(frozen=True)
class Named:
    """The smallest set of parts that explains a gap: none where no two parts carry it.

    *price* is the largest part that speaks against the better move, None where none does. *carried*
    is the share of the gap that the named parts make up.
    """

    parts: tuple[Part, ...]
    price: Part | None
    carried: float


def list_parts(seen: Observation, outcomes: Outcomes, root: int, other: int) -> tuple[Part, ...]:
    """Return the parts of what a root is worth more than another one, the largest first."""
    shares: dict[tuple[int | None, Family], list[Estimate]] = {}
    table = seen.ruleset.yaku(seen.round)
    for share in outcomes.shares(root, other):
        yaku = None if share.row is None else table[share.row].id
        shares.setdefault(_find_place(seen, share, yaku), []).append(share.estimate)
    parts = [
        Part(seat, family, found[0] if len(found) == 1 else sum_estimates(found))
        for (seat, family), found in shares.items()
    ]
    return tuple(sorted(parts, key=lambda part: -abs(part.points.value)))


def _find_place(seen: Observation, share: GapShare, yaku: str | None) -> tuple[int | None, Family]:
    if yaku is not None:
        return share.seat, find_family(yaku)
    if share.kind == "cards":
        return share.seat, Family.CARDS
    if share.kind == "nobody":
        is_paid = seen.ruleset.tables(seen.round).settlement == AGAINST_PAR
        return (seen.seat, Family.CARDS) if is_paid else (None, Family.BONUS)
    return None, Family.REST


def name_parts(seat: int, gap: Estimate, parts: Sequence[Part]) -> Named:
    """Return the parts that explain a gap to a *seat*: a minimal sufficient explanation.

    They are of one side, the seat's own or that of the others, whichever makes up more of the gap:
    the fewest of its parts, the largest first, that carry the gap and outweigh all that speaks
    against it (Juozapaitis et al. 2019). What a seat scores and what others score is told apart,
    so that a reason is about one of them.
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
