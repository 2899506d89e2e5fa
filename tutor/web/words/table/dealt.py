"""The requirements of each dealt yaku, in sentences."""

from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import N_, _

MEANINGS: Final[dict[str, dict[str, str]]] = {
    "koikoi": {
        "teshi": N_("All four cards of a month."),
        "kuttsuki": N_("Four pairs of four different months."),
    },
    "roppyakken": {
        "sogasu": N_("No card in the hand has points. Yellow paulownia chaff does have points."),
        "tesan": N_("Three cards of one month."),
        "futatesan": N_("Three cards of each of two months."),
    },
    "hachihachi": {
        "sanbon": N_("Three cards of a month that is not a standing month."),
        "tatesanbon": N_(
            "Three cards of April, May or July, or the three chaff cards of December."
        ),
        "futasanbon": N_("Three cards of each of two months, none of them standing."),
        "sanbon_tatesanbon": N_("Three cards of a month, and three standing cards."),
        "futatatesanbon": N_("Three standing cards of each of two months."),
        "kuttsuki": N_("Three pairs of three different months."),
        "teshi": N_("All four cards of a month."),
        "haneken": N_("Three cards of a month and two pairs."),
        "ichinishi": N_("All four cards of a month, a pair and a single card."),
        "shisou": N_("All four cards of a month and three of another."),
        "aka": N_("Two or more ribbons, the rest chaff. Willow cards count as chaff."),
        "tanichi": N_("One ribbon, the rest chaff. Willow cards count as chaff."),
        "toichi": N_("One animal, the rest chaff. Willow cards count as chaff."),
        "pikaichi": N_("One light, the rest chaff. Willow cards count as chaff."),
        "karasu": N_("Nothing but chaff. Willow cards count as chaff."),
    },
}
# As the source puts it, where the rules follow its words (A-H1 to A-H5).
LITERAL: Final = {
    "sanbon": N_("Three cards of January, February, March, June, August or November."),
    "haneken": N_(
        "Three pairs, one of them of January, February, March, June, August or November."
    ),
    "aka": N_("Exactly two ribbons, the rest chaff."),
    "tanichi": N_("One ribbon, the rest chaff."),
    "toichi": N_("One animal, the rest chaff."),
    "pikaichi": N_("One light other than the rain man, the rest chaff."),
    "karasu": N_("Nothing but chaff."),
}


def meaning(ruleset: Ruleset, yaku: str) -> str:
    """Return the condition of a dealt yaku of these rules, in words."""
    if ruleset.toggles.get("tey") == "literal" and yaku in LITERAL:
        return _(LITERAL[yaku])
    return _(MEANINGS[ruleset.game.name][yaku])
