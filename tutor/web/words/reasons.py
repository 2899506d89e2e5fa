"""Moves and the reasons for them, in sentences."""

from collections.abc import Callable
from typing import Final

from tutor.explain.reasons import Reason
from tutor.rules.cards import CHAFF, IDS, Card, CardSet, card_set, count, lowest, month_of
from tutor.web.numbers import whole
from tutor.web.translation import N_, _, ngettext, points, sentence
from tutor.web.words import yaku
from tutor.web.words.cards import LIGHTNING, PLURAL, flower, short_name
from tutor.web.words.players import Others, others
from tutor.web.words.turns import taken_names

# What the figures of a hint count, game by game.
UNITS: Final = {
    "koikoi": N_("round points"),
    "roppyakken": N_("points ahead"),
    "hachihachi": N_("your ledger"),
}


def basis(game: str, samples: int, exact: bool = False) -> str:
    """Return what the figures of a hint count, and how many samples they rest on.

    Exact figures rest on all ways in which the unseen cards may lie.
    """
    unit = _(UNITS[game])
    if exact:
        return _("%(unit)s, exact", unit=unit)
    if not samples:
        return unit
    return ngettext(
        "%(unit)s, 1 sample",
        "%(unit)s, %(samples)s samples",
        samples,
        unit=unit,
        samples=whole(samples),
    )


def play_text(card: Card, taken: CardSet) -> str:
    """Return the sentence of playing *card* from the hand."""
    name = sentence(short_name(card))
    if not taken:
        return _("%(card)s: no match", card=name)
    if IDS[card] in PLURAL:
        return _("%(card)s take %(taken)s", card=name, taken=_beside(card, taken))
    return _("%(card)s takes %(taken)s", card=name, taken=_beside(card, taken))


def _beside(card: Card, taken: CardSet) -> str:
    """Return the names of what a card takes; its own flower is theirs, so chaff is just chaff."""
    is_chaff = taken & CHAFF and IDS[lowest(taken)] != LIGHTNING
    if count(taken) == 1 and is_chaff and month_of(lowest(taken)) == month_of(card):
        return _("chaff")
    return taken_names(taken)


def take_text(card: Card) -> str:
    """Return the sentence of taking *card* from the field."""
    return _("Take %(card)s", card=short_name(card))


def reason_text(reason: Reason, players: int = 2) -> str:
    """Return the sentence of a reason at a table of *players*."""
    return sentence(_TEXTS[reason.kind](reason, others(players)))


def _captures(reason: Reason, others: Others) -> str:
    return _("captures %(cards)s", cards=taken_names(card_set(reason.cards)))


def _completes(reason: Reason, others: Others) -> str:
    total, more = reason.numbers
    name = yaku.name(_yaku(reason))
    if total == more:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=points(total))
    return _("%(yaku)s grows to %(points)s", yaku=name, points=points(total))


def _nearer(reason: Reason, others: Others) -> str:
    have, need = reason.numbers
    name = yaku.name(_yaku(reason))
    return _("%(yaku)s: %(have)d of %(need)d", yaku=name, have=have, need=need)


def _denies(reason: Reason, others: Others) -> str:
    card, name = short_name(reason.cards[0]), yaku.name(_yaku(reason))
    return _(
        "takes %(card)s, which completes %(yaku)s for %(other)s",
        card=card,
        yaku=name,
        other=others.name,
    )


def _gives(reason: Reason, others: Others) -> str:
    card = short_name(reason.cards[0])
    unseen, chance = reason.numbers
    if not unseen:
        return _("%(card)s stays on the field; no unseen card takes it", card=card)
    return _(
        "leaves %(card)s on the field; %(other)s holds a %(flower)s card %(chance)d%% of the time",
        card=card,
        other=others.name,
        flower=flower(reason.cards[0]),
        chance=chance,
    )


def _leaves(reason: Reason, others: Others) -> str:
    return _(
        "leaves %(card)s, which completes %(yaku)s for %(other)s; %(again)s holds a"
        " %(flower)s card %(chance)d%% of the time",
        card=short_name(reason.cards[0]),
        other=others.name,
        again=others.again,
        yaku=yaku.name(_yaku(reason)),
        flower=flower(reason.cards[0]),
        chance=reason.numbers[1],
    )


def _banks(reason: Reason, others: Others) -> str:
    return _("banks %(points)s; the round ends", points=points(reason.numbers[0]))


def _doubles(reason: Reason, others: Others) -> str:
    now, after = reason.numbers
    return _(
        "if the computer scores first, its points count × %(after)d, not × %(now)d",
        now=now,
        after=after,
    )


def _card_points(reason: Reason, others: Others) -> str:
    return _("gains %(points)s of cards", points=points(reason.numbers[0]))


def _halves(reason: Reason, others: Others) -> str:
    now, later = reason.numbers
    return _(
        "stopping gives %(now)s; if nobody makes a yaku any more, only %(later)s",
        now=points(now),
        later=points(later),
    )


def _liable(reason: Reason, others: Others) -> str:
    return _("if another player stops, you alone pay for everybody")


def _forfeits(reason: Reason, others: Others) -> str:
    return _(
        "if another player stops, nothing is left of these %(points)s",
        points=points(reason.numbers[0]),
    )


def _shows(reason: Reason, others: Others) -> str:
    name = yaku.name(_yaku(reason))
    return _("shows %(yaku)s, %(points)s", yaku=name, points=points(reason.numbers[0]))


def _reveals(reason: Reason, others: Others) -> str:
    return _("the others see %(cards)s", cards=taken_names(card_set(reason.cards)))


def _holds(reason: Reason, others: Others) -> str:
    name = yaku.name(_yaku(reason))
    return _("you hold %(yaku)s, %(points)s", yaku=name, points=points(reason.numbers[0]))


def _fee(reason: Reason, others: Others) -> str:
    return _("passing costs %(points)s times the multiplier", points=points(reason.numbers[0]))


def _prize(reason: Reason, others: Others) -> str:
    return _(
        "those who passed pay the winner %(points)s times the multiplier",
        points=points(reason.numbers[0]),
    )


def _yaku(reason: Reason) -> str:
    if reason.yaku is None:
        raise ValueError(f"A reason of the kind {reason.kind} names a yaku.")
    return reason.yaku


_TEXTS: Final[dict[str, Callable[[Reason, Others], str]]] = {
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
