"""Reliability tables: chances that happen as often as they say, and such as do not."""

from random import Random

import pytest

from tutor.explain.claim import CHANCE, POINTS
from tutor.lab.claims.calibration.happened import SaidFigure
from tutor.lab.claims.calibration.reliability import BINS, ENOUGH, NEAR, count_bins, tabulate

ROUNDS = 400


def told(off: float, *, a_round: int = 5) -> list[SaidFigure]:
    """Return chances that are said to be *off* more than they are."""
    random = Random(1)
    chances = [random.uniform(0.2, 0.8) for _ in range(ROUNDS * a_round)]
    return [
        SaidFigure(
            "gives.chance",
            CHANCE,
            chance + off,
            float(random.random() < chance),
            (1, place % ROUNDS),
        )
        for place, chance in enumerate(chances)
    ]


def test_chances_that_happen_as_often_as_they_say_do_not_fail() -> None:
    [table] = tabulate(told(0.0))

    assert not table.fails
    assert all(abs(one.off) < 4 * one.error for one in table.bins)
    assert (table.whole.cases, table.whole.rounds) == (5 * ROUNDS, ROUNDS)
    assert abs(table.whole.off) < 2 * table.whole.error


@pytest.mark.parametrize("off", [0.15, -0.15])
def test_chances_that_say_too_much_or_too_little_fail(off: float) -> None:
    [table] = tabulate(told(off))

    assert table.fails
    assert table.whole.off == pytest.approx(off, abs=NEAR)


def test_so_many_groups_fail_by_luck_as_is_said() -> None:
    """Of many groups of right chances some fail; of wrong ones all do."""
    right, wrong = count_bins(tabulate(told(0.0))), count_bins(tabulate(told(0.15)))

    assert right.judged == 6
    assert right.failing <= 2
    assert 0 < right.by_luck < 1
    assert wrong.failing >= 5


def test_chances_are_sorted_by_tenths_and_points_into_groups_of_one_size() -> None:
    chances = [SaidFigure("a", CHANCE, place / 100, 0.0, (1, place)) for place in range(100)]
    points = [SaidFigure("b", POINTS, place**2, 0.0, (1, place)) for place in range(100)]
    first, second = tabulate([*chances, *points])

    assert [one.cases for one in first.bins] == [10] * BINS
    assert [one.cases for one in second.bins] == [10] * BINS
    assert not second.fails


def test_cases_of_one_round_tell_no_more_than_one() -> None:
    once = told(0.0, a_round=1)
    [alone], [often] = tabulate(once), tabulate(once * 4)

    assert often.whole.error == pytest.approx(alone.whole.error)


def test_a_few_cases_fail_nothing() -> None:
    cases = [
        SaidFigure("gives.chance", CHANCE, 0.9, 0.0, (1, place)) for place in range(ENOUGH - 1)
    ]
    [table] = tabulate(cases)

    assert not table.fails


def test_a_table_is_printed_with_a_mark_where_it_is_wrong() -> None:
    [table] = tabulate(told(0.3))
    head, *lines = table.lines()

    assert head == f"gives.chance ({5 * ROUNDS} cases in {ROUNDS} rounds)"
    assert len(lines) == len(table.bins) + 1
    assert lines[-1].endswith("*")
