"""The names of the yaku of all games, in plain words and in the Japanese that players use."""

from typing import Final

from tutor.web.i18n.translation import N_, _
from tutor.web.words.names.cards import MONTHS

CAPTURED: Final = {
    "goko": (N_("Five lights"), N_("Gokō")),
    "shiko": (N_("Four lights"), N_("Shikō")),
    "ameshiko": (N_("Rainy four lights"), N_("Ameshikō")),
    "sanko": (N_("Three lights"), N_("Sankō")),
    "inoshikacho": (N_("Boar, deer, butterflies"), N_("Inoshikachō")),
    "tane": (N_("Animals"), N_("Tane")),
    "akatan_aotan": (N_("Poetry and blue ribbons"), N_("Akatan Aotan")),
    "akatan": (N_("Poetry ribbons"), N_("Akatan")),
    "aotan": (N_("Blue ribbons"), N_("Aotan")),
    "tan": (N_("Ribbons"), N_("Tan")),
    "nanatan": (N_("Seven ribbons"), N_("Nanatan")),
    "kozan": (N_("Poetry ribbons"), N_("Kozan")),
    "sotan": (N_("Plain red ribbons"), N_("Sōtan")),
    "hanami": (N_("Blossom viewing"), N_("Hanami-zake")),
    "tsukimi": (N_("Moon viewing"), N_("Tsukimi-zake")),
    "teppo": (N_("Curtain, moon, sake cup"), N_("Teppō")),
    "matsukiribozu": (N_("Pine, paulownia, moon"), N_("Matsu-kiri-bōzu")),
    "ozan": (N_("Crane, warbler, curtain"), N_("Ōzan")),
    "ameshima": (N_("All four willow cards"), N_("Ameshima")),
    "kasu": (N_("Chaff"), N_("Kasu")),
    "tsukifuda": (N_("Cards of the month"), N_("Tsukifuda")),
}
DEALT: Final = {
    "teshi": (N_("Four of a month in hand"), N_("Teshi")),
    "kuttsuki": (N_("Pairs in hand"), N_("Kuttsuki")),
    "sogasu": (N_("Only chaff in hand"), N_("Sōgasu")),
    "tesan": (N_("Three of a month in hand"), N_("Tesan")),
    "futatesan": (N_("Three of two months in hand"), N_("Futatesan")),
    "sanbon": (N_("Three of a month in hand"), N_("Sanbon")),
    "tatesanbon": (N_("Three standing cards in hand"), N_("Tatesanbon")),
    "futasanbon": (N_("Three of two months in hand"), N_("Futasanbon")),
    "sanbon_tatesanbon": (N_("Three of a month and three standing cards"), N_("Sanbon-tatesanbon")),
    "futatatesanbon": (N_("Twice three standing cards"), N_("Futatatesanbon")),
    "haneken": (N_("Three groups in hand"), N_("Haneken")),
    "ichinishi": (N_("Four of a month, a pair and one"), N_("Ichinishi")),
    "shisou": (N_("Four and three of a month"), N_("Shisō")),
    "aka": (N_("Ribbons and chaff"), N_("Aka")),
    "tanichi": (N_("One ribbon and chaff"), N_("Tan-ichi")),
    "toichi": (N_("One animal and chaff"), N_("Tō-ichi")),
    "pikaichi": (N_("One light and chaff"), N_("Pika-ichi")),
    "karasu": (N_("Only chaff in hand"), N_("Karasu")),
}
SPECIAL: Final = {
    "sohachi": (N_("Everybody at par"), N_("Sōhachi")),
    "futahachi": (N_("Double par"), N_("Futahachi")),
    "kasu16": (N_("Sixteen chaff"), N_("Jūroku")),
}
NAMES: Final = {**CAPTURED, **DEALT, **SPECIAL}
STRIP: Final = "shima-"  # and a month: its four cards
_STRIP_NAME: Final = N_("All four %(month)s cards")
_STRIP_TERM: Final = N_("Shima")


def name(yaku: str) -> str:
    """Return the plain name of a yaku; raise KeyError if there is none of this id."""
    if yaku.startswith(STRIP):
        return _(_STRIP_NAME, month=_(MONTHS[int(yaku.removeprefix(STRIP)) - 1]))
    return _(NAMES[yaku][0])


def term(yaku: str) -> str:
    """Return the Japanese term for a yaku."""
    return _(_STRIP_TERM if yaku.startswith(STRIP) else NAMES[yaku][1])


def name_and_term(yaku: str) -> str:
    """Return the plain name of a yaku with its Japanese term, unless both are the same."""
    plain, called = name(yaku), term(yaku)
    return plain if called in plain else _("%(name)s (%(term)s)", name=plain, term=called)
