"""Sums are right, and the same to the last bit wherever they are compiled into."""

import numpy as np
import pytest

from tutor.engine.compiled import kernel
from tutor.engine.net.patterns import Integers
from tutor.engine.net.vectors import LANES, Floats, change_rows_of, upper_of

WIDE, NARROW, ROWS, TIMES = 2 * LANES, LANES, 50, 200
change_rows, upper = change_rows_of(WIDE), upper_of(WIDE, NARROW)


@kernel
def changed(sums: Floats, table: Floats, come: Integers, gone: Integers, out: Floats) -> None:
    change_rows(sums, table, come, len(come), gone, len(gone), out)


@kernel
def changed_among_others(
    many: Floats, table: Floats, come: Integers, gone: Integers, out: Floats
) -> None:
    for row in range(len(many)):
        change_rows(many[row], table, gone, len(gone), come, 1, out[row])
        changed(many[row], table, come, gone, out[row])


@kernel
def output(inputs: Floats, table: Floats, bias: Floats, last: Floats) -> float:
    return upper(inputs, table, bias, last)


@kernel
def outputs_among_others(
    many: Floats, table: Floats, bias: Floats, last: Floats, out: Floats
) -> None:
    for row in range(len(many)):
        out[row] = 2 * output(many[row], table, bias, bias) + upper(many[row], table, last, last)
        out[row] = upper(many[row], table, bias, last)


def random_floats(seed: int, *shape: int) -> Floats:
    return np.random.default_rng(seed).normal(0, 1, shape).astype(np.float32)


@pytest.mark.parametrize(
    ("come", "gone"), [([3, 7, 3], [49]), ([], [0, 1, 2]), ([5], []), ([], [])]
)
def test_rows_that_come_are_added_and_rows_that_go_are_taken_away(
    come: list[int], gone: list[int]
) -> None:
    sums, table = random_floats(1, WIDE), random_floats(2, ROWS, WIDE)
    told = sums + table[come].sum(axis=0) - table[gone].sum(axis=0)
    changed(sums, table, np.array(come, np.int64), np.array(gone, np.int64), sums)

    assert sums == pytest.approx(told, abs=1e-5)


def test_a_changed_sum_is_the_same_to_the_bit_in_every_place() -> None:
    many, table = random_floats(1, TIMES, WIDE), random_floats(2, ROWS, WIDE)
    come, gone = np.arange(9), np.arange(20, 25)
    alone, out = np.empty_like(many), np.empty_like(many)
    for sums, one in zip(many, alone, strict=True):
        changed(sums, table, come, gone, one)
    changed_among_others(many, table, come, gone, out)

    assert np.array_equal(alone, out)


def test_the_upper_layers_are_right_and_the_same_to_the_bit_in_every_place() -> None:
    many = np.maximum(random_floats(1, TIMES, WIDE), 0)
    table, bias, last = (
        random_floats(2, WIDE, NARROW),
        random_floats(3, NARROW),
        random_floats(4, NARROW),
    )
    out = np.empty(TIMES, np.float32)
    outputs_among_others(many, table, bias, last, out)
    layer = np.maximum(many.astype(np.float64) @ table + bias, 0)

    assert out == pytest.approx(layer @ last, abs=1e-3)
    assert [output(row, table, bias, last) for row in many] == out.tolist()


def test_a_width_that_is_no_multiple_of_the_lanes_is_refused() -> None:
    with pytest.raises(AssertionError):
        change_rows_of(LANES + 1)
    with pytest.raises(AssertionError):
        upper_of(LANES, LANES + 1)
