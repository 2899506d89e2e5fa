"""Sentences for claims about the joker's captures, and who may capture it."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _, format_points, ngettext
from tutor.web.words.claims.phrases import Sentence, Speech


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


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.WILD: _wild,
    ClaimKind.WILD_LESS: _wild_less,
    ClaimKind.LIES: _lies,
}
