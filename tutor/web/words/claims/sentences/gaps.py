"""Sentences for claims about the parts of a gap."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.phrases import Sentence, Speech, other_choice, points_text


def _favours(claim: Claim, speech: Speech) -> str:
    subject = points_text(claim.number("points"), speech.decimals)
    if claim.good:
        return _(
            "after %(card)s, %(player)s would get about %(points)s points more",
            player=speech.opponents.name,
            points=subject,
            card=other_choice(claim),
        )
    return _(
        "after %(card)s, %(player)s would get about %(points)s points less",
        player=speech.opponents.name,
        points=subject,
        card=other_choice(claim),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.FAVOURS: _favours,
}
