"""Sums of products are right, and the same to the last bit wherever they are compiled into."""

import numpy as np
import pytest

from tutor.engine.compiled import kernel
from tutor.engine.net import Floats
from tutor.engine.vectors import LANES, dot_of

LENGTH = 4 * LANES
dot = dot_of(LENGTH)


@kernel
def alone(one: Floats, other: Floats) -> float:
    return dot(one, other)


@kernel
def among_others(many: Floats, other: Floats, out: Floats) -> None:
    for row in range(len(many)):
        out[row] = 2 * alone(many[row], other) + dot(many[row], many[row])
        out[row] = dot(many[row], other)


def test_a_sum_of_products_is_right_and_the_same_to_the_bit_in_every_place() -> None:
    random = np.random.default_rng(1)
    many = random.normal(0, 1, (200, LENGTH)).astype(np.float32)
    other = random.normal(0, 1, LENGTH).astype(np.float32)
    out = np.empty(len(many), np.float32)
    among_others(many, other, out)

    assert out == pytest.approx(many.astype(np.float64) @ other, abs=1e-4)
    assert [alone(row, other) for row in many] == out.tolist()


def test_a_length_that_is_no_multiple_of_the_lanes_is_refused() -> None:
    with pytest.raises(AssertionError):
        dot_of(LANES + 1)
