"""What a learner has answered: done stays done, misses and nudges start again after it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tutor.lessons.recall import Recall
from tutor.store import StepRecord, Store

KEY = ("k-04", "near-miss")
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_step_that_nobody_tried_has_no_row(store: Store) -> None:
    assert store.lessons.steps() == {}


def test_misses_are_counted_until_the_right_answer(store: Store) -> None:
    store.lessons.store_answer(*KEY, right=False)
    store.lessons.store_help(*KEY, 1)
    missed = store.lessons.store_answer(*KEY, right=False)

    done = store.lessons.store_answer(*KEY, right=True)

    assert missed == StepRecord(tries=2, misses=2, help=1)
    assert (done.tries, done.misses, done.help) == (3, 0, 0)
    assert done.done
    assert store.lessons.steps() == {KEY: done}


def test_the_steps_that_are_done_are_told_with_their_moments(store: Store) -> None:
    store.lessons.store_answer("k-04", "another", right=False)
    done = store.lessons.store_answer(*KEY, right=True)

    assert store.lessons.done() == {KEY: done.done}


def test_a_step_that_was_done_stays_done(store: Store) -> None:
    first = store.lessons.store_answer(*KEY, right=True)

    again = store.lessons.store_answer(*KEY, right=False)

    assert again.done == first.done


def test_what_was_known_before_is_done_without_a_try(store: Store) -> None:
    done = store.lessons.store_answer(*KEY, right=True)

    store.lessons.store_known(KEY[0], [KEY[1], "blue"])

    assert store.lessons.step(*KEY) == done
    known = store.lessons.step(KEY[0], "blue")
    assert known is not None
    assert known.done
    assert not known.tries


def test_help_never_becomes_less(store: Store) -> None:
    store.lessons.store_help(*KEY, 2)

    assert store.lessons.store_help(*KEY, 1).help == 2


def test_the_place_in_a_lesson_outlives_the_program(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.lessons.store_table(*KEY, "a-token")
    first.close()

    again = Store(tmp_path)

    assert again.lessons.steps()[KEY].token == "a-token"
    again.close()


def test_an_answer_to_what_was_asked_again_is_stored_once(store: Store) -> None:
    asked = Recall(1, NOW)

    for right in (True, False):  # the second comes from the same page
        store.lessons.store_recall("near-miss:poetry", asked, right, NOW)

    assert store.lessons.recalls() == {"near-miss:poetry": Recall(3, NOW + timedelta(days=3), 1)}
