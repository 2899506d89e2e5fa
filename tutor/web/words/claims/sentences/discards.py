"""Sentences for claims about discards compared with other actions."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import often_text
from tutor.web.words.claims.phrases import Sentence, Speech
from tutor.web.words.names.cards import short_name


def _retakes(claim: Claim, speech: Speech) -> str:
    card, own = map(short_name, claim.cards)
    often = often_text(claim.number("chance"))
    if card == own:
        return _(
            "you hold its twin too, and this card is still there next turn %(often)s", often=often
        )
    return _(
        "you hold %(own)s too, and %(card)s is still there next turn %(often)s",
        own=own,
        card=card,
        often=often,
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.RETAKES: _retakes,
}
