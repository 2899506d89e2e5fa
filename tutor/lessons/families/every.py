"""Every family by its name, as lessons name it."""

from collections.abc import Mapping
from typing import Final

from tutor.lessons.families import (
    capturing,
    counting,
    hands,
    matches,
    payments,
    piles,
    prices,
    recognising,
    seats,
    sheets,
)
from tutor.lessons.families.family import Family

_ROOMS: Final = (
    recognising,
    capturing,
    piles,
    prices,
    hands,
    counting,
    payments,
    matches,
    sheets,
    seats,
)
FAMILIES: Final[Mapping[str, Family]] = {
    family.name: family for room in _ROOMS for family in room.FAMILIES
}
