"""Sentences for claims about the parts of a gap."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import decimals
from tutor.web.words.claims.phrases import (
    Sentence,
    other_choice,
)
from tutor.web.words.names.players import Others


def _favours(claim: Claim, opponents: Others) -> str:
    subject = decimals(claim.number("points"))
    if claim.good:
        return _(
            "after %(card)s, %(player)s would get about %(points)s points more",
            player=opponents.name,
            points=subject,
            card=other_choice(claim),
        )
    return _(
        "after %(card)s, %(player)s would get about %(points)s points less",
        player=opponents.name,
        points=subject,
        card=other_choice(claim),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.FAVOURS: _favours,
}
