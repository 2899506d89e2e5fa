"""The small tables of a rules page: cards and their points, the deal, the multipliers."""

from dataclasses import dataclass

from tutor.rules.cards import ALL, LIGHTS, CardSet, Kind, cards_in, count
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points
from tutor.web.i18n.translation import ngettext
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names.cards import kind_name
from tutor.web.words.rules import statements


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


@dataclass(frozen=True)
class Multiplier:
    """The multiplier of all points when one of these cards is on the field."""

    factor: int
    cards: tuple[CardView, ...]


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
    return tuple(Multiplier(factor, tuple(cards)) for factor, cards in sorted(multipliers.items()))
