"""Kernels that call themselves."""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Final, TypeVar, cast

from numba import typeof, types

from tutor.engine.compiled import jit_whole

_Function = TypeVar("_Function", bound=Callable[..., Any])
_compiling: Final = Lock()


def recursive_kernel(gives: types.Type) -> Callable[[_Function], _Function]:
    """Return a decorator for kernels that call themselves, compiled at the first call.

    *gives* is the type that the kernel returns. Its signature is that of the first call: without an
    explicit one, numba stores code that a second process cannot load, and the same happens where a
    kernel calls itself with other types. Raise TypeError then.
    """

    def decorated(function: _Function) -> _Function:
        compiled: list[Callable[..., Any]] = []

        @wraps(function)
        def call(*arguments: Any) -> Any:
            if not compiled:
                with _compiling:
                    compiled.append(_compile(function, gives, arguments))
            return compiled[0](*arguments)

        return cast("_Function", call)

    return decorated


def _compile(
    function: Callable[..., Any], gives: types.Type, arguments: tuple[Any, ...]
) -> Callable[..., Any]:
    type_of: Callable[[Any], types.Type] = cast("Any", typeof)
    signature = gives(*map(type_of, arguments))
    dispatcher: Any = jit_whole(function, signature)
    if len(dispatcher.overloads) > 1:
        raise TypeError(f"{function.__name__} calls itself with other types.")
    return cast("Callable[..., Any]", dispatcher)
