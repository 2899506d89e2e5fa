"""Claims about where an action ranks, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.phrases import Sentence, Speech, other_choice
from tutor.web.words.table.moves import same_text


def _only(claim: Claim, speech: Speech) -> str:
    return _("it is the only legal choice")


def _same(claim: Claim, speech: Speech) -> str:
    assert claim.against is not None
    return same_text(claim.cards[0], claim.against)


def _level(claim: Claim, speech: Speech) -> str:
    if claim.number("gap").is_exact:
        return _("exactly as good as %(card)s", card=other_choice(claim))
    return _("about as good as %(card)s", card=other_choice(claim))


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.ONLY: _only,
    ClaimKind.SAME: _same,
    ClaimKind.LEVEL: _level,
}
