"""What a reviewed match shows of the learner: figures of all choices, and what clearly cost."""

import pytest

from tests.review.figures import SIGMA, lost
from tests.review.matches import played
from tutor.review.grades import Grade
from tutor.review.units import Unit
from tutor.review.verdicts.losses import ACCEPTED, is_good_try
from tutor.review.verdicts.verdicts import derive_review
from tutor.skill.history import CLEAR, list_mistakes, measure_match

MATCH, _EVENTS = played(rounds=1)
PLAYER = MATCH.rounds[0].restart().to_act
DEAR, HELPED, FORCED, THEIRS = (Unit(1, step) for step in range(4))


def test_a_choice_is_kept_with_what_it_lost_and_whether_it_was_helped() -> None:
    known = {
        DEAR: lost(0.3, unit=DEAR, player=PLAYER),
        HELPED: lost(0.0, unit=HELPED, player=PLAYER),
        FORCED: lost(0.0, third=0.0, unit=FORCED, player=PLAYER),
        THEIRS: lost(0.3, unit=THEIRS, player=1 - PLAYER),
    }
    review = derive_review(MATCH, known, assisted={HELPED})

    found = measure_match(MATCH, review, PLAYER)

    assert [(one.unit, one.loss, one.points) for one in found.choices] == [
        (DEAR, 0.3, 0.3 * SIGMA),
        (HELPED, 0.0, 0.0),
    ]
    assert [one.is_clear for one in found.choices] == [True, False]
    assert [one.unit for one in found.own] == [DEAR]
    assert [one.unit for one in found.helped] == [HELPED]
    assert found.result == review.players[PLAYER].result


HERE = Unit(1, 0)


@pytest.mark.parametrize(
    ("loss", "error", "is_found"),
    [
        (0.60, 0.0, True),
        (0.30, 0.0, True),
        (0.30, 0.16, False),  # perhaps nothing at all
        (0.20, 0.0, False),  # inaccuracy
        (0.00, 0.0, False),
    ],
)
def test_a_decision_is_found_by_what_it_lost_at_least(
    loss: float, error: float, is_found: bool
) -> None:
    figures = lost(loss, error, unit=HERE, player=PLAYER)
    review = derive_review(MATCH, {HERE: figures})

    found = list_mistakes(MATCH, review, PLAYER)

    assert [one.unit for one in found] == ([HERE] if is_found else [])
    assert [one.loss for one in found] == pytest.approx([loss] if is_found else [])
    if is_found:
        assert not is_good_try(MATCH.ruleset, figures, figures.played)


def test_the_decisions_of_others_are_not_found() -> None:
    review = derive_review(MATCH, {HERE: lost(0.5, unit=HERE, player=PLAYER)})

    assert list_mistakes(MATCH, review, 1 - PLAYER) == ()


def test_no_grade_is_both_a_mistake_and_good_enough() -> None:
    assert set(CLEAR) < set(Grade) - set(ACCEPTED)
