"""The names of the yaku of all games in plain words; `original` has those that players use."""

from typing import Final

from tutor.web.i18n.translation import N_, _, is_japanese
from tutor.web.words.names.cards import MONTHS
from tutor.web.words.names.original.name import OriginalName
from tutor.web.words.names.original.yaku import NAMES as ORIGINALS
from tutor.web.words.names.original.yaku import STRIP as ALL_STRIPS
from tutor.web.words.names.own import find_own_name

CAPTURED: Final = {
    "goko": N_("Five lights"),
    "shiko": N_("Four lights"),
    "ameshiko": N_("Rainy four lights"),
    "sanko": N_("Three lights"),
    "inoshikacho": N_("Boar, deer, butterflies"),
    "tane": N_("Animals"),
    "akatan_aotan": N_("Poetry and blue ribbons"),
    "akatan": N_("Poetry ribbons"),
    "aotan": N_("Blue ribbons"),
    "tan": N_("Ribbons"),
    "nanatan": N_("Seven ribbons"),
    "kozan": N_("Poetry ribbons"),
    "sotan": N_("Plain red ribbons"),
    "hanami": N_("Blossom viewing"),
    "tsukimi": N_("Moon viewing"),
    "teppo": N_("Curtain, moon, sake cup"),
    "matsukiribozu": N_("Pine, paulownia, moon"),
    "ozan": N_("Crane, warbler, curtain"),
    "ameshima": N_("All four willow cards"),
    "kasu": N_("Chaff"),
    "tsukifuda": N_("Cards of the month"),
}
DEALT: Final = {
    "teshi": N_("Four of a month in hand"),
    "kuttsuki": N_("Pairs in hand"),
    "sogasu": N_("Only chaff in hand"),
    "tesan": N_("Three of a month in hand"),
    "futatesan": N_("Three of two months in hand"),
    "sanbon": N_("Three of a month in hand"),
    "tatesanbon": N_("Three standing cards in hand"),
    "futasanbon": N_("Three of two months in hand"),
    "sanbon_tatesanbon": N_("Three of a month and three standing cards"),
    "futatatesanbon": N_("Twice three standing cards"),
    "haneken": N_("Three groups in hand"),
    "ichinishi": N_("Four of a month, a pair and one"),
    "shisou": N_("Four and three of a month"),
    "aka": N_("Ribbons and chaff"),
    "tanichi": N_("One ribbon and chaff"),
    "toichi": N_("One animal and chaff"),
    "pikaichi": N_("One light and chaff"),
    "karasu": N_("Only chaff in hand"),
}
SPECIAL: Final = {
    "sohachi": N_("Everybody at par"),
    "futahachi": N_("Double par"),
    "kasu16": N_("Sixteen chaff"),
}
NAMES: Final = {**CAPTURED, **DEALT, **SPECIAL}
STRIP: Final = "shima-"  # and a month: its four cards
STRIP_NAME: Final = N_("All four %(month)s cards")


def name(yaku: str) -> str:
    """Return what a yaku is called: by the house sheet, or else by its plain name."""
    return find_own_name(yaku) or plain_name(yaku)


def plain_name(yaku: str) -> str:
    """Return the plain name of a yaku; raise KeyError for an unknown id."""
    if yaku.startswith(STRIP):
        return _(STRIP_NAME, month=_(MONTHS[int(yaku.removeprefix(STRIP)) - 1]))
    return _(NAMES[yaku])


def original_name(yaku: str) -> OriginalName:
    """Return how Japanese write and say a yaku; the strips of some months have no name alone."""
    return ORIGINALS.get(yaku, ALL_STRIPS) if yaku.startswith(STRIP) else ORIGINALS[yaku]


def term(yaku: str) -> str:
    """Return the Japanese term for a yaku, as Japanese write it or in our letters."""
    original = original_name(yaku)
    return original.kanji if is_japanese() else original.romaji


def other_name(yaku: str) -> str:
    """Return the Japanese term for a yaku if it differs from its name, otherwise empty."""
    called = term(yaku)
    return "" if is_japanese() or called in name(yaku) else called


def every_name(yaku: str) -> str:
    """Return all that a yaku may be called, for a search."""
    return f"{name(yaku)} {term(yaku)}"


def both_names(yaku: str, *, original_first: bool) -> str:
    """Return the name of a yaku and its Japanese term, or its only name."""
    plain, called = name(yaku), other_name(yaku)
    if not called:
        return plain
    first, second = (called, plain) if original_first else (plain, called)
    return f"{first} · {second[:1].lower()}{second[1:]}"
