"""Claims in sentences."""

from collections.abc import Callable
from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.cards import card_set
from tutor.web.translation import _, points, sentence
from tutor.web.words import yaku
from tutor.web.words.cards import flower, short_name
from tutor.web.words.players import Others, others
from tutor.web.words.turns import taken_names


def claim_text(claim: Claim, players: int = 2) -> str:
    """Return the sentence of a claim at a table of *players*."""
    return sentence(_TEXTS[claim.kind](claim, others(players)))


def _captures(claim: Claim, others: Others) -> str:
    return _("captures %(cards)s", cards=taken_names(card_set(claim.cards)))


def _completes(claim: Claim, others: Others) -> str:
    total, more = claim.whole("points"), claim.whole("more")
    name = yaku.name(_yaku(claim))
    if total == more:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=points(total))
    return _("%(yaku)s grows to %(points)s", yaku=name, points=points(total))


def _nearer(claim: Claim, others: Others) -> str:
    have, need = claim.whole("held"), claim.whole("needed")
    name = yaku.name(_yaku(claim))
    return _("%(yaku)s: %(have)d of %(need)d", yaku=name, have=have, need=need)


def _denies(claim: Claim, others: Others) -> str:
    card, name = short_name(claim.cards[0]), yaku.name(_yaku(claim))
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
        "leaves %(card)s on the field; %(other)s holds a %(flower)s card %(chance)d%% of the time",
        card=card,
        other=others.name,
        flower=flower(claim.cards[0]),
        chance=percent(claim),
    )


def _leaves(claim: Claim, others: Others) -> str:
    return _(
        "leaves %(card)s, which completes %(yaku)s for %(other)s; %(again)s holds a"
        " %(flower)s card %(chance)d%% of the time",
        card=short_name(claim.cards[0]),
        other=others.name,
        again=others.again,
        yaku=yaku.name(_yaku(claim)),
        flower=flower(claim.cards[0]),
        chance=percent(claim),
    )


def _banks(claim: Claim, others: Others) -> str:
    return _("banks %(points)s; the round ends", points=points(claim.whole("points")))


def _doubles(claim: Claim, others: Others) -> str:
    now, after = claim.whole("now"), claim.whole("then")
    return _(
        "if the computer scores first, its points count × %(after)d, not × %(now)d",
        now=now,
        after=after,
    )


def _card_points(claim: Claim, others: Others) -> str:
    return _("gains %(points)s of cards", points=points(claim.whole("points")))


def _halves(claim: Claim, others: Others) -> str:
    now, later = claim.whole("now"), claim.whole("then")
    return _(
        "stopping gives %(now)s; if nobody makes a yaku any more, only %(later)s",
        now=points(now),
        later=points(later),
    )


def _liable(claim: Claim, others: Others) -> str:
    return _("if another player stops, you alone pay for everybody")


def _forfeits(claim: Claim, others: Others) -> str:
    return _(
        "if another player stops, nothing is left of these %(points)s",
        points=points(claim.whole("points")),
    )


def _shows(claim: Claim, others: Others) -> str:
    name = yaku.name(_yaku(claim))
    return _("shows %(yaku)s, %(points)s", yaku=name, points=points(claim.whole("points")))


def _reveals(claim: Claim, others: Others) -> str:
    return _("the others see %(cards)s", cards=taken_names(card_set(claim.cards)))


def _holds(claim: Claim, others: Others) -> str:
    name = yaku.name(_yaku(claim))
    return _("you hold %(yaku)s, %(points)s", yaku=name, points=points(claim.whole("points")))


def _fee(claim: Claim, others: Others) -> str:
    return _("passing costs %(points)s times the multiplier", points=points(claim.whole("points")))


def _prize(claim: Claim, others: Others) -> str:
    return _(
        "those who passed pay the winner %(points)s times the multiplier",
        points=points(claim.whole("points")),
    )


def percent(claim: Claim) -> int:
    """Return the chance of a claim in 100."""
    return round(100 * claim.value("chance"))


def _yaku(claim: Claim) -> str:
    if claim.yaku is None:
        raise ValueError(f"A claim of the kind {claim.kind} names a yaku.")
    return claim.yaku


_TEXTS: Final[dict[str, Callable[[Claim, Others], str]]] = {
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
}
