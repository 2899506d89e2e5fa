"""The rules, compiled: the very functions of `tutor.rules`, registered with numba.

Rules are written once. Kernels call them by their own names; three primitives that numba
does not know (bit counts and replacing one entry of a tuple) get a compiled twin here.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload, overload_method, register_jitable

from tutor.engine import greedy, greedy_counting
from tutor.rules import capture, cards, par, play, position, scoring, settlement
from tutor.rules.position import Position
from tutor.rules.tables import Joker, Par, Rules, YakuRow

_Function = TypeVar("_Function", bound=Callable[..., Any])


_ROW: Final = np.dtype([(name, np.int64) for name in YakuRow._fields])
_JOKER: Final = np.dtype([(name, np.int64) for name in Joker._fields])
_PAR: Final = np.dtype(
    [(n, np.int64, 4) if n == "chaff_points" else (n, np.int64) for n in Par._fields]
)


def tables(rules: Rules) -> Rules:
    """Return *rules* with the yaku rows as an array of records.

    Kernels read either; passing an array by reference made whole rounds three times as
    fast as passing the rows by value at every call.
    """
    rows = np.array([tuple(row) for row in rules.yaku], dtype=_ROW)
    par = np.array([tuple(rules.par)], dtype=_PAR)[0]
    joker = np.array([tuple(rules.joker)], dtype=_JOKER)[0]
    return rules._replace(yaku=cast("Any", rows), par=cast("Any", par), joker=cast("Any", joker))


def kernel(function: _Function) -> _Function:
    """Compile an entry point; it runs without the interpreter's lock and is cached on disk."""
    return cast("_Function", njit(cache=True, nogil=True)(function))


def loose_kernel(function: _Function) -> _Function:
    """Compile as `kernel` does, but add fractions up in any order: several times as fast.

    One version on one kind of processor still gives the same sums every time.
    """
    return cast("_Function", njit(cache=True, nogil=True, fastmath=True)(function))


@intrinsic
def _population_of(_context: object, _word: object) -> object:
    def generate(_: object, builder: ir.IRBuilder, __: object, args: list[ir.Value]) -> ir.Value:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros_of(_context: object, _word: object) -> object:
    def generate(_: object, builder: ir.IRBuilder, __: object, args: list[ir.Value]) -> ir.Value:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


# numba calls an intrinsic without its typing context, which its type stubs do not say.
_population: Callable[[int], int] = cast("Any", _population_of)
_trailing_zeros: Callable[[int], int] = cast("Any", _trailing_zeros_of)
_with_entry: Callable[[tuple[int, ...], int, int], tuple[int, ...]] = cast("Any", tuple_setitem)


@overload(cards.count)
def _count(cards: int) -> object:
    def count(cards: int) -> int:
        return _population(cards)

    return count


@overload(cards.lowest)
def _lowest(cards: int) -> object:
    def lowest(cards: int) -> int:
        return _trailing_zeros(cards)

    return lowest


@overload(position.replaced)
def _replaced(values: tuple[int, ...], seat: int, value: int) -> object:
    def replaced(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
        return _with_entry(values, seat, value)

    return replaced


def _support_replace(record: type[NamedTuple]) -> None:
    """Teach numba `record._replace(field=value)` for one class of named tuples."""
    fields = record._fields
    arguments = ", ".join(f"{name}=None" for name in fields)

    def typed(given: dict[str, object], instance: Any) -> object:
        if instance.instance_class is not record:
            return None
        values = ", ".join(name if _is_given(given[name]) else f"self.{name}" for name in fields)
        return _defined(f"lambda self, {arguments}: record({values})", record=record)

    together = ", ".join(f"{name!r}: {name}" for name in fields)
    source = f"lambda self, {arguments}: typed({{{together}}}, self)"
    overload_method(types.NamedTuple, "_replace")(_defined(source, typed=typed))


def _is_given(argument: object) -> bool:
    return argument is not None and not isinstance(argument, types.NoneType | types.Omitted)


def _defined(source: str, **names: object) -> Any:
    return eval(source, names)


def _register(*modules: ModuleType) -> None:
    primitives = {cards.count, cards.lowest, position.replaced}
    for module in modules:
        for function in list(vars(module).values()):
            own = getattr(function, "__module__", None) == module.__name__
            if own and type(function) is type(_register) and function not in primitives:
                register_jitable(function)


_support_replace(Position)
_register(cards, position, capture, scoring, par, settlement, play, greedy_counting, greedy)

legal: Final = kernel(play.legal)
apply: Final = kernel(play.apply)
turn_up: Final = kernel(play.turn_up)
deltas: Final = kernel(settlement.deltas)
yaku_made: Final = kernel(scoring.yaku_made)
greedy_action: Final = kernel(greedy.greedy_action)
