"""What is shown is shuffled: always alike for a step, and no place is better than another."""

from collections import Counter

from tutor.lessons.shown import shuffle_names

NAMES = ("stop", "koikoi", "too-close")


def test_a_step_is_always_shown_alike() -> None:
    assert shuffle_names(NAMES, "k-08", "press-stop") == shuffle_names(NAMES, "k-08", "press-stop")


def test_every_place_comes_about_as_often() -> None:
    first = Counter(shuffle_names(NAMES, "k-08", str(step))[0] for step in range(600))

    assert set(first) == set(NAMES)
    assert all(150 < number < 250 for number in first.values())
