"""The rules, compiled: the very functions of `tutor.rules`, registered with numba.

Rules are written once. Kernels call them by their own names; four primitives that numba
does not know or does slowly (bit counts, and the entry of one seat) get a compiled twin here.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, update_wrapper
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.typing.templates import infer_global
from numba.extending import intrinsic, overload, overload_method

from tutor.engine.code_cache import keep_code
from tutor.engine.compiled_parts import PartCompiler, WholeCompiler
from tutor.engine.greedy import magpie, player, valuation, weaker_players
from tutor.rules import cards, position
from tutor.rules.position import Position
from tutor.rules.round import capture, play
from tutor.rules.score import par, scoring, settlement, split
from tutor.rules.tables import NEVER, Rules, YakuRow

_Function = TypeVar("_Function", bound=Callable[..., Any])
_njit: Final[Any] = njit  # its type stubs do not know whether arrays' holders are counted
_register: Final[Any] = infer_global  # it has no type stubs


MOST_ROWS: Final = 19  # of a yaku table; shorter ones are filled up, so that all have one type
NO_ROW: Final = YakuRow(0, NEVER, 0, 0, 0, 0, 0, 0)


@lru_cache(maxsize=64)
def pack_tables(rules: Rules) -> Rules:
    """Return *rules* as one numpy record, which kernels read by the same names.

    A kernel passes it on as one pointer; the tuples that it is made of were a hundred
    numbers to push at every call.
    """
    none = (NO_ROW,) * (MOST_ROWS - len(rules.yaku))
    layout, content = build_record(rules._replace(yaku=rules.yaku + none))
    return cast("Rules", np.array([content], layout)[0])


def build_record(value: Any) -> tuple[Any, Any]:
    """Return the numpy type of an int or of nested tuples, and the value as numpy wants it."""
    if isinstance(value, int):
        return np.dtype(np.int64), value
    parts = [build_record(part) for part in value]
    content = [part for _, part in parts]
    if not hasattr(value, "_fields"):
        entry = parts[0][0] if parts else np.dtype(np.int64)
        return np.dtype((entry, len(parts))), content
    names = zip(value._fields, parts, strict=True)
    fields = [(name, layout) for name, (layout, _) in names]
    return np.dtype((np.record, fields)), tuple(content)


class Kernel:
    """A compiled function: whole when Python calls it, a part of the kernels that call it."""

    def __init__(self, function: Callable[..., Any], **options: bool) -> None:
        update_wrapper(self, function)
        self.__wrapped__ = function
        self.counts_holders = options.get("_nrt", False)
        self._whole = jit_whole(function, **options)
        self._part = jit_part(function, **options)

    def __call__(self, *arguments: Any) -> Any:
        """Return the result of the function; compile it first if needed."""
        return self._whole(*arguments)

    @property
    def compiled_anew(self) -> int:
        """Return how often this process compiled the kernel because its code was not stored."""
        return sum(self._whole.stats.cache_misses.values())

    @property
    def _numba_type_(self) -> types.Type:
        """What numba takes it for where a kernel names it."""
        return types.Dispatcher(self._part)


def jit_whole(function: Callable[..., Any], *signature: Any, **options: bool) -> Any:
    """Return *function* compiled for callers in Python, its machine code stored for later runs."""
    keep_code()
    return _jit(function, WholeCompiler, *signature, cache=True, **options)


def jit_part(function: Callable[..., Any], **options: bool) -> Any:
    """Return *function* compiled as a part, which only other kernels can call."""
    return _jit(function, PartCompiler, no_cpython_wrapper=True, **options)


def _jit(function: Callable[..., Any], how: type, *signature: Any, **options: bool) -> Any:
    # All are explicit, because a part inherits missing ones from its first caller.
    stated = {"_nrt": False, "fastmath": False, "forceinline": False, **options}
    return _njit(*signature, pipeline_class=how, nogil=True, no_cfunc_wrapper=True, **stated)(
        function
    )


def kernel(function: _Function) -> _Function:
    """Compile an entry point; it runs without the interpreter's lock and is cached on disk.

    It borrows the arrays that it is given and does not count who holds them, which took a fifth
    of the time of a search and two thirds of an ending's. So it neither makes arrays nor returns
    any, nor calls what does: those are an `allocating_kernel`.
    """
    return cast("_Function", Kernel(function))


def allocating_kernel(function: _Function) -> _Function:
    """Compile as `kernel` does a function that makes arrays, returns them or calls what does."""
    return cast("_Function", Kernel(function, _nrt=True))


def fastmath_kernel(function: _Function) -> _Function:
    """Compile as `kernel` does, but add fractions up in any order: several times as fast.

    One version on one kind of processor still gives the same sums every time.
    """
    return cast("_Function", Kernel(function, fastmath=True))


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


@overload(cards.count)
@overload_method(types.Integer, "bit_count")
def _count(cards: int) -> object:
    def count(cards: int) -> int:
        return _population(cards)

    return count


@overload(cards.lowest)
def _lowest(cards: int) -> object:
    def lowest(cards: int) -> int:
        return _trailing_zeros(cards)

    return lowest


@overload(position.replace_entry, strict=False)
def _replace_entry(values: Any, seat: int, value: int) -> object:
    entries = [f"value if seat == {place} else values[{place}]" for place in range(len(values))]
    return _evaluate(f"lambda values, seat, value: ({', '.join(entries)},)")


@overload(position.entry, strict=False)
def _entry(values: Any, seat: int) -> object:
    last = len(values) - 1
    chosen = f"values[{last}]"
    for place in reversed(range(last)):
        chosen = f"(values[{place}] if seat == {place} else {chosen})"
    return _evaluate(f"lambda values, seat: {chosen}")


def _support_replace(record: type[NamedTuple]) -> None:
    """Teach numba `record._replace(field=value)` for one class of named tuples."""
    fields = record._fields
    arguments = ", ".join(f"{name}=None" for name in fields)

    def typed(given: dict[str, object], instance: Any) -> object:
        if instance.instance_class is not record:
            return None
        values = ", ".join(name if _is_given(given[name]) else f"self.{name}" for name in fields)
        return _evaluate(f"lambda self, {arguments}: record({values})", record=record)

    together = ", ".join(f"{name!r}: {name}" for name in fields)
    source = f"lambda self, {arguments}: typed({{{together}}}, self)"
    overload_method(types.NamedTuple, "_replace")(_evaluate(source, typed=typed))


def _is_given(argument: object) -> bool:
    return argument is not None and not isinstance(argument, types.NoneType | types.Omitted)


def _evaluate(source: str, **names: object) -> Any:
    return eval(source, names)


def _functions(*modules: ModuleType) -> Iterator[Callable[..., Any]]:
    """Yield the functions of some modules except those with a compiled twin."""
    primitives: set[object] = {cards.count, cards.lowest, position.entry, position.replace_entry}
    for module in modules:
        for function in vars(module).values():
            own = getattr(function, "__module__", None) == module.__name__
            if own and isinstance(function, FunctionType) and function not in primitives:
                yield function


_support_replace(Position)
# What moves a position on is compiled into its callers: handing 25 numbers over and back
# cost more than the rules themselves.
_INLINED: Final = {*_functions(capture, play, player, valuation), scoring._score_rows}
_RULES: Final = {
    function: jit_part(function, forceinline=function in _INLINED)
    for function in _functions(
        cards,
        position,
        capture,
        scoring,
        par,
        settlement,
        split,
        play,
        valuation,
        player,
        magpie,
        weaker_players,
    )
}
for _function, _part in _RULES.items():
    _register(_function, types.Dispatcher(_part))

legal: Final = kernel(play.legal)
apply: Final = kernel(play.apply)
turn_up: Final = kernel(play.turn_up)
deltas: Final = kernel(settlement.deltas)
score_pile: Final = kernel(scoring.score_pile)
greedy_action: Final = kernel(player.greedy_action)
