"""Claims about captures and discards, in sentences: what they gain, and what they leave."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import N_, _, format_points, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    is_sure,
    often_text,
    other_choice,
    tell,
    times_text,
)
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.turns import name_taken


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


def _lies(claim: Claim, speech: Speech) -> str:
    return ngettext(
        "the joker stays where %(num)d unseen card can take it",
        "the joker stays where %(num)d unseen cards can take it",
        claim.whole("takers"),
    )


def _keeps_safe(claim: Claim, speech: Speech) -> str:
    text = N_(
        "keeps %(card)s, your only card that nobody could take from the field; %(often)s your next"
        " card takes nothing"
    )
    return tell(text, claim, speech, often=often_text(claim.number("discards")))


def _reads(claim: Claim, speech: Speech) -> str:
    card, lying = claim.cards
    text = N_(
        "%(player)s left %(lying)s on the field %(times)s, and so rarely has a card for %(card)s: "
        "%(often)s"
    )
    if card == lying:
        text = N_(
            "%(player)s left %(lying)s on the field %(times)s, and so rarely has a card for it: "
            "%(often)s"
        )
    elif short_name(card) == short_name(lying):
        text = N_(
            "%(player)s left its twin on the field %(times)s, and so rarely has a card for it: "
            "%(often)s"
        )
    times = times_text(claim.whole("lay"))
    return tell(text, claim, speech, lying=short_name(lying), times=times)


def _safe_discard(claim: Claim, speech: Speech) -> str:
    text = N_(
        "your safe discard: nobody can take it, as the other %(flower)s cards are taken or in your"
        " hand"
    )
    if not claim.value("own"):
        text = N_(
            "your safe discard: nobody can take it, as the other %(flower)s cards are all taken"
        )
    elif not claim.value("gone"):
        text = N_("your safe discard: nobody can take it, as you hold the other %(flower)s cards")
    return tell(text, claim, speech)


def _gives(claim: Claim, speech: Speech) -> str:
    text = N_("leaves %(card)s on the field; %(player)s holds a card that takes it %(often)s")
    if is_sure(claim.number("chance")):
        text = N_("leaves %(card)s on the field; %(player)s is sure to hold a card that takes it")
    return tell(text, claim, speech)


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


SENTENCES: Final[dict[ClaimKind, str | Sentence]] = {
    ClaimKind.GAINS: _gains,
    ClaimKind.POINTS: N_("gains %(points)s from cards"),
    ClaimKind.CAPTURES: _captures,
    ClaimKind.WILD: N_("the joker takes the most that it can here, %(points)s"),
    ClaimKind.WILD_LESS: N_("the joker takes %(points)s, and could take %(most)s"),
    ClaimKind.LIES: _lies,
    ClaimKind.KEEPS_SAFE: _keeps_safe,
    ClaimKind.ALL_FEED: N_(
        "nothing in your hand matches; of your cards %(player)s can take this one least often,"
        " %(often)s"
    ),
    ClaimKind.READS: _reads,
    ClaimKind.SAFE_DISCARD: _safe_discard,
    ClaimKind.GIVES: _gives,
    ClaimKind.FLIPS: _flips,
}
