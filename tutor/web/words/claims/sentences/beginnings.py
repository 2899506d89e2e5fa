"""Sentences for claims about bids and shown yaku."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.claims.phrases import Sentence, Speech, yaku_of
from tutor.web.words.table.turns import name_shown


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
    ClaimKind.HOLDS: _holds,
    ClaimKind.SHOWS: _shows,
    ClaimKind.REVEALS: _reveals,
    ClaimKind.FEE: _fee,
    ClaimKind.PRIZE: _prize,
}
