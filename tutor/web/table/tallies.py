"""Score sheets of a round in which every player scores: cards, captured yaku, shown yaku."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import cards_in, count
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import ALL_COUNT
from tutor.web.i18n.translation import _, ngettext
from tutor.web.table.beats import PreludeMove, list_shown_yaku
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, Person, list_seated
from tutor.web.words.rules import statements

# Lines without a source statement: their house rule.
_ANCHORS: Final = {"4.3": "rule-sage-cancel"}


@dataclass(frozen=True)
class RuleLink:
    """A statement or section of RULES.md."""

    code: str

    @property
    def anchor(self) -> str:
        """Return the id of the place on the rules page of the game."""
        return _ANCHORS.get(self.code, self.code.lower())


CARD_POINTS: Final = "S0.47"


@dataclass(frozen=True)
class TallyLine:
    """One line of a score sheet."""

    name: str
    term: str
    cards: tuple[CardView, ...]
    points: int
    rule: RuleLink


@dataclass(frozen=True)
class ScoreSheet:
    """The score sheet of one player."""

    person: Person
    lines: tuple[TallyLine, ...]
    total: int


def list_score_sheets(
    finished: Round, people: People, prelude_moves: Sequence[PreludeMove]
) -> tuple[ScoreSheet, ...]:
    """Return the score sheets of a finished round, yours first; none where only one scores."""
    if finished.rules.settlement != ALL_COUNT or finished.is_void:
        return ()
    seats = list_seated(people, finished.active)
    score_sheets = [
        _score_sheet(person, tuple(_lines(finished, seat, prelude_moves)))
        for seat, person in enumerate(seats)
    ]
    return tuple(sorted(score_sheets, key=lambda other: not other.person.is_you))


def _score_sheet(person: Person, lines: tuple[TallyLine, ...]) -> ScoreSheet:
    return ScoreSheet(person, lines, sum(line.points for line in lines))


def _lines(finished: Round, seat: int, prelude_moves: Sequence[PreludeMove]) -> Iterator[TallyLine]:
    ruleset, position = finished.ruleset, finished.position
    pile = position.captured[seat]
    cards = ngettext("1 card", "%(num)d cards", count(pile))
    points = card_points(finished.rules, pile)
    yield TallyLine(_("Card points"), cards, (), points, RuleLink(CARD_POINTS))
    for scored in score_sheet(ruleset, finished.number, pile, position.field):
        views = card_views(cards_in(scored.cards), ruleset=ruleset)
        yield _yaku_line(ruleset, scored.yaku.id, views, scored.points)
    for shown in list_shown_yaku(prelude_moves, finished.active[seat]):
        views = card_views(cards_in(shown.cards), ruleset=ruleset)
        yield _yaku_line(ruleset, shown.id, views, shown.points)


def _yaku_line(ruleset: Ruleset, name: str, cards: tuple[CardView, ...], points: int) -> TallyLine:
    rule = RuleLink(statements.YAKU[ruleset.game.name][name].split()[0])
    return TallyLine(yaku.name(name, ruleset.own_names), yaku.term(name), cards, points, rule)
