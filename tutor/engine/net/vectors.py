"""Sums of many numbers in one fixed order, several at a time.

The compiler vectorises a floating-point sum only if it may reorder it. Then each inlined copy of a
function may use another order, and the last digits of a hint differ between processes. Here the
vectors are explicit, so the order is fixed at full speed; and a sum stays in the processor's
registers until it is complete.
"""

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

LANES: Final = 32  # numbers side by side; widths are multiples of it
_SUMS: Final = 4  # that are added up side by side, and then to each other
_FUSED: Final = ("contract",)  # a product and its sum may be one step; which order is not touched
_FLOAT: Final = ir.FloatType()
_WORD: Final = ir.IntType(64)
_slot: Final[Any] = cgutils.alloca_once_value  # room for one value; it has no type stubs

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
ChangeRows = Callable[[Floats, Floats, Integers, int, Integers, int, Floats], None]
Upper = Callable[[Floats, Floats, Floats, Floats], float]


def change_rows_of(width: int) -> ChangeRows:
    """Return a compiled function that adds rows of a table to a sum and subtracts others.

    It takes the sum, the table (row, *width*), the added rows and their number, the removed ones
    and their number, and the place of the new sum, which may be the old one.
    """
    assert width % LANES == 0
    vector = ir.VectorType(_FLOAT, width)

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, given: Any) -> ir.Value:
        places = [
            context.make_array(kind)(context, builder, value).data if _is_array(kind) else value
            for kind, value in zip(signature.args, given, strict=True)
        ]
        sums, table, come, arriving, gone, leaving, out = places
        total = _slot(builder, _load(builder, sums, 0, vector))
        for rows, number, combine in (
            (come, arriving, builder.fadd),
            (gone, leaving, builder.fsub),
        ):
            with cgutils.for_range(builder, number) as loop:
                row = builder.load(builder.gep(rows, [loop.index]))
                start = builder.mul(row, ir.Constant(_WORD, width))
                changed = combine(builder.load(total), _load(builder, table, start, vector))
                builder.store(changed, total)
        builder.store(builder.load(total), builder.bitcast(out, vector.as_pointer()), align=4)
        return context.get_dummy_value()

    @intrinsic
    def change_rows(
        _context: object, sums: Any, table: Any, come: Any, arriving: Any, gone: Any,
        leaving: Any, out: Any,
    ) -> object:  # fmt: skip
        return types.void(sums, table, come, arriving, gone, leaving, out), generate

    return cast("ChangeRows", change_rows)


def upper_of(wide: int, narrow: int) -> Upper:
    """Return a compiled function: the output of the upper layers of a net.

    It takes *wide* non-negative inputs, the weights of the layer above (input, *narrow*), its bias,
    and the weights of the output; the layer's activation is ReLU.
    """
    assert narrow % LANES == 0
    vector = ir.VectorType(_FLOAT, narrow)

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, given: Any) -> ir.Value:
        inputs, table, bias, last = (
            context.make_array(kind)(context, builder, value).data
            for kind, value in zip(signature.args, given, strict=True)
        )
        zero = ir.Constant(vector, [0.0] * narrow)
        sums = [_load(builder, bias, 0, vector), *[zero] * (_SUMS - 1)]
        for place in range(wide):
            number = builder.load(builder.gep(inputs, [ir.Constant(_WORD, place)]))
            weights = _load(builder, table, place * narrow, vector)
            product = builder.fmul(_broadcast(builder, number, narrow), weights, flags=_FUSED)
            at = place % _SUMS
            sums[at] = builder.fadd(sums[at], product, flags=_FUSED)
        first, second, third, fourth = sums
        total = builder.fadd(builder.fadd(first, second), builder.fadd(third, fourth))
        active = builder.select(builder.fcmp_ordered(">", total, zero), total, zero)
        return _sum(builder, builder.fmul(active, _load(builder, last, 0, vector)), narrow)

    @intrinsic
    def upper(_context: object, inputs: Any, table: Any, bias: Any, last: Any) -> object:
        return types.float32(inputs, table, bias, last), generate

    return cast("Upper", upper)


def _is_array(kind: Any) -> bool:
    return isinstance(kind, types.Array)


def _load(
    builder: ir.IRBuilder, pointer: ir.Value, start: int | ir.Value, vector: ir.VectorType
) -> ir.Value:
    """Return adjacent values from an index on; single-value alignment is sufficient."""
    at = ir.Constant(_WORD, start) if isinstance(start, int) else start
    place = builder.gep(pointer, [at])
    return builder.load(builder.bitcast(place, vector.as_pointer()), align=4)


def _broadcast(builder: ir.IRBuilder, number: ir.Value, width: int) -> ir.Value:
    """Return a vector of one number."""
    vector = ir.VectorType(_FLOAT, width)
    alone = builder.insert_element(
        ir.Constant(vector, ir.Undefined), number, ir.Constant(ir.IntType(32), 0)
    )
    first = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)
    return builder.shuffle_vector(alone, alone, first)


def _sum(builder: ir.IRBuilder, vector: ir.Value, width: int) -> ir.Value:
    """Return the sum of a vector: the upper half is added to the lower until one is left."""
    while width > 1:
        width //= 2
        places = [[first + place for place in range(width)] for first in (0, width)]
        low, high = (_select(builder, vector, place) for place in places)
        vector = builder.fadd(low, high)
    return builder.extract_element(vector, ir.Constant(ir.IntType(32), 0))


def _select(builder: ir.IRBuilder, vector: ir.Value, places: list[int]) -> ir.Value:
    mask = ir.Constant(ir.VectorType(ir.IntType(32), len(places)), places)
    return builder.shuffle_vector(vector, vector, mask)
