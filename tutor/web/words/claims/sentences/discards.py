"""Claims about cards laid down, beside what else could be done, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.claims.often import is_hardly_ever, often_otherwise_text, often_text
from tutor.web.words.claims.phrases import Sentence
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Others


def _safer(claim: Claim, others: Others) -> str:
    return _(
        "safer than %(card)s, for which %(player)s has a card %(other)s; for this one, %(often)s",
        card=short_name(claim.cards[1]),
        player=others.name,
        other=often_text(claim.number("other")),
        often=often_otherwise_text(claim.number("chance")),
    )


def _clears(claim: Claim, others: Others) -> str:
    return _(
        "otherwise %(card)s would lie there, and %(player)s has a card for it %(often)s",
        card=short_name(claim.cards[0]),
        player=others.name,
        often=often_text(claim.number("chance")),
    )


def _retakes(claim: Claim, others: Others) -> str:
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


def _cheaper(claim: Claim, others: Others) -> str:
    card, other = short_name(claim.cards[1]), claim.whole("other")
    if not claim.value("points"):
        return _(
            "worth no points to whoever takes it, not %(other)d like %(card)s",
            card=card,
            other=other,
        )
    return _(
        "worth only %(points)s to whoever takes it, not %(other)d like %(card)s",
        points=format_points(claim.whole("points")),
        card=card,
        other=other,
    )


def _fewest(claim: Claim, others: Others) -> str:
    if is_hardly_ever(claim.number("chance")):
        return _(
            "only one card is left that takes it, and %(player)s almost never has it",
            player=others.name,
        )
    return _(
        "only one card is left that takes it, which %(player)s holds %(often)s",
        player=others.name,
        often=often_text(claim.number("chance")),
    )


def _least(claim: Claim, others: Others) -> str:
    if not claim.value("points"):
        return _("worth no points to whoever takes it, unlike other cards that you could lay down")
    return _(
        "worth only %(points)s to whoever takes it, the least that you could lay down",
        points=format_points(claim.whole("points")),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.SAFER: _safer,
    ClaimKind.CLEARS: _clears,
    ClaimKind.RETAKES: _retakes,
    ClaimKind.CHEAPER: _cheaper,
    ClaimKind.FEWEST: _fewest,
    ClaimKind.LEAST: _least,
}
