"""Calls, bids, misdeals and dealt yaku: as buttons, questions and sentences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tutor.rules.match.payments import CARDS, HALF, SHOWN, Payment, list_seat_payments
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.round.bidding import ACTIVE
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE
from tutor.rules.ruleset import DealtYaku, Ruleset
from tutor.rules.score.par import build_outcome
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.translation import (
    N_,
    _,
    format_points,
    join_names,
    join_sentences,
    join_with_and,
    ngettext,
    pgettext,
)
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower
from tutor.web.words.names.players import Person

# The words for not stopping, game by game: on a button, for you, for an opponent, as a heading, and
# on a strip for one call and for several. They are not links to a next page.
_KOIKOI: Final = (
    N_("Koi-koi"),
    N_("You call koi-koi."),
    N_("%(name)s calls koi-koi."),
    N_("Stop or koi-koi"),
    N_("koi-koi"),
    N_("koi-koi × %(num)d"),
)
_CONTINUE: Final = (
    N_("Continue the round"),
    N_("You continue."),
    N_("%(name)s continues."),
    N_("Stop or continue"),
    N_("continued"),
    N_("continued × %(num)d"),
)
CALLS: Final = {"koikoi": _KOIKOI, "roppyakken": _CONTINUE, "hachihachi": _CONTINUE}
_NAMES: Final = {
    STOP: N_("Stop"),
    STAY: N_("Leave it there"),
    GIVE_UP: N_("Take half"),
    PLAY_ON: N_("Play on"),
    DECLARE: N_("Declare a misdeal"),
    WAIVE: N_("Play on"),
    JOIN: N_("Join"),
}


def decision_name(ruleset: Ruleset, action: Action, offered: Sequence[DealtYaku] = ()) -> str:
    """Return the name of an action without a card; *offered* are the yaku that may be shown."""
    if action == KOIKOI:
        return _(CALLS[ruleset.game.name][0])
    if action == PASS:
        return pgettext("decision", "Pass")
    if action >= KEEP:
        return _showing_name(find_shown_yaku(action, offered), len(offered), ruleset.own_names)
    return _(_NAMES[action])


def _showing_name(shown: Sequence[DealtYaku], offered: int, own_names: Mapping[str, str]) -> str:
    if not shown:
        return pgettext("dealt yaku", "Keep it") if offered < 2 else _("Keep them")
    if len(shown) == offered:
        return _("Show it") if offered < 2 else _("Show them all")
    names = [yaku.name(dealt.id, own_names) for dealt in shown]
    return _("Show %(yaku)s", yaku=join_names(names))


def find_shown_yaku(action: Action, offered: Sequence[DealtYaku]) -> tuple[DealtYaku, ...]:
    """Return which of the dealt yaku offered an action shows."""
    return tuple(dealt for place, dealt in enumerate(offered) if (action - KEEP) >> place & 1)


def decision_heading(game: str) -> str:
    """Return the heading above stopping and going on."""
    return _(CALLS[game][3])


def call_sentence(game: str, who: Person) -> str:
    """Return the sentence about a player who goes on instead of stopping."""
    return _(CALLS[game][1]) if who.is_you else _(CALLS[game][2], name=who.subject)


def calls_text(game: str, calls: int) -> str:
    """Return the words for a number of calls on a player's strip, empty for none."""
    if not calls:
        return ""
    return _(CALLS[game][4]) if calls == 1 else _(CALLS[game][5], num=calls)


def stop_sentence(who: Person) -> str:
    """Return the sentence about somebody who stops."""
    return _("You stop.") if who.is_you else _("%(name)s stops.", name=who.subject)


def bid_sentence(who: Person, joins: bool, forced: bool) -> str:
    """Return the sentence about a bid; *forced* where the player could only join."""
    if forced:
        return _("You have to join.") if who.is_you else _("%(name)s has to join.", name=who.name)
    if joins:
        return _("You join.") if who.is_you else _("%(name)s joins.", name=who.name)
    return _("You pass.") if who.is_you else _("%(name)s passes.", name=who.name)


def showing_sentence(who: Person, shown: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return the sentence about dealt yaku that somebody shows, or keeps where *shown* is empty."""
    if not shown:
        if who.is_you:
            return _("You keep your dealt yaku hidden.")
        return _("%(name)s shows nothing.", name=who.subject)
    text = name_with_points(shown, own_names)
    if who.is_you:
        return _("You show %(yaku)s.", yaku=text)
    return _("%(name)s shows %(yaku)s.", name=who.subject, yaku=text)


def name_with_points(shown: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return dealt yaku by name, each with its points."""
    return join_with_and(
        [
            _(
                "%(yaku)s (%(points)s)",
                yaku=yaku.name(dealt.id, own_names),
                points=format_points(dealt.points),
            )
            for dealt in shown
        ]
    )


def misdeal_sentence(who: Person, declared: bool, card: int) -> str:
    """Return a player's choice with four cards of a month in hand; *card* is one of them."""
    if declared and who.is_you:
        return _(
            "You declare a misdeal: you were dealt all four %(flower)s cards.", flower=flower(card)
        )
    if declared:
        return _(
            "%(name)s declares a misdeal: all four %(flower)s cards in one hand.",
            name=who.subject,
            flower=flower(card),
        )
    if who.is_you:
        return _("You play on with all four %(flower)s cards.", flower=flower(card))
    return _(
        "%(name)s plays on with all four %(flower)s cards.", name=who.subject, flower=flower(card)
    )


def giving_up_sentence(who: Person) -> str:
    """Return the sentence about somebody who gives up a continue."""
    if who.is_you:
        return _("You take half for your “continue”.")
    return _("%(name)s takes half for the “continue”.", name=who.subject)


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
    if observation.rules.settlement != AGAINST_PAR:
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
    par = observation.rules.par
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
    rules = observation.rules
    ended = apply(rules, public_position(observation), action)
    return list(list_seat_payments(rules.par, build_outcome(rules, ended)))


def _list_payments_if_exhausted(observation: Observation) -> list[Payment]:
    rules = observation.rules
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
