"""What was learned is asked for again after days, and counts as learned once it was still known."""

from datetime import UTC, datetime, timedelta

import pytest

from tutor.lessons.families.case import EASY, HARD, LEVELS, SEEDS_EACH, USUAL, count_asked_before
from tutor.lessons.recall import PAUSES, Asked, Recall, begin_recall, list_due, was_missed

DONE = datetime(2026, 3, 1, 12, tzinfo=UTC)


def after(answers: str) -> tuple[Recall, datetime]:
    """Return where a lesson stands after answers, r or w, each on the day it was due."""
    recall, now = begin_recall(DONE), DONE
    for answer in answers:
        now = recall.due
        recall = recall.after_answer(answer == "r", now)
    return recall, now


@pytest.mark.parametrize(
    ("answers", "days", "is_learned"),
    [
        ("", 1, False),
        ("r", 3, False),
        ("rr", 7, True),
        ("rrr", 16, True),
        ("rrrrrrr", PAUSES[-1], True),
        ("w", 1, False),
        ("rrw", 1, False),
        ("rrwr", 3, False),
        ("rrwrr", 7, True),
    ],
)
def test_each_right_answer_lengthens_the_pause_and_a_miss_begins_anew(
    answers: str, days: int, is_learned: bool
) -> None:
    recall, now = after(answers)

    assert recall.days == days
    assert recall.is_learned(now) == is_learned


def test_only_an_answer_that_is_due_counts() -> None:
    recall, now = after("r")

    assert recall.after_answer(False, now + timedelta(hours=1)) == recall
    assert recall.after_answer(False, recall.due) != recall


def test_what_is_not_asked_for_in_time_is_no_longer_called_learned() -> None:
    recall, now = after("rr")

    assert recall.is_learned(now + timedelta(days=13))
    assert not recall.is_learned(now + timedelta(days=14))


def find_seed(recall: Recall) -> int:
    """Return the seed of the next case of a family that needs nothing."""
    seed = Asked("family", "theme", recall).find_seed(frozenset(), lambda _name, _seed: frozenset())
    assert seed is not None
    return seed


def asked(family: str, theme: str, waited: int, times: int = 0, days: int = 1) -> Asked:
    """Return a family that is due since some days, after answers that came at its last due day."""
    return Asked(family, theme, Recall(days, DONE - timedelta(days=waited), times))


def names(families: list[Asked]) -> list[str]:
    return [one.family for one in list_due(families, DONE)]


def test_what_waited_longest_is_asked_first_and_of_one_day_the_weakest() -> None:
    strong, weak = asked("strong", "a", 2, days=7), asked("weak", "b", 2)

    assert names([strong, asked("new", "c", 0), weak]) == ["weak", "strong", "new"]


def test_what_is_not_due_is_not_asked() -> None:
    assert names([asked("later", "a", -1), asked("now", "b", 1)]) == ["now"]


def test_a_theme_is_not_asked_twice_in_a_row_where_another_is_due() -> None:
    just_asked = asked("before", "a", -3, times=1, days=3)
    same, other = asked("same", "a", 5), asked("other", "b", 1)

    assert names([just_asked, same, other]) == ["other", "same"]
    assert names([just_asked, same]) == ["same"]


def test_each_time_is_a_fresh_case_and_a_harder_one_the_longer_it_was_known() -> None:
    stands = [after(answers)[0] for answers in ("", "r", "rr", "rrr")]
    seeds = [find_seed(recall) for recall in stands]

    assert [seed % len(LEVELS) for seed in seeds] == [EASY, USUAL, HARD, HARD]
    assert [count_asked_before(seed) for seed in seeds] == [0, 1, 2, 3]


def test_a_case_that_needs_something_unknown_is_passed_over() -> None:
    recall, _now = after("r")
    first = find_seed(recall)

    def read_needs(_name: str, seed: int) -> frozenset[str]:
        return frozenset({"koikoi/goko"} if seed <= first else ())

    one = Asked("family", "theme", recall)
    later = one.find_seed(frozenset(), read_needs)
    assert later == first + len(LEVELS)
    assert one.is_asked_by(later)
    assert one.find_seed(frozenset(), lambda _name, _seed: frozenset({"koikoi/goko"})) is None


def test_only_the_case_that_counted_last_can_have_been_missed() -> None:
    recall, _now = after("rw")
    missed = find_seed(after("r")[0])

    assert was_missed(recall, missed)
    assert not was_missed(after("rr")[0], missed)
    assert not was_missed(recall, missed + len(LEVELS) * SEEDS_EACH)
