"""Of a reviewed match the figures of the learner's choices are kept, and no more."""

from tests.review.figures import SIGMA, lost
from tests.review.matches import played
from tutor.review.units import Unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.skill.history import measure_match

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
