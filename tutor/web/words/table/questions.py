"""The questions to a player in sentences: taking part, showing dealt yaku, stopping or going on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tutor.rules.match.payments import CARDS, HALF, SHOWN, Payment, list_seat_payments
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.round.bidding import ACTIVE
from tutor.rules.round.play import GIVE_UP, STOP, Action, apply
from tutor.rules.ruleset import DealtYaku
from tutor.rules.score.par import build_outcome
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.translation import _, format_points, join_sentences, join_with_and, ngettext
from tutor.web.words.names.players import Person
from tutor.web.words.table.announcements import name_with_points


def bid_question(offered: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return the sentences about bidding, with the dealt yaku of the hand."""
    subject = _("%(number)d players play each round. The others pass and pay a fee.", number=ACTIVE)
    if not offered:
        return subject
    names = name_with_points(offered, own_names)
    return join_sentences([subject, _("You hold a dealt yaku: %(yaku)s.", yaku=names)])


def pass_text(fee: int, multiplier: int) -> str:
    """Return the words for the fee of passing; *multiplier* is 0 while the field is not known."""
    if multiplier:
        return _(
            "You sit out and pay %(points)s to the winner of the round.", points=format_points(fee)
        )
    return _(
        "You sit out and pay %(points)s, times the multiplier of the field, to the winner of the"
        " round.",
        points=format_points(fee),
    )


def bid_so_far(joins: bool | None, speaks: bool, *, is_you: bool) -> str:
    """Return the words for a player's bid; *joins* is None before they bid."""
    if is_you:
        return _own_bid_so_far(joins, speaks)
    if joins is None:
        return _("deciding now") if speaks else _("decides later")
    return _("joins") if joins else _("passes")


def _own_bid_so_far(joins: bool | None, speaks: bool) -> str:
    if joins is None:
        return _("your turn") if speaks else _("you decide later")
    return _("you join") if joins else _("you pass")


def show_question(observation: Observation, offered: Sequence[DealtYaku]) -> str:
    """Return the sentences about showing dealt yaku: its points, and what it reveals."""
    text = ngettext(
        "You were dealt a yaku. Show it to score it; the others then know these cards.",
        "You were dealt yaku. Show them to score them; the others then know these cards.",
        len(offered),
    )
    if len(offered) > 1 and not observation.ruleset.game.shows_apart:
        return join_sentences([text, _("You show all of them or none.")])
    return text


def show_text(observation: Observation, shown: Sequence[DealtYaku]) -> str:
    """Return the sentence about what showing these dealt yaku brings."""
    points = format_points(sum(dealt.points for dealt in shown))
    if observation.ruleset.tables(observation.round).settlement != AGAINST_PAR:
        return _("You score %(points)s. Everyone sees these cards.", points=points)
    return _(
        "Each of the other two pays you %(points)s, times the multiplier of the field. Everyone "
        "sees these cards.",
        points=points,
    )


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
