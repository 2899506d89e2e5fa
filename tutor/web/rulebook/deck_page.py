"""The page of the deck: cards and points, the deal, multipliers; and the word list."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.rules.cards import ALL, IDS, LIGHTS, Card, CardSet, Kind, cards_in, count, month_set
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names import original as originals
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import FLOWERS, MONTHS, kind_name, kind_singular, short_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.original import DECK, KINDS, LATIN, TERMS, OriginalName, name_of
from tutor.web.words.names.original import GAMES as ORIGINAL_GAMES
from tutor.web.words.names.original import NAMES as ORIGINAL_YAKU
from tutor.web.words.rules import statements

# The factor of all points when one of these cards is on the field.
Multiplier = tuple[int, tuple[CardView, ...]]


@dataclass(frozen=True)
class KindValue:
    """How many cards of a kind there are, and their points (none without card points)."""

    kind: str
    name: str
    number: int
    points: int

    @property
    def sum(self) -> int:
        """Return the points of all of them."""
        return self.number * self.points


@dataclass(frozen=True)
class Dealing:
    """The deal for this number of players."""

    players: str
    hand: int
    field: int
    stock: int
    statements: str


def list_kinds(ruleset: Ruleset) -> tuple[tuple[Kind, CardSet, int], ...]:
    """Return the cards of each kind as this game sorts them, with the points of one."""
    rules = ruleset.tables()
    return tuple(
        (kind, cards, card_points(rules, cards & -cards)) for kind, cards in ruleset.kinds.items()
    )


def has_card_points(ruleset: Ruleset) -> bool:
    """Return whether captured cards have points in this game."""
    return any(cards for cards, _points in ruleset.tables().values)


def list_kind_values(ruleset: Ruleset) -> tuple[KindValue, ...]:
    """Return the number and points of each kind."""
    return tuple(
        KindValue(kind.name.lower(), kind_name(kind), count(cards), points)
        for kind, cards, points in list_kinds(ruleset)
    )


def count_total_points(ruleset: Ruleset) -> int:
    """Return the points of all 48 cards."""
    return sum(kind_value.sum for kind_value in list_kind_values(ruleset))


def list_dealings(ruleset: Ruleset) -> tuple[Dealing, ...]:
    """Return the numbers of cards that are dealt, for each number of players of a round."""
    game = ruleset.game
    return tuple(
        Dealing(
            players=ngettext("%(num)d player", "%(num)d players", seats),
            hand=hand,
            field=game.field_sizes[seats],
            stock=count(ALL) - seats * hand - game.field_sizes[seats],
            statements=statements.DEAL[game.name].get(seats, ""),
        )
        for seats, hand in sorted(game.hand_sizes.items())
    )


def list_multipliers(ruleset: Ruleset) -> tuple[Multiplier, ...]:
    """Return the multipliers of the lights on the field, empty where lights do not multiply."""
    multipliers: dict[int, list[CardView]] = {ruleset.game.boost(ruleset.toggles, 0): []}
    for card in cards_in(LIGHTS):
        factor = ruleset.game.boost(ruleset.toggles, 1 << card)
        multipliers.setdefault(factor, []).append(card_view(card))
    if len(multipliers) == 1:
        return ()
    return tuple((factor, tuple(cards)) for factor, cards in sorted(multipliers.items()))


def list_months() -> tuple[dict[str, Any], ...]:
    """Return the deck month by month."""
    rules = _standard()
    return tuple(
        {
            "number": index + 1,
            "title": _("%(month)s: %(flower)s", month=_(MONTHS[index]), flower=_(FLOWERS[index])),
            "original": originals.FLOWERS[index],  # of its flower
            "latin": originals.LATIN[index],
            "cards": tuple(_card(rules, card) for card in cards_in(month_set(4 * index))),
            "statements": statements.MONTHS[index],
        }
        for index in range(len(MONTHS))
    )


def list_totals() -> tuple[dict[str, Any], ...]:
    """Return the points of the whole deck in each game."""
    return tuple(
        {"game": game_name(other.game.name), "points": count_total_points(other) or None}
        for other in _standard()
    )


def _standard() -> list[Ruleset]:
    return [ruleset(game.name, game.default_preset) for game in GAMES.values()]


def _card(rules: list[Ruleset], card: Card) -> dict[str, Any]:
    return {
        "view": card_view(card),
        "name": capitalise(short_name(card)),
        "original": originals.name_of(card),
        "worths": tuple(worth_of(rule, card) for rule in rules),
    }


def worth_of(rules: Ruleset, card: Card) -> dict[str, str]:
    """Return the kind and the points of a card in the game of a ruleset."""
    kind, points = _kind(rules, card)
    shown = ngettext("%(num)d point", "%(num)d points", points)
    return {
        "game": game_name(rules.game.name),
        "kind": kind.name.lower(),
        "name": kind_singular(kind),
        "points": shown if has_card_points(rules) else "",
    }


def _kind(rules: Ruleset, card: Card) -> tuple[Kind, int]:
    for kind, cards, points in list_kinds(rules):
        if cards >> card & 1:
            return kind, points
    raise ValueError(f"{IDS[card]} is of no kind.")


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
    for index, original in enumerate(originals.FLOWERS):
        month, flower = _(MONTHS[index]), _(FLOWERS[index])
        name = _("%(month)s: %(flower)s", month=month, flower=flower)
        yield NameLine(name, original, LATIN[index])


def _list_kinds() -> Iterator[NameLine]:
    for kind, original in KINDS.items():
        yield NameLine(kind_name(kind), original)


def _list_yaku() -> Iterator[NameLine]:
    for name, original in ORIGINAL_YAKU.items():
        yield NameLine(yaku.plain_name(name), original)


def _list_cards() -> Iterator[NameLine]:
    for card in range(len(IDS)):
        yield NameLine(capitalise(short_name(card)), name_of(card))
