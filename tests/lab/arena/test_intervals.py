import pytest

from tutor.lab.arena.figures import mean_interval, share_interval, student

# Printed tables of Student's t, two-sided 95 %.
STUDENT = [
    (1, 12.706),
    (2, 4.303),
    (3, 3.182),
    (4, 2.776),
    (9, 2.262),
    (10, 2.228),
    (30, 2.042),
    (100, 1.984),
    (1000, 1.960),
]


@pytest.mark.parametrize(("freedom", "quantile"), STUDENT)
def test_students_t_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.003)


def test_one_value_tells_nothing_about_how_far_it_is_off() -> None:
    assert mean_interval([3.0]) == (3.0, None)


def test_the_mean_of_two_values_may_be_far_off() -> None:
    mean, spread = mean_interval([0.0, 2.0])

    assert mean == 1.0
    assert spread == pytest.approx(12.706, abs=0.001)


SHARES = [(5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775)]


@pytest.mark.parametrize(("score", "trials", "low", "high"), SHARES)
def test_wilsons_interval_is_that_of_the_textbooks(
    score: float, trials: int, low: float, high: float
) -> None:
    assert share_interval(score, trials) == pytest.approx((low, high), abs=0.0001)
