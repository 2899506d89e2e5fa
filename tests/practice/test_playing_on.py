"""Playing on from a decision of a match that is over."""

from dataclasses import replace

import pytest

from tests.practice.players import finish
from tests.web.learner import MATCH
from tutor.practice import LEARNER, Practice
from tutor.review.units import Unit, list_units, replay_to
from tutor.rules.observation import observe
from tutor.rules.round.play import IllegalActionError
from tutor.rules.round.round import Round

AGAIN = replace(MATCH, seed=99)


def seen(moment: Round) -> object:
    return observe(moment, LEARNER, ())


def test_the_learner_sees_what_was_seen_and_the_rest_is_dealt_again(practice: Practice) -> None:
    first = finish(practice, practice.open(MATCH))
    unit = Unit(2, first_own_step(first.match.rounds[1]))
    table = practice.play_on(first.token, unit, AGAIN)

    assert table.token != first.token
    assert table.is_your_turn
    assert table.match.rounds[0] == first.match.rounds[0]
    assert seen(table.match.current) == seen(replay_to(first.match, unit))
    assert table.match.current.stock != replay_to(first.match, unit).stock
    assert finish(practice, table).match.is_over


def first_own_step(played: Round) -> int:
    current = played.restart()
    for step, action in enumerate(played.actions):
        if current.to_act == LEARNER:
            return step
        current = current.play(action)
    raise AssertionError("The learner never acts.")


def test_there_is_no_playing_on_where_the_learner_had_nothing_to_decide(
    practice: Practice,
) -> None:
    first = finish(practice, practice.open(MATCH))
    other = next(
        one
        for one in list_units(first.match)
        if replay_to(first.match, one).position.actor != LEARNER
    )
    for unit in (other, Unit(1, 999), Unit(77, 0)):
        with pytest.raises(IllegalActionError):
            practice.play_on(first.token, unit, AGAIN)
