"""Sentences for claims about cards left to opponents."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import (
    is_sure,
    often_text,
    times_text,
)
from tutor.web.words.claims.phrases import Sentence, Speech, other_choice
from tutor.web.words.names.cards import flower, short_name


def _keeps_safe(claim: Claim, speech: Speech) -> str:
    return _(
        "keeps %(card)s, your only card that nobody could take from the field; %(often)s your next"
        " card takes nothing",
        card=short_name(claim.cards[0]),
        often=often_text(claim.number("discards")),
    )


def _all_feed(claim: Claim, speech: Speech) -> str:
    return _(
        "nothing in your hand matches; %(player)s can take this card least often, %(often)s",
        player=speech.opponents.name,
        often=often_text(claim.number("chance")),
    )


def _reads(claim: Claim, speech: Speech) -> str:
    card, lying = claim.cards
    if card == lying:
        return _(
            "%(player)s left %(lying)s on the field %(times)s, and so rarely has a card for it: "
            "%(often)s",
            player=speech.opponents.name,
            lying=short_name(lying),
            times=times_text(claim.whole("lay")),
            often=often_text(claim.number("chance")),
        )
    if short_name(card) == short_name(lying):
        return _(
            "%(player)s left its twin on the field %(times)s, and so rarely has a card for it: "
            "%(often)s",
            player=speech.opponents.name,
            times=times_text(claim.whole("lay")),
            often=often_text(claim.number("chance")),
        )
    return _(
        "%(player)s left %(lying)s on the field %(times)s, and so rarely has a card for %(card)s: "
        "%(often)s",
        player=speech.opponents.name,
        lying=short_name(lying),
        times=times_text(claim.whole("lay")),
        card=short_name(card),
        often=often_text(claim.number("chance")),
    )


def _safe_discard(claim: Claim, speech: Speech) -> str:
    plant = flower(claim.cards[0])
    if not claim.value("own"):
        return _(
            "your safe discard: nobody can take it, as the other %(flower)s cards are all taken",
            flower=plant,
        )
    if not claim.value("gone"):
        return _(
            "your safe discard: nobody can take it, as you hold the other %(flower)s cards",
            flower=plant,
        )
    return _(
        "your safe discard: nobody can take it, as the other %(flower)s cards are taken or in your"
        " hand",
        flower=plant,
    )


def _gives(claim: Claim, speech: Speech) -> str:
    if is_sure(claim.number("chance")):
        return _(
            "leaves %(card)s on the field; %(other)s is sure to hold a card that takes it",
            card=short_name(claim.cards[0]),
            other=speech.opponents.name,
        )
    return _(
        "leaves %(card)s on the field; %(other)s holds a card that takes it %(often)s",
        card=short_name(claim.cards[0]),
        other=speech.opponents.name,
        often=often_text(claim.number("chance")),
    )


def _flips(claim: Claim, speech: Speech) -> str:
    if not claim.value("takers"):
        return _(
            "no unseen card would take anything if it is turned up next; with %(card)s, %(other)d"
            " would",
            card=other_choice(claim),
            other=claim.whole("other"),
        )
    return _(
        "turned up, %(takers)d of the %(unseen)d unseen cards would take something; with %(card)s,"
        " %(other)d",
        takers=claim.whole("takers"),
        unseen=claim.whole("unseen"),
        card=other_choice(claim),
        other=claim.whole("other"),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.KEEPS_SAFE: _keeps_safe,
    ClaimKind.ALL_FEED: _all_feed,
    ClaimKind.READS: _reads,
    ClaimKind.SAFE_DISCARD: _safe_discard,
    ClaimKind.GIVES: _gives,
    ClaimKind.FLIPS: _flips,
}
