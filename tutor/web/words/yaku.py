"""The names of the yaku, in plain words and in the Japanese that players use."""

from typing import Final

from tutor.web.translation import N_, _

NAMES: Final = {
    "goko": (N_("Five lights"), "Gokō"),
    "shiko": (N_("Four lights"), "Shikō"),
    "ameshiko": (N_("Rainy four lights"), "Ameshikō"),
    "sanko": (N_("Three lights"), "Sankō"),
    "inoshikacho": (N_("Boar, deer, butterflies"), "Inoshikachō"),
    "tane": (N_("Animals"), "Tane"),
    "akatan_aotan": (N_("Poetry and blue ribbons"), "Akatan Aotan"),
    "akatan": (N_("Poetry ribbons"), "Akatan"),
    "aotan": (N_("Blue ribbons"), "Aotan"),
    "tan": (N_("Ribbons"), "Tan"),
    "hanami": (N_("Blossom viewing"), "Hanami-zake"),
    "tsukimi": (N_("Moon viewing"), "Tsukimi-zake"),
    "kasu": (N_("Chaff"), "Kasu"),
    "tsukifuda": (N_("Cards of the month"), "Tsukifuda"),
    "teshi": (N_("Four of a month in hand"), "Teshi"),
    "kuttsuki": (N_("Four pairs in hand"), "Kuttsuki"),
}


def name(yaku: str) -> str:
    """Return the plain name of a yaku."""
    return _(NAMES[yaku][0])


def term(yaku: str) -> str:
    """Return what Japanese players call a yaku."""
    return NAMES[yaku][1]
