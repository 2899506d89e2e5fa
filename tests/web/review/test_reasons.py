"""What lies between the move that was played and the best one, in sentences."""

from dataclasses import replace

import pytest

from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, exact
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explained, Explanation
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.position import PLAY_HAND
from tutor.rules.score.families import Family
from tutor.web.review.reasons import tell_difference
from tutor.web.words.first_reason import tell_why
from tutor.web.words.names.players import list_people

NUMBERS = exact(CHANCE, chance=0.4, other=0.2) + exact(CARDS, held=2, needed=3)


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((ClaimKind.MAKES,), ClaimKind.MAKES),
        ((ClaimKind.LEVEL, ClaimKind.MAKES), ClaimKind.MAKES),  # level in points, not for the match
        ((ClaimKind.LEVEL,), None),
    ],
)
def test_no_move_that_cost_is_said_to_be_about_as_good(
    app_context: None, kinds: tuple[ClaimKind, ...], expected: ClaimKind | None
) -> None:
    what, people = seen(found(KOIKOI, asks(PLAY_HAND))), list_people(2)
    best, played, *_ = legal_actions(what)
    points = exact(POINTS, points=0)[0]
    claims = tuple(Claim(one, True, yaku="sanko", numbers=NUMBERS, against=played) for one in kinds)
    told = Explained(best, NO_CARD, points, points, claims)
    explanation = Explanation((told, replace(told, action=played, claims=())), None, "net-2", 1, 0)

    difference = tell_difference(
        what, people, explanation, played=(played, NO_CARD), best=(best, NO_CARD)
    )

    assert (difference["lead"] and difference["lead"].kind) == expected
    whys = [why for side in difference["sides"] for why in side["whys"]]
    assert all(why.kind != ClaimKind.LEVEL for why in whys)


@pytest.mark.parametrize(
    ("verdict", "is_told"),
    [
        (Verdict.IDEA, True),
        (Verdict.PARTS, True),
        (Verdict.SIDE, True),
        (Verdict.MANY_SMALL, False),
    ],
)
def test_what_carries_the_gap_to_the_played_move_is_told(
    app_context: None, verdict: Verdict, is_told: bool
) -> None:
    what, people = seen(found(KOIKOI, asks(PLAY_HAND))), list_people(2)
    best, played, third, *_ = legal_actions(what)
    points = exact(POINTS, points=0)[0]
    told = Explained(best, NO_CARD, points, points, ())
    part = Part(what.seat, Family.LIGHTS, Estimate(1.0))
    idea = Idea(IdeaKind.LET_WAIT, (best,)) if verdict is Verdict.IDEA else None
    gap = Estimate(1.5)
    whys = (
        Why(best, third, Verdict.EQUAL, gap),
        Why(best, played, verdict, gap, (part,), (part,), idea=idea),
    )
    explanation = Explanation((told, replace(told, action=played)), None, "net-2", 1, 0, whys)

    difference = tell_difference(
        what, people, explanation, played=(played, NO_CARD), best=(best, NO_CARD)
    )

    assert difference["reason"] == (tell_why(whys[1], what, people) if is_told else None)
    alone = tell_difference(what, people, explanation, played=(best, NO_CARD), best=(best, NO_CARD))
    assert alone["reason"] is None
