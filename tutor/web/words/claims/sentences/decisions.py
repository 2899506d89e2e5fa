"""Sentences of claims about choices: stopping or going on, and where an action ranks."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, PLAY_ON
from tutor.web.i18n.numbers import format_about_points_to, format_whole
from tutor.web.i18n.translation import N_, _, format_points, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    often_otherwise_text,
    often_text,
    other_choice,
    points_text,
    signed_points_text,
    tell,
)
from tutor.web.words.table.turns import same_text


def _expects(claim: Claim, speech: Speech) -> str:
    expected, number = claim.number("expected"), claim.number("now")
    values = {
        other.name: signed_points_text(other, speech.decimals) for other in (expected, number)
    }
    if claim.against in (JOIN, PASS):
        return _("joining averages %(expected)s points, passing %(now)s", **values)
    if claim.against in (GIVE_UP, PLAY_ON):
        return _("taking half gives %(now)s now; playing on averages %(expected)s", **values)
    return _("stopping gives %(now)s now; going on averages %(expected)s", **values)


def _risks(claim: Claim, speech: Speech) -> str:
    text = N_(
        "going on, %(player)s scores first %(often)s, and you then lose about %(points)s points"
    )
    points = points_text(claim.number("payoff"), speech.decimals)
    return tell(text, claim, speech, points=points)


def _left(claim: Claim, speech: Speech) -> str:
    return ngettext(
        "you have only %(num)d card left to play",
        "you have only %(num)d cards left to play",
        claim.whole("cards"),
    )


def _turns_left(claim: Claim, speech: Speech) -> str:
    turns, theirs = claim.whole("turns"), claim.whole("theirs")
    if turns == theirs:
        return ngettext(
            "each of you has %(num)d turn left", "each of you has %(num)d turns left", turns
        )
    text = N_("you have %(turns)d turns left, %(player)s %(theirs)d")
    return tell(text, claim, speech, turns=turns, theirs=theirs)


def _doubles(claim: Claim, speech: Speech) -> str:
    text = N_("if %(player)s scores first, those points count × %(after)d, not × %(now)d")
    return tell(text, claim, speech, now=claim.whole("now"), after=claim.whole("then"))


def _halves(claim: Claim, speech: Speech) -> str:
    current, following = claim.whole("now"), claim.whole("then")
    return _(
        "stopping gives %(now)s; if nobody makes another yaku, only %(later)s",
        now=format_points(current),
        later=format_points(following),
    )


def _banks(claim: Claim, speech: Speech) -> str:
    points, factor = claim.whole("points"), claim.whole("factor")
    if factor == 1:
        return _("banks %(points)s; the round ends", points=format_points(points))
    return _(
        "banks %(points)s, %(base)s × %(factor)d; the round ends",
        points=format_points(points),
        base=format_whole(points // factor),
        factor=factor,
    )


def _same(claim: Claim, speech: Speech) -> str:
    assert claim.against is not None
    return same_text(claim.cards[0], claim.against)


def _level(claim: Claim, speech: Speech) -> str:
    if claim.number("gap").is_exact:
        return _("exactly as good as %(card)s", card=other_choice(claim))
    return _("about as good as %(card)s", card=other_choice(claim))


def _favours(claim: Claim, speech: Speech) -> str:
    points = claim.number("points")
    text = N_("after %(card)s, %(player)s would get %(points)s less")
    if points.value < 0:
        text = N_("after %(card)s, %(player)s would get %(points)s more")
    size = format_about_points_to(abs(points.value), points.margin, speech.decimals)
    return tell(text, claim, speech, points=size, card=other_choice(claim))


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
    return _("wins the match %(often)s; after %(card)s, %(other)s", **_chances(claim))


def _chances(claim: Claim) -> dict[str, str]:
    return {
        "card": other_choice(claim),
        "often": often_text(claim.number("match")),
        "other": often_otherwise_text(claim.number("other")),
    }


SENTENCES: Final[dict[ClaimKind, str | Sentence]] = {
    ClaimKind.EXPECTS: _expects,
    ClaimKind.RISKS: _risks,
    ClaimKind.NEAR_DOUBLE: N_("you have %(points)s; from %(least)s on they count double"),
    ClaimKind.LEFT: _left,
    ClaimKind.TURNS_LEFT: _turns_left,
    ClaimKind.DOUBLES: _doubles,
    ClaimKind.HALVES: _halves,
    ClaimKind.LIABLE: N_("if another player stops, you alone pay for everybody"),
    ClaimKind.FORFEITS: N_("if another player stops, nothing is left of these %(points)s"),
    ClaimKind.BANKS: _banks,
    ClaimKind.ONLY: N_("it is the only legal choice"),
    ClaimKind.SAME: _same,
    ClaimKind.LEVEL: _level,
    ClaimKind.FAVOURS: _favours,
    ClaimKind.AHEAD: _ahead,
    ClaimKind.DECIDES: _decides,
    ClaimKind.MATCH_FIRST: _match_first,
    ClaimKind.REACHES: _reaches,
    ClaimKind.MATCH: _match,
}
