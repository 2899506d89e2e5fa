"""Answers to drills and puzzles in the store: each question once, by run, and the ratings."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tutor.skill.drills import ChanceTold, DrillAnswer
from tutor.skill.puzzles import PuzzleAnswer, Rating
from tutor.store import DrillRunNotFoundError, PuzzleRunNotFoundError, Store

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def drill_answer(number: int, chance: ChanceTold | None = None) -> DrillAnswer:
    return DrillAnswer(number, "chance:hold", 7, "35", True, chance)


def test_a_run_is_read_as_it_was_stored(store: Store) -> None:
    told = ChanceTold(35, 41.5, False)
    number = store.drills.begin("chances", 2**62, NOW)
    run = store.drills.run(number)

    assert store.drills.answer(run, drill_answer(0, told))
    assert store.drills.answer(store.drills.run(number), drill_answer(1))

    kept = store.drills.run(number)
    assert (kept.drill, kept.seed, kept.began) == ("chances", 2**62, NOW)
    assert kept.answers == (drill_answer(0, told), drill_answer(1))
    assert store.drills.all("chances") == store.drills.all() == [kept]
    assert store.drills.all("cards") == []


@pytest.mark.parametrize("number", [0, 2])
def test_only_the_next_question_can_be_answered(store: Store, number: int) -> None:
    run = store.drills.run(store.drills.begin("cards", 1, NOW))
    store.drills.answer(run, drill_answer(0))

    assert not store.drills.answer(run, drill_answer(number))
    assert len(store.drills.run(run.id).answers) == 1


def test_a_number_that_no_run_has_is_refused(store: Store) -> None:
    with pytest.raises(DrillRunNotFoundError):
        store.drills.run(99)


DAY = date(2026, 3, 1)
MOON = PuzzleAnswer("the moon", DAY, True, "8-moon", 12.0)


def test_one_answer_a_day_counts(store: Store) -> None:
    other = PuzzleAnswer("the moon", DAY, False, "1-crane")
    tomorrow = PuzzleAnswer("the moon", DAY + timedelta(days=1), False, "")

    assert store.puzzles.answer(MOON, {})
    assert not store.puzzles.answer(other, {"": Rating(1)})
    assert store.puzzles.answer(tomorrow, {})

    assert store.puzzles.answers() == [MOON, tomorrow]
    assert store.puzzles.find_answer("the moon", DAY) == MOON
    assert store.puzzles.find_answer("the deer", DAY) is None
    assert store.puzzles.ratings() == {}


def test_ratings_are_those_of_the_latest_answer(store: Store) -> None:
    store.puzzles.answer(MOON, {"": Rating(1600, 200, 0.06), "the moon": Rating(1400, 140, 0.06)})
    store.puzzles.answer(PuzzleAnswer("the deer", DAY, False, ""), {"": Rating(1550, 190, 0.06)})

    assert store.puzzles.ratings() == {
        "": Rating(1550, 190, 0.06),
        "the moon": Rating(1400, 140, 0.06),
    }


def test_the_answers_of_a_run_are_its_own(store: Store) -> None:
    number = store.puzzles.begin_run(NOW)
    mine = PuzzleAnswer("the moon", DAY, True, "8-moon", run=number)

    assert store.puzzles.answer(mine, {})
    assert not store.puzzles.answer(mine, {})
    assert store.puzzles.answer(MOON, {})

    run = store.puzzles.run(number)
    assert (run.began, run.answers) == (NOW, (mine,))
    assert store.puzzles.list_runs() == [run]
    assert store.puzzles.answers() == [MOON]
    with pytest.raises(PuzzleRunNotFoundError):
        store.puzzles.run(number + 1)


def test_all_of_it_is_deleted_for_good(store: Store) -> None:
    drill = store.drills.run(store.drills.begin("cards", 1, NOW))
    store.drills.answer(drill, drill_answer(0))
    number = store.puzzles.begin_run(NOW)
    store.puzzles.answer(PuzzleAnswer("the moon", DAY, True, "", run=number), {"": Rating()})

    store.history.delete_training()

    assert store.drills.all() == []
    assert (store.puzzles.list_runs(), store.puzzles.answers()) == ([], [])
    assert store.puzzles.ratings() == {}
