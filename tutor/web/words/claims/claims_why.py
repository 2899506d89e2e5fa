"""Claims that say because of what an action is worth more, in sentences."""

from collections.abc import Callable
from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.cards import NO_CARD
from tutor.rules.round.capture import STAY
from tutor.web.i18n.translation import _
from tutor.web.words.claims.claims_often import decimals, often_otherwise_text, often_text
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Others

Told = Callable[[Claim, Others], str]


def yaku_of(claim: Claim) -> str:
    """Return the name of the yaku that a claim is about."""
    if claim.yaku is None:
        raise ValueError(f"A claim of the kind {claim.kind} names a yaku.")
    return yaku.name(claim.yaku)


def other_choice(claim: Claim) -> str:
    """Return the action that a claim compares with."""
    if claim.against is None or claim.against == NO_CARD or claim.against > STAY:
        return _("the other choice")
    return _("letting it lie") if claim.against == STAY else short_name(claim.against)


def pair(claim: Claim) -> dict[str, str]:
    """Return how often a yaku is made after this action and after the other."""
    return {
        "yaku": yaku_of(claim),
        "often": often_text(claim.number("chance")),
        "other": often_otherwise_text(claim.number("other")),
    }


def _worth(claim: Claim) -> dict[str, str]:
    return {"worth": decimals(claim.number("worth")), "gap": decimals(claim.number("gap"))}


def _you_end(claim: Claim, others: Others) -> str:
    name = yaku_of(claim)
    if claim.good:
        return _(
            "because the rounds that you end with %(yaku)s bring more: %(worth)s points of a gap"
            " of %(gap)s",
            yaku=name,
            **_worth(claim),
        )
    return _(
        "because the rounds that you end with %(yaku)s bring less: %(worth)s points of a gap of"
        " %(gap)s",
        yaku=name,
        **_worth(claim),
    )


def _they_end(claim: Claim, others: Others) -> str:
    name = yaku_of(claim)
    if claim.good:
        return _(
            "because the rounds that %(other)s ends with %(yaku)s cost less: %(worth)s points of a"
            " gap of %(gap)s",
            other=others.name,
            yaku=name,
            **_worth(claim),
        )
    return _(
        "because the rounds that %(other)s ends with %(yaku)s cost more: %(worth)s points of a gap"
        " of %(gap)s",
        other=others.name,
        yaku=name,
        **_worth(claim),
    )


def _nobody_ends(claim: Claim, others: Others) -> str:
    if claim.good:
        return _(
            "because the rounds that nobody stops bring more: %(worth)s points of a gap of %(gap)s",
            **_worth(claim),
        )
    return _(
        "because the rounds that nobody stops bring less: %(worth)s points of a gap of %(gap)s",
        **_worth(claim),
    )


def _your_yaku(claim: Claim, others: Others) -> str:
    return _(
        "because you make %(yaku)s %(often)s; with %(card)s, %(other)s: %(worth)s points of a gap"
        " of %(gap)s",
        card=other_choice(claim),
        **pair(claim),
        **_worth(claim),
    )


def _their_yaku(claim: Claim, others: Others) -> str:
    return _(
        "because %(player)s makes %(yaku)s %(often)s; with %(card)s, %(other)s: %(worth)s points"
        " of a gap of %(gap)s",
        player=others.name,
        card=other_choice(claim),
        **pair(claim),
        **_worth(claim),
    )


def _your_cards(claim: Claim, others: Others) -> str:
    if claim.good:
        return _(
            "because the cards that you capture bring more: %(worth)s points of a gap of %(gap)s",
            **_worth(claim),
        )
    return _(
        "because the cards that you capture bring less: %(worth)s points of a gap of %(gap)s",
        **_worth(claim),
    )


def _their_cards(claim: Claim, others: Others) -> str:
    if claim.good:
        return _(
            "because the cards that %(other)s captures cost less: %(worth)s points of a gap of"
            " %(gap)s",
            other=others.name,
            **_worth(claim),
        )
    return _(
        "because the cards that %(other)s captures cost more: %(worth)s points of a gap of %(gap)s",
        other=others.name,
        **_worth(claim),
    )


WHY: Final[dict[str, Told]] = {
    "you_end": _you_end,
    "they_end": _they_end,
    "nobody_ends": _nobody_ends,
    "your_yaku": _your_yaku,
    "their_yaku": _their_yaku,
    "your_cards": _your_cards,
    "their_cards": _their_cards,
}
