"""What lies between the move that was played and the best one, in sentences."""

from dataclasses import replace

import pytest

from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, exact
from tutor.explain.explained import Explained, Explanation
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.position import PLAY_HAND
from tutor.web.review.reasons import tell_difference

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
    what = seen(found(KOIKOI, asks(PLAY_HAND)))
    best, played, *_ = legal_actions(what)
    points = exact(POINTS, points=0)[0]
    claims = tuple(Claim(one, True, yaku="sanko", numbers=NUMBERS, against=played) for one in kinds)
    told = Explained(best, NO_CARD, points, points, claims)
    explanation = Explanation((told, replace(told, action=played, claims=())), None, "net-2", 1, 0)

    difference = tell_difference(what, explanation, played=(played, NO_CARD), best=(best, NO_CARD))

    assert (difference.lead and difference.lead.kind) == expected
    assert all(one.kind != ClaimKind.LEVEL for side in difference.sides for one in side.whys)
