"""Claims about captures and discards, in sentences: what they gain, and what they leave."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _, format_points, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    is_sure,
    often_text,
    other_choice,
    times_text,
)
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.table.turns import name_taken


def _card_points(claim: Claim, speech: Speech) -> str:
    return _("gains %(points)s from cards", points=format_points(claim.whole("points")))


def _captures(claim: Claim, speech: Speech) -> str:
    return _("captures %(cards)s", cards=name_taken(card_set(claim.cards)))


def _gains(claim: Claim, speech: Speech) -> str:
    values = {"points": claim.whole("points"), "other": claim.whole("other")}
    if not values["points"]:
        return _(
            "gains no card points; after %(card)s, %(other)d",
            card=other_choice(claim),
            other=values["other"],
        )
    if not values["other"]:
        return _(
            "gains %(points)s from cards; after %(card)s, none",
            points=format_points(values["points"]),
            card=other_choice(claim),
        )
    return _(
        "gains %(points)s from cards; after %(card)s, %(other)d",
        points=format_points(values["points"]),
        card=other_choice(claim),
        other=values["other"],
    )


def _wild(claim: Claim, speech: Speech) -> str:
    return _(
        "the joker takes the most that it can here, %(points)s",
        points=format_points(claim.whole("points")),
    )


def _wild_less(claim: Claim, speech: Speech) -> str:
    return _(
        "the joker takes %(points)s, and could take %(most)s",
        points=format_points(claim.whole("points")),
        most=format_points(claim.whole("most")),
    )


def _lies(claim: Claim, speech: Speech) -> str:
    return ngettext(
        "the joker stays where %(num)d unseen card can take it",
        "the joker stays where %(num)d unseen cards can take it",
        claim.whole("takers"),
    )


def _keeps_safe(claim: Claim, speech: Speech) -> str:
    return _(
        "keeps %(card)s, your only card that nobody could take from the field; %(often)s your next"
        " card takes nothing",
        card=short_name(claim.cards[0]),
        often=often_text(claim.number("discards")),
    )


def _all_feed(claim: Claim, speech: Speech) -> str:
    return _(
        "nothing in your hand matches; of your cards %(player)s can take this one least often,"
        " %(often)s",
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
    ClaimKind.GAINS: _gains,
    ClaimKind.POINTS: _card_points,
    ClaimKind.CAPTURES: _captures,
    ClaimKind.WILD: _wild,
    ClaimKind.WILD_LESS: _wild_less,
    ClaimKind.LIES: _lies,
    ClaimKind.KEEPS_SAFE: _keeps_safe,
    ClaimKind.ALL_FEED: _all_feed,
    ClaimKind.READS: _reads,
    ClaimKind.SAFE_DISCARD: _safe_discard,
    ClaimKind.GIVES: _gives,
    ClaimKind.FLIPS: _flips,
}
