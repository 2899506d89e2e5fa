"""Sentences for claims about captures."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.claims.phrases import Sentence, Speech, other_choice
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


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.GAINS: _gains,
    ClaimKind.POINTS: _card_points,
    ClaimKind.CAPTURES: _captures,
}
