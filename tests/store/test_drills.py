"""Runs of drills are kept answer by answer, each question once."""

from datetime import UTC, datetime

import pytest

from tutor.skill.drills.run import ChanceTold, DrillAnswer
from tutor.store import DrillRunNotFoundError, Store

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def answer(number: int, chance: ChanceTold | None = None) -> DrillAnswer:
    return DrillAnswer(number, "chance:hold", 7, "35", True, chance)


def test_a_run_is_read_as_it_was_stored(store: Store) -> None:
    told = ChanceTold(35, 41.5, False)
    number = store.drills.begin("chances", 2**62, NOW)
    run = store.drills.run(number)

    assert store.drills.answer(run, answer(0, told))
    assert store.drills.answer(store.drills.run(number), answer(1))

    kept = store.drills.run(number)
    assert (kept.drill, kept.seed, kept.began) == ("chances", 2**62, NOW)
    assert kept.answers == (answer(0, told), answer(1))
    assert store.drills.all("chances") == store.drills.all() == [kept]
    assert store.drills.all("cards") == []


@pytest.mark.parametrize("number", [0, 2])
def test_only_the_next_question_can_be_answered(store: Store, number: int) -> None:
    run = store.drills.run(store.drills.begin("cards", 1, NOW))
    store.drills.answer(run, answer(0))

    assert not store.drills.answer(run, answer(number))
    assert len(store.drills.run(run.id).answers) == 1


def test_a_number_that_no_run_has_is_refused(store: Store) -> None:
    with pytest.raises(DrillRunNotFoundError):
        store.drills.run(99)


def test_all_runs_are_deleted_with_the_rest_of_training(store: Store) -> None:
    run = store.drills.run(store.drills.begin("cards", 1, NOW))
    store.drills.answer(run, answer(0))

    store.history.delete_training()

    assert store.drills.all() == []
