"""Claims in sentences."""

from collections.abc import Callable, Sequence
from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _, capitalise, format_points
from tutor.web.words.claims.claims_compared import COMPARED
from tutor.web.words.claims.claims_often import often_text
from tutor.web.words.claims.claims_why import yaku_of
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Others, Person, name_others
from tutor.web.words.table.turns import name_taken


def claim_text(claim: Claim, players: int = 2, seats: Sequence[Person] = ()) -> str:
    """Return the sentence of a claim at a table of *players*.

    *seats* are who sits where; without them a claim about one of several others names nobody.
    """
    return capitalise(TEXTS[claim.kind](claim, _find_meant(claim, players, seats)))


def _find_meant(claim: Claim, players: int, seats: Sequence[Person]) -> Others:
    """Return the other player that a claim is about, as far as it says and seats are known."""
    if claim.seat is None or not seats:
        return name_others(players)
    person = seats[claim.seat]
    return Others(person.name, person.again)


def _captures(claim: Claim, others: Others) -> str:
    return _("captures %(cards)s", cards=name_taken(card_set(claim.cards)))


def _completes(claim: Claim, others: Others) -> str:
    total, more = claim.whole("points"), claim.whole("more")
    name = yaku_of(claim)
    if total == more:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=format_points(total))
    return _("%(yaku)s grows to %(points)s", yaku=name, points=format_points(total))


def _nearer(claim: Claim, others: Others) -> str:
    have, need = claim.whole("held"), claim.whole("needed")
    name = yaku_of(claim)
    return _("%(yaku)s: %(have)d of %(need)d", yaku=name, have=have, need=need)


def _denies(claim: Claim, others: Others) -> str:
    card, name = short_name(claim.cards[0]), yaku_of(claim)
    return _(
        "takes %(card)s, which completes %(yaku)s for %(other)s",
        card=card,
        yaku=name,
        other=others.name,
    )


def _gives(claim: Claim, others: Others) -> str:
    card = short_name(claim.cards[0])
    if not claim.value("takers"):
        return _("%(card)s stays on the field; no unseen card takes it", card=card)
    return _(
        "leaves %(card)s on the field; %(other)s holds a card that takes it %(often)s",
        card=card,
        other=others.name,
        often=often_text(claim.number("chance")),
    )


def _leaves(claim: Claim, others: Others) -> str:
    return _(
        "leaves %(card)s, which completes %(yaku)s for %(other)s; %(again)s holds a"
        " card for it %(often)s",
        card=short_name(claim.cards[0]),
        other=others.name,
        again=others.again,
        yaku=yaku_of(claim),
        often=often_text(claim.number("chance")),
    )


def _banks(claim: Claim, others: Others) -> str:
    return _("banks %(points)s; the round ends", points=format_points(claim.whole("points")))


def _doubles(claim: Claim, others: Others) -> str:
    now, after = claim.whole("now"), claim.whole("then")
    return _(
        "if %(other)s scores first, those points count × %(after)d, not × %(now)d",
        other=others.name,
        now=now,
        after=after,
    )


def _card_points(claim: Claim, others: Others) -> str:
    return _("gains %(points)s of cards", points=format_points(claim.whole("points")))


def _halves(claim: Claim, others: Others) -> str:
    now, later = claim.whole("now"), claim.whole("then")
    return _(
        "stopping gives %(now)s; if nobody makes a yaku any more, only %(later)s",
        now=format_points(now),
        later=format_points(later),
    )


def _liable(claim: Claim, others: Others) -> str:
    return _("if another player stops, you alone pay for everybody")


def _forfeits(claim: Claim, others: Others) -> str:
    return _(
        "if another player stops, nothing is left of these %(points)s",
        points=format_points(claim.whole("points")),
    )


def _shows(claim: Claim, others: Others) -> str:
    name = yaku_of(claim)
    return _("shows %(yaku)s, %(points)s", yaku=name, points=format_points(claim.whole("points")))


def _reveals(claim: Claim, others: Others) -> str:
    return _("the others see %(cards)s", cards=name_taken(card_set(claim.cards)))


def _holds(claim: Claim, others: Others) -> str:
    name = yaku_of(claim)
    return _(
        "you hold %(yaku)s, %(points)s", yaku=name, points=format_points(claim.whole("points"))
    )


def _fee(claim: Claim, others: Others) -> str:
    return _(
        "passing costs %(points)s times the multiplier", points=format_points(claim.whole("points"))
    )


def _prize(claim: Claim, others: Others) -> str:
    return _(
        "those who passed pay the winner %(points)s times the multiplier",
        points=format_points(claim.whole("points")),
    )


TEXTS: Final[dict[str, Callable[[Claim, Others], str]]] = {
    "captures": _captures,
    "completes": _completes,
    "nearer": _nearer,
    "denies": _denies,
    "gives": _gives,
    "leaves": _leaves,
    "banks": _banks,
    "doubles": _doubles,
    "points": _card_points,
    "halves": _halves,
    "liable": _liable,
    "forfeits": _forfeits,
    "shows": _shows,
    "reveals": _reveals,
    "holds": _holds,
    "fee": _fee,
    "prize": _prize,
    **COMPARED,
}
