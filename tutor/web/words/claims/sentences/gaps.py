"""Claims about what the difference of two actions consists of, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import decimals
from tutor.web.words.claims.phrases import (
    Sentence,
    makes_text,
    other_choice,
    they_make_text,
)
from tutor.web.words.names.players import Others


def _reason(told: str) -> str:
    """Return a part of a gap as its reason; how much of the gap it is stands in its proof."""
    return _("because %(reason)s", reason=told)


def _your_yaku(claim: Claim, others: Others) -> str:
    return _reason(makes_text(claim))


def _their_yaku(claim: Claim, others: Others) -> str:
    return _reason(they_make_text(claim, others))


def _your_cards(claim: Claim, others: Others) -> str:
    card = other_choice(claim)
    if claim.good:
        return _reason(_("you capture more points than after %(card)s", card=card))
    return _reason(_("you capture fewer points than after %(card)s", card=card))


def _their_cards(claim: Claim, others: Others) -> str:
    values = {"card": other_choice(claim), "player": others.name}
    if claim.good:
        told = _("%(player)s captures fewer points than after %(card)s", **values)
    else:
        told = _("%(player)s captures more points than after %(card)s", **values)
    return _reason(told)


def _favours(claim: Claim, others: Others) -> str:
    about = decimals(claim.number("points"))
    if claim.good:
        return _(
            "after %(card)s, %(player)s would get about %(points)s points more",
            player=others.name,
            points=about,
            card=other_choice(claim),
        )
    return _(
        "after %(card)s, %(player)s would get about %(points)s points less",
        player=others.name,
        points=about,
        card=other_choice(claim),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.YOUR_YAKU: _your_yaku,
    ClaimKind.THEIR_YAKU: _their_yaku,
    ClaimKind.YOUR_CARDS: _your_cards,
    ClaimKind.THEIR_CARDS: _their_cards,
    ClaimKind.FAVOURS: _favours,
}
