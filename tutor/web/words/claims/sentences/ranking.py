"""Claims about where an action ranks in a round or the match, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.numbers import format_about_points_to, format_whole
from tutor.web.i18n.translation import _, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    often_otherwise_text,
    often_text,
    other_choice,
    points_text,
)
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


def _favours(claim: Claim, speech: Speech) -> str:
    points = claim.number("points")
    values = {
        "player": speech.opponents.name,
        "points": format_about_points_to(abs(points.value), points.margin, speech.decimals),
        "card": other_choice(claim),
    }
    if claim.good == (points.value >= 0):
        return _("after %(card)s, %(player)s would get %(points)s more", **values)
    return _("after %(card)s, %(player)s would get %(points)s less", **values)


def _decides(claim: Claim, speech: Speech) -> str:
    return _("wins the match for certain") if claim.good else _("loses the match for certain")


def _ahead(claim: Claim, speech: Speech) -> str:
    rounds = claim.whole("rounds")
    return ngettext(
        "puts you %(lead)s points ahead with one round to go: just stop",
        "puts you %(lead)s points ahead with %(number)s rounds to go: just stop",
        rounds,
        lead=format_whole(claim.whole("lead")),
        number=format_whole(rounds),
    )


def _match_first(claim: Claim, speech: Speech) -> str:
    return _(
        "costs %(points)s points, but wins the match %(often)s; after %(card)s, %(other)s",
        card=other_choice(claim),
        points=points_text(claim.number("points"), speech.decimals),
        **_chances(claim),
    )


def _reaches(claim: Claim, speech: Speech) -> str:
    return _(
        "brings you to %(points)s points; the match is played to %(target)s",
        points=format_whole(claim.whole("points")),
        target=format_whole(claim.whole("target")),
    )


def _match(claim: Claim, speech: Speech) -> str:
    return _(
        "wins the match %(often)s; after %(card)s, %(other)s",
        card=other_choice(claim),
        **_chances(claim),
    )


def _chances(claim: Claim) -> dict[str, str]:
    return {
        "often": often_text(claim.number("match")),
        "other": often_otherwise_text(claim.number("other")),
    }


SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    ClaimKind.ONLY: _only,
    ClaimKind.SAME: _same,
    ClaimKind.LEVEL: _level,
    ClaimKind.FAVOURS: _favours,
    ClaimKind.AHEAD: _ahead,
    ClaimKind.DECIDES: _decides,
    ClaimKind.MATCH_FIRST: _match_first,
    ClaimKind.REACHES: _reaches,
    ClaimKind.MATCH: _match,
}
