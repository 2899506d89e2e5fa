"""The deck: every card with its name, kind and points in each game."""

from dataclasses import dataclass

from tutor.rules.cards import IDS, Card, Kind, cards_in, month_set
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.rulebook import rule_tables
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names.cards import FLOWERS, MONTHS, kind_singular, short_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.original import cards as originals
from tutor.web.words.names.original.name import OriginalName
from tutor.web.words.rules import statements


@dataclass(frozen=True)
class Worth:
    """A card in one game: its kind, and its points where cards have points."""

    game: str
    kind: str
    name: str
    points: str


@dataclass(frozen=True)
class DeckCard:
    """One card of the deck in all games."""

    view: CardView
    name: str
    original: OriginalName
    worths: tuple[Worth, ...]


@dataclass(frozen=True)
class Month:
    """The four cards of a month."""

    number: int
    title: str
    original: OriginalName  # of its flower
    latin: str
    cards: tuple[DeckCard, ...]
    statements: str


@dataclass(frozen=True)
class Total:
    """The points of all cards in a game, None where cards have none."""

    game: str
    points: int | None


def list_months() -> tuple[Month, ...]:
    """Return the deck month by month."""
    rules = _standard()
    return tuple(
        Month(
            number=index + 1,
            original=originals.FLOWERS[index],
            latin=originals.LATIN[index],
            title=_("%(month)s: %(flower)s", month=_(MONTHS[index]), flower=_(FLOWERS[index])),
            cards=tuple(_card(rules, card) for card in cards_in(month_set(4 * index))),
            statements=statements.MONTHS[index],
        )
        for index in range(len(MONTHS))
    )


def list_totals() -> tuple[Total, ...]:
    """Return the points of the whole deck in each game."""
    return tuple(
        Total(game_name(other.game.name), rule_tables.count_total_points(other) or None)
        for other in _standard()
    )


def _standard() -> list[Ruleset]:
    return [ruleset(game.name, game.default_preset) for game in GAMES.values()]


def _card(rules: list[Ruleset], card: Card) -> DeckCard:
    return DeckCard(
        card_view(card),
        capitalise(short_name(card)),
        originals.name_of(card),
        tuple(worth_of(rule, card) for rule in rules),
    )


def worth_of(rules: Ruleset, card: Card) -> Worth:
    """Return the kind and the points of a card in the game of a ruleset."""
    kind, points = _kind(rules, card)
    shown = ngettext("%(num)d point", "%(num)d points", points)
    return Worth(
        game=game_name(rules.game.name),
        kind=kind.name.lower(),
        name=kind_singular(kind),
        points=shown if rule_tables.has_card_points(rules) else "",
    )


def _kind(rules: Ruleset, card: Card) -> tuple[Kind, int]:
    for kind, cards, points in rule_tables.list_kinds(rules):
        if cards >> card & 1:
            return kind, points
    raise ValueError(f"{IDS[card]} is of no kind.")
