"""The names of the yaku of all games in plain words; `original` has those that players use.

*own_names* are the custom names of a house rule set (`Ruleset.own_names`).
"""

from collections.abc import Mapping
from typing import Final

from tutor.web.i18n.translation import N_, NC_, _, is_japanese, pgettext
from tutor.web.words.names.cards import MONTHS
from tutor.web.words.names.original import NAMES as ORIGINALS
from tutor.web.words.names.original import STRIP as ALL_STRIPS
from tutor.web.words.names.original import OriginalName

CONTEXT: Final = "yaku"  # a yaku may share its name with a kind of cards
CAPTURED: Final = {
    "goko": NC_("yaku", "Five lights"),
    "shiko": NC_("yaku", "Four lights"),
    "ameshiko": NC_("yaku", "Rainy four lights"),
    "sanko": NC_("yaku", "Three lights"),
    "inoshikacho": NC_("yaku", "Boar, deer, butterflies"),
    "tane": NC_("yaku", "Animals"),
    "akatan_aotan": NC_("yaku", "Poetry and blue ribbons"),
    "akatan": NC_("yaku", "Poetry ribbons"),
    "aotan": NC_("yaku", "Blue ribbons"),
    "tan": NC_("yaku", "Ribbons"),
    "nanatan": NC_("yaku", "Seven ribbons"),
    "kozan": NC_("yaku", "Poetry ribbons"),
    "sotan": NC_("yaku", "Plain red ribbons"),
    "hanami": NC_("yaku", "Blossom viewing"),
    "tsukimi": NC_("yaku", "Moon viewing"),
    "teppo": NC_("yaku", "Curtain, moon, sake cup"),
    "matsukiribozu": NC_("yaku", "Pine, paulownia, moon"),
    "ozan": NC_("yaku", "Crane, warbler, curtain"),
    "ameshima": NC_("yaku", "All four willow cards"),
    "kasu": NC_("yaku", "Chaff"),
    "tsukifuda": NC_("yaku", "Cards of the month"),
}
DEALT: Final = {
    "teshi": NC_("yaku", "Four of a month in hand"),
    "kuttsuki": NC_("yaku", "Pairs in hand"),
    "sogasu": NC_("yaku", "Only chaff in hand"),
    "tesan": NC_("yaku", "Three of a month in hand"),
    "futatesan": NC_("yaku", "Three of two months in hand"),
    "sanbon": NC_("yaku", "Three of a month in hand"),
    "tatesanbon": NC_("yaku", "Three standing cards in hand"),
    "futasanbon": NC_("yaku", "Three of two months in hand"),
    "sanbon_tatesanbon": NC_("yaku", "Three of a month and three standing cards"),
    "futatatesanbon": NC_("yaku", "Twice three standing cards"),
    "haneken": NC_("yaku", "Three groups in hand"),
    "ichinishi": NC_("yaku", "Four of a month, a pair and one"),
    "shisou": NC_("yaku", "Four and three of a month"),
    "aka": NC_("yaku", "Ribbons and chaff"),
    "tanichi": NC_("yaku", "One ribbon and chaff"),
    "toichi": NC_("yaku", "One animal and chaff"),
    "pikaichi": NC_("yaku", "One light and chaff"),
    "karasu": NC_("yaku", "Only chaff in hand"),
}
SPECIAL: Final = {
    "sohachi": NC_("yaku", "Everybody at par"),
    "futahachi": NC_("yaku", "Double par"),
    "kasu16": NC_("yaku", "Sixteen chaff"),
}
NAMES: Final = {**CAPTURED, **DEALT, **SPECIAL}
STRIP: Final = "shima-"  # and a month: its four cards
STRIP_NAME: Final = N_("All four %(month)s cards")


def name(yaku: str, own_names: Mapping[str, str]) -> str:
    """Return the name of a yaku: the custom one, otherwise the plain one."""
    return own_names.get(yaku) or plain_name(yaku)


def plain_name(yaku: str) -> str:
    """Return the plain name of a yaku; raise KeyError for an unknown id."""
    if yaku.startswith(STRIP):
        return _(STRIP_NAME, month=_(MONTHS[int(yaku.removeprefix(STRIP)) - 1]))
    return pgettext(CONTEXT, NAMES[yaku])


def original_name(yaku: str) -> OriginalName:
    """Return how Japanese write and say a yaku; the strips of some months have no name alone."""
    return ORIGINALS.get(yaku, ALL_STRIPS) if yaku.startswith(STRIP) else ORIGINALS[yaku]


def term(yaku: str) -> str:
    """Return the Japanese term for a yaku, as Japanese write it or in our letters."""
    original = original_name(yaku)
    return original.kanji if is_japanese() else original.romaji


def other_name(yaku: str, own_names: Mapping[str, str]) -> str:
    """Return the Japanese term for a yaku that has another plain name, else nothing."""
    if yaku in own_names or is_japanese():
        return ""
    romaji = original_name(yaku).romaji
    return "" if romaji in plain_name(yaku) else romaji


def every_name(yaku: str) -> str:
    """Return all that a yaku may be called, for a search."""
    return f"{plain_name(yaku)} {term(yaku)}"


def both_names(yaku: str, own_names: Mapping[str, str], *, original_first: bool) -> str:
    """Return the name of a yaku and its Japanese term, or its only name."""
    plain, called = name(yaku, own_names), other_name(yaku, own_names)
    if not called:
        return plain
    first, second = (called, plain) if original_first else (plain, called)
    return f"{first} · {second[:1].lower()}{second[1:]}"
