"""Claims about what an action takes, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.claims.phrases import Sentence
from tutor.web.words.names.cards import flower
from tutor.web.words.names.players import Others
from tutor.web.words.table.turns import name_taken


def _card_points(claim: Claim, others: Others) -> str:
    return _("gains %(points)s of cards", points=format_points(claim.whole("points")))


def _takes_three(claim: Claim, others: Others) -> str:
    return _(
        "takes all three %(flower)s cards of the field, as the rules say",
        flower=flower(claim.cards[0]),
    )


def _captures(claim: Claim, others: Others) -> str:
    return _("captures %(cards)s", cards=name_taken(card_set(claim.cards)))


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.POINTS: _card_points,
    ClaimKind.TAKES_THREE: _takes_three,
    ClaimKind.CAPTURES: _captures,
}
