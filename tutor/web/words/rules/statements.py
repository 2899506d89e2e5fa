"""The rules in sections with their statements, and the sources that state them."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import N_, _, join_with_and, ngettext

YAKU: Final[dict[str, dict[str, str]]] = {
    "koikoi": {
        "kasu": "S3.17",
        "tan": "S3.18",
        "akatan": "S3.19",
        "aotan": "S3.20",
        "akatan_aotan": "S3.21",
        "tane": "S3.22",
        "inoshikacho": "S3.23",
        "tsukimi": "S3.24",
        "hanami": "S3.25",
        "sanko": "S3.26",
        "ameshiko": "S3.27",
        "shiko": "S3.28",
        "goko": "S3.29",
        "teshi": "S3.9 S4.10",
        "kuttsuki": "S3.10 S4.11",
    },
    "roppyakken": {
        "shiko": "S1.55",
        "nanatan": "S1.56",
        "inoshikacho": "S1.57",
        "matsukiribozu": "S1.58",
        "teppo": "S1.59",
        "hanami": "S1.60",
        "tsukimi": "S1.61",
        "ozan": "S1.62",
        "kozan": "S1.63",
        "aotan": "S1.64",
        "sotan": "S1.65",
        **{f"shima-{month}": "S1.66" for month in (1, 2, 3, 4, 8, 10, 12)},
        "ameshima": "S1.67",
        "sogasu": "S0.19 S1.53",
        "tesan": "S0.20 S1.52",
        "futatesan": "S0.21",
    },
    "hachihachi": {
        "sanbon": "S2.35",
        "tatesanbon": "S2.36",
        "aka": "S2.37",
        "tanichi": "S2.38",
        "toichi": "S2.39",
        "pikaichi": "S2.40",
        "kuttsuki": "S2.41",
        "karasu": "S2.42",
        "teshi": "S2.43",
        "haneken": "S2.44",
        "ichinishi": "S2.45",
        "shisou": "S2.46",
    },
}
DEAL: Final[dict[str, dict[int, str]]] = {
    "koikoi": {2: "S3.6 S3.7 S4.6 S4.7 S4.8"},
    "roppyakken": {2: "S0.9 S0.11 S1.33 S1.35", 3: "S0.10 S0.11 S1.34 S1.35"},
    "hachihachi": {3: "S2.25 S2.47"},
}
# How many cards of each kind there are, and their points.
KINDS: Final = {
    "koikoi": "S3.2",
    "roppyakken": "S1.6 S1.7 S1.8 S1.9 S1.11 S1.12",
    "hachihachi": "S2.8 S2.9 S2.10 S2.11",
}
# The months of the deck, January first.
MONTHS: Final = tuple(f"S1.{12 + month} S2.{11 + month}" for month in range(1, 13))
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


@dataclass(frozen=True)
class RuleSource:
    """A text that rules are taken from; *about* is a message to translate.

    *code* begins the numbers of its statements, empty for a reference that fills gaps; without
    an *address* it is not known where the text can be read.
    """

    name: str
    about: str
    address: str = ""
    code: str = ""
    games: tuple[str, ...] = ()


SOURCES: Final = (
    RuleSource(
        "fudawiki",
        N_("A wiki about Japanese cards; its page on Roppyakken, in French."),
        "https://fudawiki.org/fr/hanafuda/games/roppyakken",
        "S0",
        ("roppyakken",),
    ),
    RuleSource(
        "Wikipédia",
        N_("The article on Roppyakken in the French Wikipedia."),
        "https://fr.wikipedia.org/wiki/Roppyakken",
        "S1",
        ("roppyakken",),
    ),
    RuleSource(
        "Wikipédia, brouillon",
        N_("A draft, with gaps, of an article on Hachi-Hachi for the French Wikipedia."),
        "https://fr.wikipedia.org/wiki/Utilisateur:MetaRavaba/Brouillon",
        "S2",
        ("hachihachi",),
    ),
    RuleSource(
        "Pierre à Okinawa",
        N_("A blog in French, which explains Koi-Koi on one page."),
        "https://pierreaokinawa.blogspot.com/2016/05/hanafuda.html",
        "S3",
        ("koikoi",),
    ),
    RuleSource(
        "Hanafuda Legends",
        N_("The rules of a Koi-Koi program; its list of yaku is a separate text."),
        "https://www.hanafudalegends.com/how-to-play",
        "S4",
        ("koikoi",),
    ),
    RuleSource(
        "KoiKoi-Japan",
        N_("A game on Steam; the records of KoiKoi-AI are played by its rules."),
        code="J",
        games=("koikoi",),
    ),
    RuleSource(
        "Nintendo, Clubhouse Games",
        N_("Koi-Koi in a collection of video games; open-source programs follow it."),
        code="N",
        games=("koikoi",),
    ),
)
REFERENCES: Final = (
    RuleSource(
        "fudawiki",
        N_("Its pages on Koi-Koi, Roppyakken and Hachi-Hachi, in English."),
        "https://fudawiki.org/en/hanafuda/games",
    ),
    RuleSource(
        "Nintendo",
        N_("The leaflet of Koi-Koi that comes with its cards."),
        "https://docslib.org/doc/6679547/mario-hanafuda-how-to-play-koi-koi",
    ),
    RuleSource(
        "Board Game Arena",
        N_("The help of its three games with these cards."),
        "https://en.doc.boardgamearena.com/Gamehelpkoikoi",
    ),
    RuleSource("gamedesign.jp", N_("A Koi-Koi in the browser."), "https://www.gamedesign.jp"),
    RuleSource(
        "Véronique Brindeau et Frédéric Clément, Hanafuda, le jeu des fleurs (Picquier, 2008)",
        N_("A book in French on the pictures, month by month, with poems and legends."),
    ),
)


def meaning(ruleset: Ruleset, yaku: str) -> str:
    """Return the condition of a dealt yaku of these rules, in words."""
    if ruleset.toggles.get("tey") == "literal" and yaku in LITERAL:
        return _(LITERAL[yaku])
    return _(MEANINGS[ruleset.game.name][yaku])


@dataclass(frozen=True)
class RuleText:
    """One or a few sentences, with the codes of their statements."""

    text: str
    statements: str = ""


@dataclass(frozen=True)
class Section:
    """One section of a rules page.

    *lines* are paragraphs, *steps* are ordered, *cases* are not; *toggles* are the house rules
    whose values belong here, *table* names a table that the page adds: "values", "deal", "yaku",
    "dealt", "multipliers" or "special".
    """

    id: str
    title: str
    lines: tuple[RuleText, ...] = ()
    steps: tuple[RuleText, ...] = ()
    cases: tuple[RuleText, ...] = ()
    toggles: tuple[str, ...] = ()
    table: str = ""


def cards_of(statements: str) -> Section:
    """Return the section about the cards; its table counts them and their points."""
    line = _("48 cards: twelve months of four cards, each with its flower.")
    return Section("cards", _("The cards"), lines=(RuleText(line, statements),), table="values")


def month_order(statements: str) -> RuleText:
    """Return how the first dealer is drawn."""
    text = _(
        "For the first round everyone draws a card; the earliest month of the year deals. Tied "
        "players draw again."
    )
    return RuleText(text, statements)


def dealing(ruleset: Ruleset, statements: str) -> RuleText:
    """Return the order of dealing in words."""
    order = ruleset.game.deal_order(ruleset.toggles)
    places = {
        "opp": _("the other players") if max(ruleset.game.players) > 2 else _("the other player"),
        "dealer": _("the dealer"),
        "field": _("the field"),
    }
    dealt = places.keys() - ({"field"} if ruleset.field_comes_late else set())
    text = ngettext(
        "One card at a time goes to %(places)s, in this order.",
        "Up to %(num)d cards at a time go to %(places)s, in this order, until all have theirs.",
        order.packet,
        places=join_with_and([places[name] for name in order.order if name in dealt]),
    )
    return RuleText(text, statements)


def captures(
    pair: str, choice: str, three: str, none: str, must: str, *, joker_may_stay: bool = False
) -> tuple[RuleText, ...]:
    """Return the captures of a new field card; the arguments are statement codes."""
    forced = _("A card that can capture must.")
    if joker_may_stay:
        forced = _(
            "A card that can capture must; only a joker that finds no willow card may stay on the"
            " field."
        )
    return (
        RuleText(_("One card of its month is on the field: you take both."), pair),
        RuleText(_("Two cards of its month are there: you choose which of them you take."), choice),
        RuleText(_("Three cards of its month are there: you take all four."), three),
        RuleText(_("No card of its month is there: it stays on the field."), none),
        RuleText(forced, must),
    )


def free_play(statements: str) -> RuleText:
    """Return that any card of the hand may be played."""
    return RuleText(_("You may play any card in your hand, even if it takes nothing."), statements)
