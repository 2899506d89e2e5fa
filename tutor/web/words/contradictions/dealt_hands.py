"""Contradictions of the source of Hachi-Hachi about dealt yaku (RULES.md 3.3)."""

from typing import Final

from tutor.web.i18n.translation import N_
from tutor.web.words.contradictions.contradiction import Contradiction

_LITERAL: Final = N_("Here the draft is read word for word, slips included.")
_WILLOWS: Final = N_(
    "Elsewhere all four willow cards count as chaff for such hands, which explains it."
)

CONTRADICTIONS: Final = {
    "A-H1": Contradiction(
        N_("Haneken"),
        N_(
            "Wikipedia asks for three pairs, which is already Kuttsuki; Nintendo’s leaflet,"
            " fudawiki and the classic lists ask for three of a month and two pairs."
        ),
        N_("In this game a pair is exactly two cards of a month and three are exactly three."),
        ("tey",),
        statements="S2.44",
        played={
            "leaflet": N_("Three of a month and two pairs."),
            "literal": N_("Three pairs, one of them of a month of Sanbon."),
            "classic": N_("Three of a month and two pairs."),
        },
        reasons={
            "leaflet": N_("Wikipedia’s line is a copying slip."),
            "literal": _LITERAL,
            "classic": N_("Wikipedia’s line is a copying slip."),
        },
    ),
    "A-H2": Contradiction(
        N_("Three of September or October"),
        N_("Wikipedia’s two lists of months leave both out."),
        toggles=("tey",),
        statements="S2.35 S2.36",
        played={
            "leaflet": N_("They count as Sanbon."),
            "literal": N_("They are not a yaku."),
            "classic": N_("They count as Sanbon."),
        },
        reasons={
            "leaflet": N_("They are ordinary months."),
            "literal": _LITERAL,
            "classic": N_("They are ordinary months."),
        },
    ),
    "A-H3": Contradiction(
        N_("Three of December with the phoenix"),
        N_("Wikipedia counts December’s three chaff only and does not speak of the phoenix."),
        toggles=("tey",),
        statements="S2.36",
        played={
            "leaflet": N_("They count as Sanbon."),
            "literal": N_("They are not a yaku."),
            "classic": N_("They count as Sanbon."),
        },
        reasons={
            "leaflet": N_("Three of a month score in all other rules."),
            "literal": _LITERAL,
            "classic": N_("Three of a month score in all other rules."),
        },
    ),
    "A-H4": Contradiction(
        N_("How many ribbons Aka needs"),
        N_("Wikipedia says two ribbons and five chaff; Nintendo’s leaflet says two or more."),
        toggles=("tey",),
        statements="S2.37",
        played={
            "leaflet": N_("Two ribbons or more."),
            "literal": N_("Exactly two ribbons."),
            "classic": N_("Two ribbons or more."),
        },
        reasons={
            "leaflet": N_("More ribbons should not make the hand worth less."),
            "literal": _LITERAL,
            "classic": N_("More ribbons should not make the hand worth less."),
        },
    ),
    "A-H5": Contradiction(
        N_("Willow cards as chaff"),
        N_("Wikipedia bars the rain man from Pika-ichi and does not say why."),
        N_("The points of the cards stay what they are."),
        ("tey",),
        statements="S2.40",
        played={
            "leaflet": N_("All four count as chaff in dealt yaku."),
            "literal": N_("Only the lightning is chaff."),
            "classic": N_("All four count as chaff in dealt yaku."),
        },
        reasons={
            "leaflet": _WILLOWS,
            "literal": _LITERAL,
            "classic": _WILLOWS,
        },
    ),
    "A-H6": Contradiction(
        N_("Several dealt yaku in one hand"),
        N_("Wikipedia does not say whether they add up."),
        N_("Nintendo’s leaflet pays the best one, the classic game the best of two groups."),
        ("tey",),
        statements="S2.34",
        played={
            "leaflet": N_("Only the best one is paid."),
            "literal": N_("Only the best one is paid."),
            "classic": N_("The best set and the best yaku of chaff are paid."),
        },
    ),
}
