"""Words and names: every name of the games, its spelling, reading, and other names."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.rules.cards import IDS
from tutor.rules.games import GAMES
from tutor.web.i18n.translation import _, capitalise
from tutor.web.words.names import cards, yaku
from tutor.web.words.names.games import game_name
from tutor.web.words.names.original import DECK, FLOWERS, KINDS, LATIN, OriginalName, name_of
from tutor.web.words.names.original import GAMES as ORIGINAL_GAMES
from tutor.web.words.names.original import NAMES as ORIGINAL_YAKU
from tutor.web.words.names.terms import TERMS


@dataclass(frozen=True)
class NameLine:
    """One name in the language of the page, with its original and its meaning, if known."""

    name: str
    original: OriginalName
    meaning: str = ""
    anchor: str = ""


@dataclass(frozen=True)
class NameSection:
    """Names of one sort."""

    id: str
    title: str
    lines: tuple[NameLine, ...]


def list_name_sections() -> tuple[NameSection, ...]:
    """Return all names, sort by sort."""
    return (
        NameSection("words", _("Words used at the table"), tuple(_list_terms())),
        NameSection("games", _("Games"), tuple(_list_games())),
        NameSection("months", _("Months and kinds"), (*_list_months(), *_list_kinds())),
        NameSection("yaku", _("Yaku"), tuple(_list_yaku())),
        NameSection("cards", _("Cards"), tuple(_list_cards())),
    )


def _list_terms() -> Iterator[NameLine]:
    for name, term in TERMS.items():
        yield NameLine(
            capitalise(_(term.name)), term.original, _(term.meaning), anchor=f"word-{name}"
        )


def _list_games() -> Iterator[NameLine]:
    yield NameLine(_("The deck"), DECK)
    for name in GAMES:
        yield NameLine(game_name(name), ORIGINAL_GAMES[name])


def _list_months() -> Iterator[NameLine]:
    for index, original in enumerate(FLOWERS):
        month, flower = _(cards.MONTHS[index]), _(cards.FLOWERS[index])
        name = _("%(month)s: %(flower)s", month=month, flower=flower)
        yield NameLine(name, original, LATIN[index])


def _list_kinds() -> Iterator[NameLine]:
    for kind, original in KINDS.items():
        yield NameLine(cards.kind_name(kind), original)


def _list_yaku() -> Iterator[NameLine]:
    for name, original in ORIGINAL_YAKU.items():
        yield NameLine(yaku.plain_name(name), original)


def _list_cards() -> Iterator[NameLine]:
    for card in range(len(IDS)):
        yield NameLine(capitalise(cards.short_name(card)), name_of(card))
