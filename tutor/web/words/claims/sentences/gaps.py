"""Claims about what the difference of two actions consists of, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import _
from tutor.web.words.claims.often import decimals
from tutor.web.words.claims.phrases import Sentence, other_choice, pair, yaku_of
from tutor.web.words.names.players import Others


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


def _your_yaku(claim: Claim, others: Others) -> str:
    return _(
        "because you make %(yaku)s %(often)s; with %(card)s, %(other)s: %(worth)s points of a gap"
        " of %(gap)s",
        card=other_choice(claim),
        **pair(claim),
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


def _their_yaku(claim: Claim, others: Others) -> str:
    return _(
        "because %(player)s makes %(yaku)s %(often)s; with %(card)s, %(other)s: %(worth)s points"
        " of a gap of %(gap)s",
        player=others.name,
        card=other_choice(claim),
        **pair(claim),
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


def _favours(claim: Claim, others: Others) -> str:
    about = decimals(claim.number("points"))
    if claim.good:
        return _(
            "%(player)s gets about %(points)s points less than with %(card)s",
            player=others.name,
            points=about,
            card=other_choice(claim),
        )
    return _(
        "%(player)s gets about %(points)s points more than with %(card)s",
        player=others.name,
        points=about,
        card=other_choice(claim),
    )


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.YOU_END: _you_end,
    ClaimKind.YOUR_YAKU: _your_yaku,
    ClaimKind.THEY_END: _they_end,
    ClaimKind.THEIR_YAKU: _their_yaku,
    ClaimKind.NOBODY_ENDS: _nobody_ends,
    ClaimKind.YOUR_CARDS: _your_cards,
    ClaimKind.THEIR_CARDS: _their_cards,
    ClaimKind.FAVOURS: _favours,
}
