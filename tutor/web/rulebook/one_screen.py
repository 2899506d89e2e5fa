"""A rule set on one screen: the game, a turn, and every yaku with its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import card_named, cards_in, count
from tutor.rules.ruleset import Game, Ruleset, Yaku
from tutor.rules.tables import NEVER
from tutor.web.i18n.translation import (
    _,
    join_with_and,
    join_with_commas,
    join_with_semicolons,
    pgettext,
)
from tutor.web.rulebook import rule_tables
from tutor.web.rulebook.yaku_lines import is_played, required
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import MONTHS, short_name
from tutor.web.words.names.games import game_end, game_score
from tutor.web.words.rules.telling import Section

MOST_PICTURES: Final = 5
TURN: Final = "turn"  # the section with the steps


@dataclass(frozen=True)
class BriefYaku:
    """A yaku on a narrow line; *points* end with a plus where further cards add some."""

    name: str
    detail: str
    cards: tuple[CardView, ...]
    points: str


@dataclass(frozen=True)
class OneScreen:
    """What a player needs at the table."""

    facts: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]
    yaku: tuple[BriefYaku, ...]

    @property
    def has_more(self) -> bool:
        """Return whether a yaku pays for further cards."""
        return any(line.points.endswith("+") for line in self.yaku)


def build_one_screen(ruleset: Ruleset, sections: Sequence[Section]) -> OneScreen:
    """Return the essentials of a rule set, whose *sections* have the whole text."""
    turn = next(section for section in sections if section.id == TURN)
    return OneScreen(
        facts=tuple(_list_facts(ruleset)),
        steps=tuple(step.text for step in turn.steps),
        yaku=tuple(_list_brief(ruleset)),
    )


def describe_players(game: Game) -> str:
    """Return how many play a game."""
    least, most = min(game.players), max(game.players)
    if least == most:
        return str(least)
    return _("%(least)d to %(most)d", least=least, most=most)


def describe_deal(ruleset: Ruleset) -> str:
    """Return what is dealt, for each number of players."""
    return join_with_semicolons(
        [
            _("%(hand)d to each hand, %(field)d to the field", hand=deal.hand, field=deal.field)
            for deal in rule_tables.list_dealings(ruleset)
        ]
    )


def format_points(row: Yaku) -> str:
    """Return the points of a yaku, with a plus where further cards add some."""
    return f"{row.points}+" if row.per_extra else str(row.points)


def _list_facts(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    game, rules = ruleset.game, ruleset.tables()
    yield pgettext("rule set", "Players"), describe_players(game)
    yield pgettext("rule set", "Dealt"), describe_deal(ruleset)
    if rule_tables.has_card_points(ruleset):
        values = rule_tables.list_kind_values(ruleset)
        yield (
            _("Points of the cards"),
            join_with_commas([f"{value.name} {value.points}" for value in values]),
        )
    yield pgettext("rule set", "What scores"), game_score(game.name)
    if rules.doubled_from != NEVER:
        yield _("Counts double"), _("%(points)d points or more", points=rules.doubled_from)
    multipliers = [entry for entry in rule_tables.list_multipliers(ruleset) if entry.cards]
    if multipliers:
        yield _("Lights on the field"), join_with_semicolons(map(_describe_factor, multipliers))
    yield _("A round ends when"), game_end(game.name)


def _describe_factor(multiplier: rule_tables.Multiplier) -> str:
    names = join_with_commas([short_name(card_named(card.id)) for card in multiplier.cards])
    return _("×%(factor)d: %(cards)s", factor=multiplier.factor, cards=names)


def _list_brief(ruleset: Ruleset) -> Iterator[BriefYaku]:
    played = [row for row in ruleset.yaku() if is_played(row)]
    strips = [row for row in played if row.id.startswith(yaku.STRIP)]
    for row in played:
        if row not in strips:
            yield _brief(ruleset, row)
        elif row is strips[0]:
            yield _brief_strips(strips)


def _brief(ruleset: Ruleset, row: Yaku) -> BriefYaku:
    needed = required(row, ruleset.yaku())
    pictures = (*cards_in(needed), *cards_in(row.cards & ~needed))[:MOST_PICTURES]
    return BriefYaku(
        name=yaku.name(row.id),
        detail=_describe_need(row, needed),
        cards=tuple(map(card_view, pictures)),
        points=format_points(row),
    )


def _describe_need(row: Yaku, needed: int) -> str:
    size = count(row.cards)
    if row.need == size:
        return ""
    if not needed:
        return _("%(need)d of %(size)d", need=row.need, size=size)
    cards = join_with_and([short_name(card) for card in cards_in(needed)])
    return _("%(need)d of %(size)d with %(cards)s", need=row.need, size=size, cards=cards)


def _brief_strips(rows: Sequence[Yaku]) -> BriefYaku:
    """Return one line for all months of which four cards are a yaku."""
    months = [_(MONTHS[int(row.id.removeprefix(yaku.STRIP)) - 1]) for row in rows]
    return BriefYaku(
        name=_("Islands: all four cards of a month"),
        detail=join_with_commas(months),
        cards=(),
        points=join_with_commas(dict.fromkeys(format_points(row) for row in rows)),
    )
