"""Families of payoffs: yaku that share their cards, and other ways to score."""

from enum import StrEnum, auto
from typing import Final

from tutor.rules.score.par import SPECIAL_YAKU
from tutor.rules.score.split import BONUS, CARDS, HALF, SHOWN, SPECIAL


class Family(StrEnum):
    """A source of points: yaku of one sort, or another way to score."""

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
    FEES = auto()  # what those who sit out pay the winner; of no seat
    REST = auto()  # difference between search and playouts; without a seat


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
    **dict.fromkeys(SPECIAL_YAKU, Family.SPECIAL),
}


def find_family(yaku: str) -> Family:
    """Return the family of a captured or special yaku; by default, all cards of a month."""
    return _FAMILIES.get(yaku, Family.MONTHS)


# Families of the places of a split payoff that are no rows of the yaku table.
PLACES: Final = {
    CARDS: Family.CARDS,
    SHOWN: Family.SHOWN,
    HALF: Family.HALF,
    **{SPECIAL + place: Family.SPECIAL for place in range(len(SPECIAL_YAKU))},
    BONUS: Family.BONUS,
}


def find_special_yaku(place: int) -> str | None:
    """Return the id of the special yaku of a place, None where it is of none."""
    number = place - SPECIAL
    return SPECIAL_YAKU[number] if 0 <= number < len(SPECIAL_YAKU) else None
