"""What clearly cost something goes into the inbox; what may have been luck does not."""

import pytest

from tests.review.figures import lost
from tests.review.matches import played
from tutor.review.grades import Grade
from tutor.review.units import Unit
from tutor.review.verdicts.losses import ACCEPTED, is_good_try
from tutor.review.verdicts.verdicts import derive_review
from tutor.skill.history import CLEAR, list_mistakes

MATCH, _EVENTS = played(rounds=1)
HERE = Unit(1, 0)
PLAYER = MATCH.rounds[0].restart().to_act


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
