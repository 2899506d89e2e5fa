"""Sums of products in one fixed order, several at a time.

The compiler may add fractions up in another order, to use the processor's vectors, only where
it is told that the order does not matter; then each place into which it copies a function may
get sums of its own, and the same hint differs in its last digits from process to process. Here
the vectors are written down, so the order is fixed and nothing is lost.
"""

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

LANES: Final = 32  # sums that run side by side; lengths are multiples of it
_FUSED: Final = ("contract",)  # a product and its sum may be one step; which order is not touched
_FLOAT: Final = ir.FloatType()
_VECTOR: Final = ir.VectorType(_FLOAT, LANES)

Dot = Callable[[NDArray[np.float32], NDArray[np.float32]], float]


def dot_of(length: int) -> Dot:
    """Return a compiled function: the sum of products of two arrays of *length* fractions."""
    assert length % LANES == 0

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, given: Any) -> ir.Value:
        pointers = [
            context.make_array(kind)(context, builder, value).data
            for kind, value in zip(signature.args, given, strict=True)
        ]
        total = ir.Constant(_VECTOR, [0.0] * LANES)
        for start in range(0, length, LANES):
            one, other = (_loaded(builder, pointer, start) for pointer in pointers)
            total = builder.fadd(total, builder.fmul(one, other, flags=_FUSED), flags=_FUSED)
        return _sum(builder, total)

    @intrinsic
    def dot(_context: object, one: Any, other: Any) -> object:
        return types.float32(one, other), generate

    return cast("Dot", dot)


def _loaded(builder: ir.IRBuilder, pointer: ir.Value, start: int) -> ir.Value:
    """Return so many neighbours from a place on; fractions need no rounder address than one's."""
    place = builder.gep(pointer, [ir.Constant(ir.IntType(64), start)])
    return builder.load(builder.bitcast(place, _VECTOR.as_pointer()), align=4)


def _sum(builder: ir.IRBuilder, vector: ir.Value) -> ir.Value:
    """Return the sum of a vector: the upper half is added to the lower until one is left."""
    width = LANES
    while width > 1:
        width //= 2
        places = [[first + place for place in range(width)] for first in (0, width)]
        low, high = (_chosen(builder, vector, one) for one in places)
        vector = builder.fadd(low, high)
    return builder.extract_element(vector, ir.Constant(ir.IntType(32), 0))


def _chosen(builder: ir.IRBuilder, vector: ir.Value, places: list[int]) -> ir.Value:
    mask = ir.Constant(ir.VectorType(ir.IntType(32), len(places)), places)
    return builder.shuffle_vector(vector, vector, mask)
