"""What numba makes of a function: machine code for Python, or a part of what calls it.

Left alone, numba optimises a function with all that it calls, makes machine code of it, and then
does the same again in every function that calls it. Here what compiled code calls is a *part*,
only translated; it is optimised once in each *whole*, which is what Python calls.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

# numba has no types here.
_Library: Final[Any] = JITCodeLibrary
_Compiler: Final[Any] = Compiler
_COLLECTIONS: Final = (100_000, 50, 1000)  # of garbage while numba compiles, which leaves little


class _NoEngine:
    """Where a part would have its constants, had it machine code."""

    def set_env(self, name: str, constants: object) -> None:
        """Keep nothing: no part refers to an object of Python."""


class _PartLibrary(_Library):  # type: ignore[misc]  # see above
    """The code of a function for its callers, which has no address."""

    codegen: Final = _NoEngine()

    def finalize(self) -> None:
        """Finish the library; the functions it calls are linked into the whole."""
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        """Return the address that numba knows for none."""
        self._ensure_finalized()
        return 0


class _WholeLibrary(_Library):  # type: ignore[misc]  # see above
    """The code of a function with all its parts."""

    def finalize(self) -> None:
        """Link the parts, optimise them together and make machine code of them."""
        self._linking_libraries = list_libraries(self)
        super().finalize()

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return the machine code as numba stores it, with the names of its functions.

        numba would also store the intermediate code for callers and read it into every process: 48
        MB for all kernels. Only Python calls a whole.
        """
        self._ensure_finalized()
        return self.name, "object", (self._get_compiled_object(), _write_names(self._final_module))


def _write_names(module: Any) -> bytes:
    """Return the functions that a module defines, without their bodies."""
    names = (function.name for function in module.functions if not function.is_declaration)
    text = "\n".join(f'define void @"{name}"() {{ ret void }}' for name in names)
    written: bytes = binding.parse_assembly(text).as_bitcode()
    return written


def list_libraries(library: Any) -> list[Any]:
    """Return the libraries that *library* calls, directly or through parts, callers first.

    The order matters: LLVM does not link a function that nothing has called so far.
    """
    libraries: dict[Any, None] = {}

    def visit(item: Any) -> None:
        for called in item._linking_libraries:
            if called not in libraries and called not in begun:
                begun.add(called)
                if isinstance(called, _PartLibrary):
                    visit(called)
                libraries[called] = None

    begun: set[Any] = set()
    visit(library)
    return [*reversed(libraries)]


class PartCompiler(_Compiler):  # type: ignore[misc]  # see above
    """Compiles a function that compiled code calls."""

    def define_pipelines(self) -> Any:
        """Return the steps of numba, which end in a part."""
        self.state.library = _open_library(_PartLibrary, self.state)
        return super().define_pipelines()


class WholeCompiler(_Compiler):  # type: ignore[misc]  # see above
    """Compiles a function that Python calls."""

    def define_pipelines(self) -> Any:
        """Return the passes of numba, which end in storable machine code."""
        self.state.library = _open_library(_WholeLibrary, self.state)
        self.state.library.enable_object_caching()
        return super().define_pipelines()

    def compile_extra(self, function: Any) -> Any:
        """Return *function* compiled with its parts."""
        with _collect_rarely():
            return super().compile_extra(function)


@contextmanager
def _collect_rarely() -> Iterator[None]:
    """Look for garbage less often: that takes a twentieth of the time of a compilation."""
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _open_library(kind: Any, state: Any) -> Any:
    return kind(state.targetctx.codegen(), state.func_id.func_qualname)
