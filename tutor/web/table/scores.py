"""What a result is made of: sums with their multipliers, score sheets and settlements."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.practice import LEARNER
from tutor.rules.cards import Card, cards_in, count
from tutor.rules.match.payments import CARDS, FOR_CAPTURED, SHOWN, Payment, list_payments
from tutor.rules.position import NOBODY, Position
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import (
    call_bonus,
    call_multiplier,
    card_points,
    high_multiplier,
    read_pile,
    score_sheet,
)
from tutor.rules.tables import (
    ALL_COUNT,
    ANYBODY_CALLED,
    ONE_SCORES,
    OPPONENT_CALLS_PLUS_ONE,
    OWN_CALLS,
    SCORER_CALLED,
    Rules,
)
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.i18n.translation import (
    _,
    add_label,
    format_points,
    join_sentences,
    join_with_and,
    join_with_commas,
    ngettext,
)
from tutor.web.table.beats import PreludeMove, list_shown_yaku
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, Person, list_seated, name_others
from tutor.web.words.rules import statements
from tutor.web.words.table.endings import reason, reckoning

# Lines without a source statement: their house rule.
_ANCHORS: Final = {"4.3": "rule-sage-cancel"}
CARD_POINTS: Final = "S0.47"


@dataclass(frozen=True)
class RuleLink:
    """A statement or section of RULES.md."""

    code: str

    @property
    def anchor(self) -> str:
        """Return the id of the place on the rules page of the game."""
        return _ANCHORS.get(self.code, self.code.lower())


NO_RULE: Final = RuleLink("")


@dataclass(frozen=True)
class ScoreLine:
    """One yaku of a score, or the points of all its cards."""

    name: str
    points: int
    term: str
    cards: tuple[CardView, ...] = ()
    other_name: str = ""  # the Japanese one, empty where there is only one
    rule: RuleLink = NO_RULE


def build_score_line(
    ruleset: Ruleset, name: str, points: int, cards: Iterable[Card], rule: RuleLink = NO_RULE
) -> ScoreLine:
    """Return the line of a yaku with the cards that make it."""
    return ScoreLine(
        name=yaku.name(name, ruleset.own_names),
        points=points,
        term=yaku.term(name),
        cards=card_views(cards, ruleset=ruleset),
        other_name=yaku.other_name(name, ruleset.own_names),
        rule=rule,
    )


# --- Where one player scores ------------------------------------------------------------------


@dataclass(frozen=True)
class Factor:
    """One multiplier and the reason for it."""

    number: int
    why: str


@dataclass(frozen=True)
class Sum:
    """A whole score: its lines, its factors and its total."""

    lines: tuple[ScoreLine, ...]
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
    lines = tuple(
        build_score_line(ruleset, scored.yaku.id, scored.points, cards_in(scored.cards))
        for scored in sheet
    )
    if rules.settlement != ONE_SCORES:
        field = (Factor(position.boost, _("the field")),) if position.boost > 1 else ()
        return Sum(lines, field, base * position.boost)
    factors = tuple(_factors(rules, position, seat, base, seats))
    own = position.calls[seat]
    bonus = call_bonus(rules, own) * position.boost
    return Sum(lines, factors, total, Factor(bonus, _own_calls(own)) if bonus else None)


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


# --- Where everybody scores -------------------------------------------------------------------


@dataclass(frozen=True)
class ScoreSheet:
    """The score sheet of one player."""

    person: Person
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """Return the points of all lines."""
        return sum(line.points for line in self.lines)


def list_score_sheets(
    finished: Round, people: People, prelude_moves: Sequence[PreludeMove]
) -> tuple[ScoreSheet, ...]:
    """Return the score sheets of a finished round, yours first; none where only one scores."""
    if finished.rules.settlement != ALL_COUNT or finished.is_void:
        return ()
    seats = list_seated(people, finished.active)
    score_sheets = [
        ScoreSheet(person, tuple(_list_lines(finished, seat, prelude_moves)))
        for seat, person in enumerate(seats)
    ]
    return tuple(sorted(score_sheets, key=lambda other: not other.person.is_you))


def _list_lines(
    finished: Round, seat: int, prelude_moves: Sequence[PreludeMove]
) -> Iterator[ScoreLine]:
    ruleset, position = finished.ruleset, finished.position
    pile, codes = position.captured[seat], statements.YAKU[ruleset.game.name]
    cards = ngettext("1 card", "%(num)d cards", count(pile))
    points = card_points(finished.rules, pile)
    yield ScoreLine(_("Card points"), points, cards, rule=RuleLink(CARD_POINTS))
    sheet = score_sheet(ruleset, finished.number, pile, position.field)
    made = [(scored.yaku.id, scored.points, scored.cards) for scored in sheet]
    shown = list_shown_yaku(prelude_moves, finished.active[seat])
    made += [(dealt.id, dealt.points, dealt.cards) for dealt in shown]
    for name, points, scored_cards in made:
        rule = RuleLink(codes[name].split()[0])
        yield build_score_line(ruleset, name, points, cards_in(scored_cards), rule)


# --- Where players pay each other -------------------------------------------------------------


@dataclass(frozen=True)
class PaymentLine:
    """One payment between players, with its points and reason."""

    payer: str
    payee: str
    is_yours: bool
    why: str
    sum: str
    points: int
    rule: RuleLink


@dataclass(frozen=True)
class Settlement:
    """All payments of a round, with their totals for everybody at the table."""

    lines: tuple[PaymentLine, ...]
    changes: tuple[tuple[Person, str], ...]


def build_settlement(
    finished: Round, everybody: People, prelude_moves: Sequence[PreludeMove]
) -> Settlement | None:
    """Return the settlement of a finished round, None in games without payments."""
    payments = list_payments(finished)
    if not payments:
        return None
    return Settlement(
        lines=tuple(
            _build_payment(finished, prelude_moves, everybody, payment)
            for payment in payments
            if payment.points
        ),
        changes=tuple(
            (person, format_signed_whole(change))
            for person, change in zip(everybody, finished.changes, strict=True)
        ),
    )


def _build_payment(
    finished: Round,
    prelude_moves: Sequence[PreludeMove],
    everybody: People,
    payment: Payment,
) -> PaymentLine:
    par = finished.rules.par.par
    by_cards = payment.payer == NOBODY
    payer = _name_measure(payment, par) if by_cards else everybody[payment.payer].title
    payee = everybody[payment.payee]
    titles = (payer, payee.title) if payment.points > 0 else (payee.title, payer)
    return PaymentLine(
        payer=titles[0],
        payee=titles[1],
        is_yours=payee.is_you or (not by_cards and everybody[payment.payer].is_you),
        why=reason(payment),
        sum=_join_sum(
            _name_yaku(finished, prelude_moves, payment),
            reckoning(payment, finished.position.boost, par),
        ),
        points=abs(payment.points),
        rule=RuleLink(payment.source),
    )


def _name_measure(payment: Payment, par: int) -> str:
    """Return what card points are counted from."""
    return _("mean of all three") if payment.reason == CARDS else _("par of %(par)d", par=par)


def _join_sum(names: str, text: str) -> str:
    return add_label(names, text) if names and text else names or text


def _name_yaku(finished: Round, prelude_moves: Sequence[PreludeMove], payment: Payment) -> str:
    """Return the names of the yaku that a payment is for, nothing when it is for none."""
    own_names = finished.ruleset.own_names
    if payment.reason == SHOWN:
        shown = list_shown_yaku(prelude_moves, payment.payee)
        return join_with_and([yaku.name(dealt.id, own_names) for dealt in shown])
    if payment.reason not in FOR_CAPTURED:
        return ""
    position = finished.position
    pile = position.captured[finished.seat_of(payment.payee)]
    sheet = score_sheet(finished.ruleset, finished.number, pile, position.field)
    return join_with_and([yaku.name(line.yaku.id, own_names) for line in sheet])
