"""Every question of a drill has one answer, which counting again finds as well."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.lessons.shipped import SENTENCES
from tutor.lab.puzzles.drills import check_drills, list_faults
from tutor.skill.drills import DRILLS, ask_question, list_drills_about


def test_every_drill_holds_when_its_answers_are_counted_again(thorough: bool) -> None:
    seeds = 200 if thorough else 3
    found = check_drills(seeds, SENTENCES)

    assert found.wrong == ()
    assert (found.drills, found.checked) == (len(DRILLS), len(DRILLS) * seeds * 4)


@pytest.mark.parametrize("name", DRILLS)
def test_a_question_with_another_answer_is_found_out(name: str) -> None:
    question = ask_question(DRILLS[name], 1, 0, SENTENCES)
    other = next(key for key in question.keys if key != question.right)

    assert list(list_faults(DRILLS[name], replace(question, right=other)))


def test_a_question_that_offers_an_answer_twice_is_found_out() -> None:
    question = ask_question(DRILLS["cards"], 1, 0, SENTENCES)
    doubled = replace(question, keys=(question.right, question.right))

    assert any("it offers" in fault for fault in list_faults(DRILLS["cards"], doubled))


@pytest.mark.parametrize("name", DRILLS)
def test_a_seed_asks_the_same_again_and_another_asks_others(name: str) -> None:
    drill = DRILLS[name]
    first, again, other = (
        [ask_question(drill, seed, number, SENTENCES).case for number in range(6)]
        for seed in (5, 5, 6)
    )

    assert first == again
    assert first != other


def test_the_place_of_the_right_number_tells_nothing() -> None:
    places = Counter[int]()
    for seed in range(150):
        asked = ask_question(DRILLS["counting"], seed, 3, SENTENCES)
        assert sorted(map(int, asked.keys)) == list(map(int, asked.keys))
        places[asked.keys.index(asked.right)] += 1

    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) < 150 * 0.4


def test_every_drill_with_a_theme_is_found_by_it() -> None:
    for drill in DRILLS.values():
        if drill.theme:
            assert drill in list_drills_about(drill.theme)
