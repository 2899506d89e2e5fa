"""The payment for stopping and the risk of going on where players pay each other."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tutor.rules.match.payments import CARDS, HALF, SHOWN, Payment, list_seat_payments
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.round.play import GIVE_UP, STOP, Action, apply
from tutor.rules.score.par import build_outcome
from tutor.web.i18n.translation import _, format_points, join_sentences, join_with_and
from tutor.web.words.names.players import Person


def stop_text(observation: Observation, seats: Sequence[Person]) -> str:
    """Return who would pay whom if the observer stopped now."""
    return join_sentences(
        [
            *_list_payment_sentences(observation, seats, _list_payments_after(observation, STOP)),
            _("The round ends."),
        ]
    )


def give_up_text(observation: Observation, seats: Sequence[Person]) -> str:
    """Return who would pay whom if the observer gave up the continue now."""
    return join_sentences(
        [
            *_list_payment_sentences(
                observation, seats, _list_payments_after(observation, GIVE_UP)
            ),
            _("The round ends."),
        ]
    )


def continue_text(observation: Observation) -> str:
    """Return the words for the possible gain and cost of going on."""
    par = observation.ruleset.tables(observation.round).par
    half = max(
        (
            line.points
            for line in _list_payments_if_exhausted(observation)
            if line.payee == observation.seat and line.reason == HALF
        ),
        default=0,
    )
    parts = [
        _(
            "Play on for more. Without a new yaku you get only half at the end, %(points)s from"
            " each.",
            points=format_points(half),
        )
    ]
    if par.one_pays_all and par.beaten_gets_half:
        parts.append(_("If another player stops first, you may have to pay for both."))
    elif par.one_pays_all:
        parts.append(
            _("If another player stops first, you get nothing and may have to pay for both.")
        )
    elif not par.beaten_gets_half:
        parts.append(_("If another player stops first, you get nothing."))
    return join_sentences(parts)


def _list_payments_after(observation: Observation, action: Action) -> list[Payment]:
    rules = observation.ruleset.tables(observation.round)
    ended = apply(rules, public_position(observation), action)
    return list(list_seat_payments(rules.par, build_outcome(rules, ended)))


def _list_payments_if_exhausted(observation: Observation) -> list[Payment]:
    rules = observation.ruleset.tables(observation.round)
    end = build_outcome(rules, public_position(observation))
    return list(list_seat_payments(rules.par, end._replace(ending=EXHAUSTED, ender=NOBODY)))


def _list_payment_sentences(
    observation: Observation, seats: Sequence[Person], lines: Iterable[Payment]
) -> list[str]:
    """Return who pays the observer, and what the observer pays; shown yaku are separate."""
    listed = list(lines)
    payments = [line for line in listed if line.reason not in (SHOWN, CARDS)]
    income = Counter[int]()
    for line in payments:
        if line.payee == observation.seat:
            income[line.payer] += line.points
    payment_sentences = [_income(income, seats)]
    for payee in {line.payee for line in payments if line.payer == observation.seat}:
        paid = sum(x.points for x in payments if x.payer == observation.seat and x.payee == payee)
        payment_sentences.append(
            _(
                "You pay %(name)s %(points)s for the yaku you continued with.",
                name=seats[payee].name,
                points=format_points(paid),
            )
        )
    cards = sum(x.points for x in listed if x.reason == CARDS and x.payee == observation.seat)
    return [*payment_sentences, _card_sentence(cards)] if cards else payment_sentences


def _card_sentence(points: int) -> str:
    """Return the value of the cards captured so far, in addition to yaku (A-H20)."""
    if points > 0:
        return _("Your cards gain you %(points)s.", points=format_points(points))
    return _("Your cards cost you %(points)s.", points=format_points(-points))


def _income(income: Counter[int], seats: Sequence[Person]) -> str:
    amounts = set(income.values())
    if len(amounts) == 1 and len(income) == len(seats) - 1:
        return _("Each of the others pays you %(points)s.", points=format_points(amounts.pop()))
    each = [
        _("%(name)s pays you %(points)s", name=seats[payer].name, points=format_points(amount))
        for payer, amount in income.items()
    ]
    return _("%(payments)s.", payments=join_with_and(each))
