"""Two moves side by side: the reasons shown speak for what the sentence says, or there are none."""

import pytest

from tests.engine.estimates import candidate
from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import POINTS, Claim, Number
from tutor.explain.explained import Explained, Explanation
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.position import PLAY_HAND
from tutor.web.hints.coach import build_coach
from tutor.web.hints.comparison import compare_moves
from tutor.web.hints.why import explain_best

SEEN = seen(found(KOIKOI, asks(PLAY_HAND)))
FOR = Claim(ClaimKind.TAKES_THREE, True, (0, 1, 2, 3))
ALSO_FOR = Claim(ClaimKind.WAITS, True, (0, 1))


def explained(claims: list[tuple[Claim, ...]], gaps: list[float]) -> tuple[Hint, Explanation]:
    """Return a hint of as many cards of the hand, and what is told of each."""
    hand = legal_actions(SEEN)
    ranked = [
        candidate(card, 3 - gap, 0.1, gap, 0.1 if gap else 0)
        for card, gap in zip(hand, gaps, strict=False)
    ]
    told = tuple(
        Explained(
            card,
            NO_CARD,
            Number(3 - gap, name="points", unit=POINTS),
            Number(gap, name="gap", unit=POINTS),
            one,
        )
        for card, gap, one in zip(hand, gaps, claims, strict=False)
    )
    return Hint(tuple(ranked), samples=100, seed=1), Explanation(told, None, "", 1, 0)


@pytest.mark.parametrize(
    ("best", "other", "is_carried"),
    [
        ((FOR,), (), True),
        ((FOR,), (FOR, ALSO_FOR), False),
        ((), (), False),
        ((), (FOR,), False),
    ],
)
def test_a_comparison_says_whether_its_reasons_carry_it(
    app_context: None, best: tuple[Claim, ...], other: tuple[Claim, ...], is_carried: bool
) -> None:
    hint, explanation = explained([best, other], [0, 1.1])
    view = build_coach(SEEN, hint)

    told = compare_moves(SEEN, hint, explanation, view, [one.key for one in view.moves])

    assert told is not None
    assert told.is_carried == is_carried


def test_what_compares_with_a_third_move_is_left_out(app_context: None) -> None:
    third = legal_actions(SEEN)[2]
    level = Claim(ClaimKind.WAITS, True, (0, 1), against=third)
    hint, explanation = explained([(level,), ()], [0, 1.1])
    view = build_coach(SEEN, hint)

    told = compare_moves(SEEN, hint, explanation, view, [one.key for one in view.moves])

    assert told is not None
    assert [side.whys for side in told.sides] == [(), ()]


@pytest.mark.parametrize("gaps", [[0, 1.1], [0, 0.1]])
def test_what_speaks_against_a_move_is_never_its_reason(
    app_context: None, gaps: list[float]
) -> None:
    hint, explanation = explained([(against(),), (FOR,)], gaps)
    view = build_coach(SEEN, hint)

    told = explain_best(SEEN, hint, explanation, view)

    assert all(one.good for one in (*told.told, *told.further))


def against() -> Claim:
    numbers = (
        Number(2, name="takers", unit="cards"),
        Number(0.4, name="chance", unit="chance"),
    )
    return Claim(ClaimKind.GIVES, False, (0,), None, numbers)
