"""Phrases that sentences of claims share."""

from collections.abc import Callable

from tutor.explain.claim import Claim
from tutor.rules.cards import NO_CARD
from tutor.rules.round.capture import STAY
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import often_otherwise_text, often_text
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Others

Sentence = Callable[[Claim, Others], str]


def yaku_of(claim: Claim) -> str:
    """Return the name of the yaku that a claim is about."""
    if claim.yaku is None:
        raise ValueError(f"A claim of the kind {claim.kind} names a yaku.")
    return yaku.name(claim.yaku)


def names_card(claim: Claim) -> bool:
    """Return whether the action that a claim compares with is that of a card."""
    return claim.against is not None and NO_CARD < claim.against <= STAY


def other_choice(claim: Claim) -> str:
    """Return the action that a claim compares with."""
    if claim.against is None or not names_card(claim):
        return _("the other choice")
    return _("letting it lie") if claim.against == STAY else short_name(claim.against)


def pair(claim: Claim) -> dict[str, str]:
    """Return how often a yaku is made after this action and after the other."""
    return {
        "yaku": yaku_of(claim),
        "often": often_text(claim.number("chance")),
        "other": often_otherwise_text(claim.number("other")),
    }
