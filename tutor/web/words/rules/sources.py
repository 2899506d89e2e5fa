"""The five sources and further references, with links."""

from dataclasses import dataclass
from typing import Final

from tutor.web.i18n.translation import N_


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
