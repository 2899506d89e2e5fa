"""What a learner has answered: done stays done, misses and nudges start again after it."""

from pathlib import Path

from tutor.store import StepRecord, Store

KEY = ("k-04", "near-miss")


def test_a_step_that_nobody_tried_has_no_row(store: Store) -> None:
    assert store.lessons.steps() == {}


def test_misses_are_counted_until_the_right_answer(store: Store) -> None:
    store.lessons.answered(*KEY, right=False)
    store.lessons.helped(*KEY, 1)
    missed = store.lessons.answered(*KEY, right=False)

    done = store.lessons.answered(*KEY, right=True)

    assert missed == StepRecord(tries=2, misses=2, help=1)
    assert (done.tries, done.misses, done.help) == (3, 0, 0)
    assert done.done
    assert store.lessons.steps() == {KEY: done}


def test_a_step_that_was_done_stays_done(store: Store) -> None:
    first = store.lessons.answered(*KEY, right=True)

    again = store.lessons.answered(*KEY, right=False)

    assert again.done == first.done


def test_help_never_becomes_less(store: Store) -> None:
    store.lessons.helped(*KEY, 2)

    assert store.lessons.helped(*KEY, 1).help == 2


def test_the_place_in_a_lesson_outlives_the_program(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.lessons.opened(*KEY, "a-token")
    first.close()

    again = Store(tmp_path)

    assert again.lessons.steps()[KEY].token == "a-token"
    again.close()
