"""A score as the sum that people write: yaku, then every multiplier."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.practice import LEARNER
from tutor.rules.cards import cards_in
from tutor.rules.position import Position
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import (
    call_bonus,
    call_multiplier,
    high_multiplier,
    read_pile,
)
from tutor.rules.score.sheet import ScoredYaku, score_sheet
from tutor.rules.tables import (
    ANYBODY_CALLED,
    ONE_SCORES,
    OPPONENT_CALLS_PLUS_ONE,
    OWN_CALLS,
    SCORER_CALLED,
    Rules,
)
from tutor.web.i18n.translation import _, format_points, join_sentences, join_with_commas, ngettext
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, name_others


@dataclass(frozen=True)
class SumLine:
    """One yaku of a score."""

    name: str
    other_name: str  # the Japanese one, empty where there is only one
    term: str
    points: int
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class Factor:
    """One multiplier and the reason for it."""

    number: int
    why: str


@dataclass(frozen=True)
class Sum:
    """A whole score: its lines, its factors and its total."""

    lines: tuple[SumLine, ...]
    factors: tuple[Factor, ...]
    total: int
    added: Factor | None = None  # points that are added after all factors, not a multiplier

    @property
    def base(self) -> int:
        """Return the points of the yaku before any multiplier."""
        return sum(line.points for line in self.lines)

    @property
    def text(self) -> str:
        """Return the sum in one line, as "5 + 5 = 10, × 2 (7 points or more) = 20 points"."""
        added = " + ".join(str(line.points) for line in self.lines)
        parts = [
            _("× %(number)d (%(why)s)", number=factor.number, why=factor.why)
            for factor in self.factors
        ]
        if self.added:
            more, why = self.added.number, self.added.why
            parts.append(_("+ %(number)d (%(why)s)", number=more, why=why))
        steps = [added] if len(self.lines) > 1 else []
        if parts:
            gap = _(", ") if steps else " "
            steps.append(f"{self.base}{gap}{join_sentences(parts)}")
        return " = ".join([*steps, format_points(self.total)])

    @property
    def names(self) -> str:
        """Return the names of the yaku in one line."""
        return join_with_commas(line.name for line in self.lines)


def reckon_sum(
    ruleset: Ruleset, number: int, position: Position, seat: int, seats: People, total: int
) -> Sum:
    """Return the sum of *seat*'s score by a stop in round *number*; it comes to *total*.

    Where players pay each other it is each opponent's payment.
    """
    rules = ruleset.tables(number)
    sheet = score_sheet(ruleset, number, read_pile(position, seat), position.field)
    base = sum(line.points for line in sheet)
    lines = tuple(build_sum_line(ruleset, scored) for scored in sheet)
    if rules.settlement != ONE_SCORES:
        field = (Factor(position.boost, _("the field")),) if position.boost > 1 else ()
        return Sum(lines, field, base * position.boost)
    factors = tuple(_factors(rules, position, seat, base, seats))
    own = position.calls[seat]
    bonus = call_bonus(rules, own) * position.boost
    return Sum(lines, factors, total, Factor(bonus, _own_calls(own)) if bonus else None)


def build_sum_line(ruleset: Ruleset, scored: ScoredYaku) -> SumLine:
    """Return the line of a captured yaku."""
    return SumLine(
        name=yaku.name(scored.yaku.id, ruleset.own_names),
        other_name=yaku.other_name(scored.yaku.id, ruleset.own_names),
        term=yaku.term(scored.yaku.id),
        points=scored.points,
        cards=card_views(cards_in(scored.cards), ruleset=ruleset),
    )


def _factors(
    rules: Rules, position: Position, seat: int, base: int, seats: People
) -> Iterator[Factor]:
    high = high_multiplier(rules, base)
    if high > 1:
        yield Factor(high, _("%(points)s or more", points=format_points(rules.doubled_from)))
    own = position.calls[seat]
    opponents = sum(position.calls) - own
    called = call_multiplier(rules, own, opponents)
    if called > 1:
        yield Factor(called, _why_called(rules, own, opponents, seat, seats))
    if position.boost > 1:
        yield Factor(position.boost, _("a light was dealt to the field"))


def _own_calls(own: int) -> str:
    return ngettext("1 own call of koi-koi", "%(num)d own calls of koi-koi", own)


def _why_called(rules: Rules, own: int, opponents: int, seat: int, seats: People) -> str:
    if rules.multiplier == OWN_CALLS:
        return _own_calls(own)
    if rules.multiplier == ANYBODY_CALLED or not seats[LEARNER].is_you:
        return _("koi-koi was called")
    if rules.multiplier == OPPONENT_CALLS_PLUS_ONE:
        return ngettext("1 call of koi-koi", "%(num)d calls of koi-koi", opponents)
    caller_is_learner = seats[seat].is_you == (rules.multiplier == SCORER_CALLED)
    if caller_is_learner:
        return _("you called koi-koi")
    return _("%(name)s called koi-koi", name=name_others(seats).name)
