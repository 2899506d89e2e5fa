"""Claims about yaku made, missed and denied, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.claims.often import often_otherwise_text, often_text
from tutor.web.words.claims.phrases import Sentence, other_choice, pair, yaku_of
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Others


def _sudden(claim: Claim, others: Others) -> str:
    return _("%(yaku)s ends the round at once", yaku=yaku_of(claim))


def _completes(claim: Claim, others: Others) -> str:
    total, more = claim.whole("points"), claim.whole("more")
    name = yaku_of(claim)
    if total == more:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=format_points(total))
    return _("%(yaku)s grows to %(points)s", yaku=name, points=format_points(total))


def _denies(claim: Claim, others: Others) -> str:
    card, name = short_name(claim.cards[0]), yaku_of(claim)
    return _(
        "takes %(card)s, which completes %(yaku)s for %(other)s",
        card=card,
        yaku=name,
        other=others.name,
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


def _makes(claim: Claim, others: Others) -> str:
    return _(
        "you make %(yaku)s %(often)s; with %(card)s, %(other)s",
        card=other_choice(claim),
        **pair(claim),
    )


def _they_make(claim: Claim, others: Others) -> str:
    return _(
        "%(player)s makes %(yaku)s %(often)s; with %(card)s, %(other)s",
        player=others.name,
        card=other_choice(claim),
        **pair(claim),
    )


def _first(claim: Claim, others: Others) -> str:
    return _(
        "you make the first yaku %(often)s; with %(card)s, %(other)s",
        card=other_choice(claim),
        often=often_text(claim.number("chance")),
        other=often_otherwise_text(claim.number("other")),
    )


def _nearer(claim: Claim, others: Others) -> str:
    have, need = claim.whole("held"), claim.whole("needed")
    name = yaku_of(claim)
    return _("%(yaku)s: %(have)d of %(need)d", yaku=name, have=have, need=need)


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.SUDDEN: _sudden,
    ClaimKind.COMPLETES: _completes,
    ClaimKind.DENIES: _denies,
    ClaimKind.LEAVES: _leaves,
    ClaimKind.MAKES: _makes,
    ClaimKind.THEY_MAKE: _they_make,
    ClaimKind.FIRST: _first,
    ClaimKind.NEARER: _nearer,
}
