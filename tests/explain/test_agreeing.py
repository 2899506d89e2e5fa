"""The plain sums weight rounds as the compiled ones do."""

from random import Random

import numpy as np
import pytest

from tests.engine.estimates import sampled
from tutor.engine.hints import agreement
from tutor.explain.checks import agreeing

RANDOM = Random(4)
MARGINS = [RANDOM.gauss(1, 6) for _ in range(80)]
OTHERS = [margin + RANDOM.gauss(-1, 3) for margin in MARGINS]
HAPPENED = [float(margin + RANDOM.gauss(0, 4) > 2) for margin in MARGINS]


@pytest.mark.parametrize("points", [-1.0, 1.5, 4.0])
def test_a_figure_and_its_error_are_the_same(points: float) -> None:
    again = agreeing.WeightedRounds(MARGINS, points, 0.3).estimate(HAPPENED)
    told = agreement.estimate_figure(
        agreement.AgreedRounds(np.array(MARGINS), sampled(points, 0.3)), np.array(HAPPENED), 1
    )

    assert again == pytest.approx((told.value, told.se))


def test_a_difference_and_its_error_are_the_same() -> None:
    one, other = agreeing.WeightedRounds(MARGINS, 2, 0.3), agreeing.WeightedRounds(OTHERS, 1, 0.4)
    again = agreeing.estimate_difference(one, other, (HAPPENED, MARGINS), 0.2)
    told = agreement.estimate_difference(
        agreement.AgreedRounds(np.array(MARGINS), sampled(2, 0.3)),
        agreement.AgreedRounds(np.array(OTHERS), sampled(1, 0.4)),
        (np.array(HAPPENED), np.array(MARGINS)),
        sampled(1, 0.2),
        1,
    )

    assert again == pytest.approx((told.value, told.se))


def test_rounds_without_a_search_count_alike() -> None:
    mean, error = agreeing.WeightedRounds(MARGINS).estimate(MARGINS)

    assert mean == pytest.approx(np.mean(MARGINS))
    assert error == pytest.approx(np.std(MARGINS, ddof=1) / 80**0.5)
