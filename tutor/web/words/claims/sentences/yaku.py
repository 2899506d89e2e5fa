"""Claims about yaku made, missed, denied, held and shown, and about bids, in sentences."""

from collections.abc import Sequence
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import _, format_points, join_names, join_with_and, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    is_hardly_ever,
    makes_text,
    often_otherwise_text,
    often_text,
    other_choice,
    they_make_text,
    yaku_of,
)
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.turns import name_shown


def _sudden(claim: Claim, speech: Speech) -> str:
    return _("%(yaku)s ends the round at once", yaku=yaku_of(claim, speech))


def _completes(claim: Claim, speech: Speech) -> str:
    return completed_text([claim], speech)


def completed_text(claims: Sequence[Claim], speech: Speech) -> str:
    """Return the points of yaku that an action makes or extends; new ones come first.

    With other yaku and after doubling a yaku does not pay its table value.
    """
    new = [claim for claim in claims if claim.whole("points") == claim.whole("more")]
    stated = new or claims
    points = sum(claim.whole("points") for claim in stated)
    current, following = claims[0].whole("now"), claims[0].whole("then")
    name, is_new = join_names([yaku_of(claim, speech) for claim in stated]), bool(new)
    if current:
        pays = {
            "yaku": name,
            "then": format_points(following),
            "more": format_whole(following - current),
        }
        if is_new:
            return _(
                "completes %(yaku)s: your yaku then pay %(then)s, %(more)s more than now", **pays
            )
        return _("%(yaku)s grows: your yaku then pay %(then)s, %(more)s more than now", **pays)
    if following == points:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=format_points(points))
    return _(
        "completes %(yaku)s: in all, your yaku then pay %(then)s",
        yaku=name,
        then=format_points(following),
    )


def _denies(claim: Claim, speech: Speech) -> str:
    values = {
        "card": short_name(claim.cards[0]),
        "yaku": yaku_of(claim, speech),
        "player": speech.opponents.name,
    }
    left = claim.whole("left")
    if not left:
        return _(
            "%(player)s is one card short of %(yaku)s; this takes %(card)s, the last card for it",
            **values,
        )
    return ngettext(
        "%(player)s is one card short of %(yaku)s; this takes %(card)s, and 1 other card would"
        " still complete it",
        "%(player)s is one card short of %(yaku)s; this takes %(card)s, and %(num)d other cards"
        " would still complete it",
        left,
        **values,
    )


def _feeds(claim: Claim, speech: Speech) -> str:
    return _(
        "discards %(card)s, which completes %(yaku)s for %(player)s; %(again)s holds a card for"
        " it %(often)s",
        card=short_name(claim.cards[0]),
        player=speech.opponents.name,
        again=speech.opponents.again,
        yaku=yaku_of(claim, speech),
        often=often_text(claim.number("chance")),
    )


def _leaves(claim: Claim, speech: Speech) -> str:
    return _(
        "leaves %(card)s, which completes %(yaku)s for %(other)s; %(again)s holds a"
        " card for it %(often)s",
        card=short_name(claim.cards[0]),
        other=speech.opponents.name,
        again=speech.opponents.again,
        yaku=yaku_of(claim, speech),
        often=often_text(claim.number("chance")),
    )


def _builds(claim: Claim, speech: Speech) -> str:
    hand = claim.whole("held")
    values = {
        "need": claim.whole("needed"),
        "yaku": yaku_of(claim, speech),
        "cards": join_with_and(list(dict.fromkeys(map(short_name, claim.cards)))),
    }
    if hand + len(claim.cards) == claim.whole("needed"):
        return _("with %(cards)s within reach you can complete %(yaku)s", **values)
    if hand == 1:
        return _(
            "with %(cards)s within reach you can have %(have)d of %(need)d for %(yaku)s",
            have=hand + len(claim.cards),
            **values,
        )
    return _(
        "then you have %(have)d of %(need)d for %(yaku)s, with %(cards)s within reach",
        have=hand,
        **values,
    )


def _hinders(claim: Claim, speech: Speech) -> str:
    return _(
        "keeps %(card)s from %(player)s, who would then be one card short of %(yaku)s",
        card=short_name(claim.cards[0]),
        player=speech.opponents.name,
        yaku=yaku_of(claim, speech),
    )


def _closes(claim: Claim, speech: Speech) -> str:
    return _(
        "with %(card)s captured, nobody else can make %(yaku)s any more",
        card=short_name(claim.cards[0]),
        yaku=yaku_of(claim, speech),
    )


def _leads_to(claim: Claim, speech: Speech) -> str:
    return _(
        "aims at %(yaku)s, which you make %(often)s",
        yaku=yaku_of(claim, speech),
        often=often_text(claim.number("chance")),
    )


def _counts(claim: Claim, speech: Speech) -> str:
    values = {
        "card": short_name(claim.cards[0]),
        "yaku": yaku_of(claim, speech),
        "points": format_points(claim.whole("points")),
    }
    return _("gains %(card)s for %(yaku)s (%(points)s)", **values)


def _spares(claim: Claim, speech: Speech) -> str:
    return _(
        "keeps %(card)s for %(yaku)s (%(points)s)",
        card=short_name(claim.cards[0]),
        yaku=yaku_of(claim, speech),
        points=format_points(claim.whole("points")),
    )


def _makes(claim: Claim, speech: Speech) -> str:
    return makes_text(claim, speech)


def _they_make(claim: Claim, speech: Speech) -> str:
    return they_make_text(claim, speech)


def _first(claim: Claim, speech: Speech) -> str:
    return _(
        "after this the next yaku is yours %(often)s; after %(card)s, %(other)s",
        card=other_choice(claim),
        often=often_text(claim.number("chance")),
        other=often_otherwise_text(claim.number("other")),
    )


def _plan(claim: Claim, speech: Speech) -> str:
    """Return the next step of a plan, its purpose, and who may come first."""
    card, own = claim.cards
    values = {
        "own": _("its twin") if short_name(own) == short_name(card) else short_name(own),
        "card": short_name(card),
        "often": often_text(claim.number("chance")),
        "yaku": yaku_of(claim, speech),
    }
    if claim.whole("held") >= claim.whole("needed"):
        text = _(
            "next turn, take %(card)s with %(own)s to complete %(yaku)s: it is still there"
            " %(often)s",
            **values,
        )
    else:
        text = _(
            "next turn, take %(card)s with %(own)s and be one card short of %(yaku)s:"
            " it is still there %(often)s",
            **values,
        )
    if is_hardly_ever(claim.number("lost")):
        return text
    return _(
        "%(plan)s, and %(player)s gets it first %(lost)s",
        plan=text,
        player=speech.opponents.name,
        lost=often_otherwise_text(claim.number("lost")),
    )


def _nearer(claim: Claim, speech: Speech) -> str:
    return _("one card short of %(yaku)s", yaku=yaku_of(claim, speech))


def _holds(claim: Claim, speech: Speech) -> str:
    name = yaku_of(claim, speech)
    return _(
        "you have %(yaku)s, %(points)s", yaku=name, points=format_points(claim.whole("points"))
    )


def _shows(claim: Claim, speech: Speech) -> str:
    name = yaku_of(claim, speech)
    return _("%(yaku)s counts %(points)s", yaku=name, points=format_points(claim.whole("points")))


def _reveals(claim: Claim, speech: Speech) -> str:
    return _("the others see %(cards)s", cards=name_shown(card_set(claim.cards)))


def _fee(claim: Claim, speech: Speech) -> str:
    return _(
        "the fee for passing is %(points)s times the multiplier",
        points=format_points(claim.whole("points")),
    )


def _prize(claim: Claim, speech: Speech) -> str:
    return _(
        "those who passed pay the winner %(points)s times the multiplier",
        points=format_points(claim.whole("points")),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.SUDDEN: _sudden,
    ClaimKind.COMPLETES: _completes,
    ClaimKind.DENIES: _denies,
    ClaimKind.FEEDS: _feeds,
    ClaimKind.LEAVES: _leaves,
    ClaimKind.BUILDS: _builds,
    ClaimKind.HINDERS: _hinders,
    ClaimKind.CLOSES: _closes,
    ClaimKind.LEADS_TO: _leads_to,
    ClaimKind.COUNTS: _counts,
    ClaimKind.SPARES: _spares,
    ClaimKind.MAKES: _makes,
    ClaimKind.THEY_MAKE: _they_make,
    ClaimKind.FIRST: _first,
    ClaimKind.PLAN: _plan,
    ClaimKind.NEARER: _nearer,
    ClaimKind.HOLDS: _holds,
    ClaimKind.SHOWS: _shows,
    ClaimKind.REVEALS: _reveals,
    ClaimKind.FEE: _fee,
    ClaimKind.PRIZE: _prize,
}
