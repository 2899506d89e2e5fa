"""Families of questions by name: each draws a fresh case from a seed, as often as wanted."""

from collections.abc import Mapping
from typing import Final

from tutor.lessons.families import (
    capturing,
    counting,
    established,
    hands,
    payments,
    piles,
    recognising,
    sheets,
)
from tutor.lessons.families.family import Family

_ROOMS: Final = (recognising, capturing, piles, hands, counting, payments, sheets, established)
FAMILIES: Final[Mapping[str, Family]] = {
    family.name: family for room in _ROOMS for family in room.FAMILIES
}
# Drawn from a list, so that a case can come again before all have been.
LISTED: Final = frozenset(family.name for family in established.FAMILIES)
# For drills only: too few different cases for a lesson, or too many in a row.
DRILLED: Final[Mapping[str, Family]] = {
    family.name: family for family in (*recognising.GLANCES, *counting.DRILLED)
}


def find_family(name: str) -> Family | None:
    """Return the family with a name, None if there is none."""
    return FAMILIES.get(name) or DRILLED.get(name)
