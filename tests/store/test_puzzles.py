"""Answers to puzzles in the store: one a day, runs, and the ratings that follow."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tutor.skill.puzzles.puzzle_answers import PuzzleAnswer
from tutor.skill.puzzles.rating import Rating
from tutor.store import PuzzleRunNotFoundError, Store

DAY = date(2026, 3, 1)
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
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
    number = store.puzzles.begin_run(NOW)
    store.puzzles.answer(PuzzleAnswer("the moon", DAY, True, "", run=number), {"": Rating()})

    store.history.delete_training()

    assert (store.puzzles.list_runs(), store.puzzles.answers()) == ([], [])
    assert store.puzzles.ratings() == {}
