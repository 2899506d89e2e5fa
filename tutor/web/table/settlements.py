"""A settlement as a table: payer, payee, reason, amount, and rule."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.match.payments import CARDS, FOR_CAPTURED, SHOWN, Payment, list_payments
from tutor.rules.position import NOBODY
from tutor.rules.round.round import Round
from tutor.rules.score.sheet import score_sheet
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.i18n.translation import _, add_label, join_with_and
from tutor.web.table.beats import PreludeMove, list_shown_yaku
from tutor.web.table.tallies import RuleLink
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, Person
from tutor.web.words.table.endings import reason, reckoning


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
            _line(finished, prelude_moves, everybody, payment)
            for payment in payments
            if payment.points
        ),
        changes=tuple(
            (person, format_signed_whole(change))
            for person, change in zip(everybody, finished.changes, strict=True)
        ),
    )


def _line(
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
        sum=_sum(
            _yaku(finished, prelude_moves, payment),
            reckoning(payment, finished.position.boost, par),
        ),
        points=abs(payment.points),
        rule=RuleLink(payment.source),
    )


def _name_measure(payment: Payment, par: int) -> str:
    """Return what card points are counted from."""
    return _("mean of all three") if payment.reason == CARDS else _("par of %(par)d", par=par)


def _sum(names: str, text: str) -> str:
    return add_label(names, text) if names and text else names or text


def _yaku(finished: Round, prelude_moves: Sequence[PreludeMove], payment: Payment) -> str:
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
