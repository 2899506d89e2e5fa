"""Decisions whose answers are established: they can be asked, and hold when asked again."""

import pytest

from tests.sizes import a_few_of
from tutor.lab.lessons.strength import LIMIT, SPREADS
from tutor.lab.puzzles.valued import list_faults
from tutor.lessons.families.established import (
    ASKED,
    STOP_OR_CALL,
    WAYS,
    ValuedCase,
    make_step,
    read_case,
    read_cases,
    write_case,
)
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.table.situation import start_round
from tutor.rules.actions import action_text

CASES = [one for game in ASKED for one in read_cases(game)]
ENOUGH = 400  # worlds


@pytest.mark.parametrize("game", ASKED)
def test_there_are_enough_of_each_sort_and_none_twice(game: str) -> None:
    found = read_cases(game)
    asks = [one.ask for one in found]

    assert min(map(asks.count, ASKED[game])) >= 60
    assert len({one.name for one in found}) == len(found)
    assert {one.game for one in found} == {game}


@pytest.mark.parametrize("game", [one for one, asks in ASKED.items() if STOP_OR_CALL in asks])
def test_neither_stopping_nor_going_on_is_always_right(game: str) -> None:
    stops = [one.good for one in read_cases(game) if one.ask == STOP_OR_CALL]

    assert all(stops.count((way,)) * 5 >= len(stops) for way in WAYS)


def test_every_case_can_be_answered_and_read_again() -> None:
    for case in CASES:
        step = make_step(case)
        assert judge(step, state_answer(step)).right
        assert {*case.good} < {action_text(one) for one in start_round(step).legal()}
        assert case.lost[1] > LIMIT * SPREADS[case.game]
        assert read_case(write_case(case)) == case


@pytest.mark.parametrize("case", a_few_of(CASES, 3), ids=lambda one: one.name)
def test_an_answer_is_established_again_by_fresh_samples(case: ValuedCase) -> None:
    assert list_faults([case], ENOUGH) == []
