"""The names of the yaku of all games, in plain words and in the Japanese that players use."""

from typing import Final

from tutor.web.translation import N_, _
from tutor.web.words.cards import MONTHS

CAPTURED: Final = {
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
    "nanatan": (N_("Seven ribbons"), "Nanatan"),
    "kozan": (N_("Poetry ribbons"), "Kozan"),
    "sotan": (N_("Plain red ribbons"), "Sōtan"),
    "hanami": (N_("Blossom viewing"), "Hanami-zake"),
    "tsukimi": (N_("Moon viewing"), "Tsukimi-zake"),
    "teppo": (N_("Curtain, moon, sake cup"), "Teppō"),
    "matsukiribozu": (N_("Pine, paulownia, moon"), "Matsu-kiri-bōzu"),
    "ozan": (N_("Crane, warbler, curtain"), "Ōzan"),
    "ameshima": (N_("All four willow cards"), "Ameshima"),
    "kasu": (N_("Chaff"), "Kasu"),
    "tsukifuda": (N_("Cards of the month"), "Tsukifuda"),
}
DEALT: Final = {
    "teshi": (N_("Four of a month in hand"), "Teshi"),
    "kuttsuki": (N_("Pairs in hand"), "Kuttsuki"),
    "sogasu": (N_("Only chaff in hand"), "Sōgasu"),
    "tesan": (N_("Three of a month in hand"), "Tesan"),
    "futatesan": (N_("Three of two months in hand"), "Futatesan"),
    "sanbon": (N_("Three of a month in hand"), "Sanbon"),
    "tatesanbon": (N_("Three standing cards in hand"), "Tatesanbon"),
    "futasanbon": (N_("Three of two months in hand"), "Futasanbon"),
    "sanbon_tatesanbon": (N_("Three of a month and three standing cards"), "Sanbon-tatesanbon"),
    "futatatesanbon": (N_("Twice three standing cards"), "Futatatesanbon"),
    "haneken": (N_("Three of a month and two pairs"), "Haneken"),
    "ichinishi": (N_("Four of a month, a pair and one"), "Ichinishi"),
    "shisou": (N_("Four and three of a month"), "Shisō"),
    "aka": (N_("Ribbons and chaff"), "Aka"),
    "tanichi": (N_("One ribbon and chaff"), "Tan-ichi"),
    "toichi": (N_("One animal and chaff"), "Tō-ichi"),
    "pikaichi": (N_("One light and chaff"), "Pika-ichi"),
    "karasu": (N_("Only chaff in hand"), "Karasu"),
}
SPECIAL: Final = {
    "sohachi": (N_("Everybody at par"), "Sōhachi"),
    "futahachi": (N_("Double par"), "Futahachi"),
    "kasu16": (N_("Sixteen chaff"), "Jūroku"),
}
NAMES: Final = {**CAPTURED, **DEALT, **SPECIAL}
STRIP: Final = "shima-"  # and a month: its four cards
_STRIP_NAME: Final = N_("All four %(month)s cards")
_STRIP_TERM: Final = "Shima"


def name(yaku: str) -> str:
    """Return the plain name of a yaku; raise KeyError if there is none of this id."""
    if yaku.startswith(STRIP):
        return _(_STRIP_NAME, month=_(MONTHS[int(yaku.removeprefix(STRIP)) - 1]))
    return _(NAMES[yaku][0])


def term(yaku: str) -> str:
    """Return what Japanese players call a yaku."""
    return _STRIP_TERM if yaku.startswith(STRIP) else NAMES[yaku][1]
