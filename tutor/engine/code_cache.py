"""The cache of compiled code: in the user's cache folder, by a digest of the sources.

numba's own cache watches only the file of a kernel, not the files of the functions it calls; so the
folder is named by a digest of all of them, and an edited rule never runs old machine code. The
digest excludes comments and docstrings: prose compiles nothing.
"""

import ast
import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from filelock import FileLock
from numba import __version__ as numba_version
from numba import config
from numba.core.caching import UserProvidedCacheLocator
from numba.core.registry import cpu_target
from platformdirs import user_cache_path

from tutor.folders import make_private

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_ROOMS: Final = ("rules", "engine", "lab/training")  # the compiled code and its inputs
_DIGITS: Final = 16
_LOCK: Final = "compiling.lock"
_POLL_S: Final = 0.2
_VARIABLE: Final = "NUMBA_CACHE_DIR"
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def keep_code() -> None:
    """Tell numba where to keep the code of the kernel that is decorated next.

    numba forgets it whenever one of its variables in the environment changes.
    """
    settings: Any = config  # its names are made when it is imported
    settings.CACHE_DIR = str(find_cache())
    settings.CACHE_LOCATOR_CLASSES = f"{__name__}.{SourceLocator.__name__},{_ANY_FILE}"


@lru_cache(maxsize=1)
def find_cache() -> Path:
    """Return the folder for the code of these sources, below NUMBA_CACHE_DIR if set.

    Where none is writable, use a temporary folder for this run and print a line.
    """
    folder = Path(os.environ.get(_VARIABLE) or user_cache_path("hanafuda-tutor", appauthor=False))
    try:
        return open_cache(folder)
    except OSError as error:
        print(
            f"tutor: {error.filename or folder} cannot be written: {error.strerror}. "
            f"The engine compiles anew for this run. Set {_VARIABLE} to a folder of your own.",
            file=sys.stderr,
        )
        return open_cache(_make_passing_folder())


def open_cache(folder: Path) -> Path:
    """Return the folder for compiled code of these sources, below *folder*; make it if missing.

    It is private because code is run when it is read. Raise OSError where it cannot be written.
    """
    cache = folder / source_digest(folder / "digests")
    make_private(cache)
    tempfile.TemporaryFile(dir=cache).close()  # it may be there and not be writable
    return cache


def was_compiled(name: str) -> bool:
    """Return whether a process has compiled all of something, and this machine can read it."""
    return _mark(name).exists()


def remember_compiled(name: str) -> None:
    """Remember that all of something is compiled."""
    with suppress(OSError):  # then it is read again
        _mark(name).touch()


@contextmanager
def compiling_alone() -> Iterator[None]:
    """Lock the compilation of these sources against other processes, where locks exist.

    The system frees the lock of a process that dies.
    """
    lock = FileLock(find_cache() / _LOCK, poll_interval=_POLL_S)
    with ExitStack() as exit_stack:
        with suppress(NotImplementedError):
            exit_stack.enter_context(lock)
        yield


def _mark(name: str) -> Path:
    machine = numba_version, *cpu_target.target_context.codegen().magic_tuple()
    return find_cache() / f"{name}.{_digest(part.encode() for part in machine)}"


def _make_passing_folder() -> Path:
    """Return a folder that goes when this process ends; those it starts share it."""
    folder = tempfile.mkdtemp(prefix="hanafuda-tutor-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[_VARIABLE] = folder
    return Path(folder)


def source_digest(remembered: Path) -> str:
    """Return a digest of the code that is compiled, without its prose.

    To read it as syntax takes 0.4 s, so digests are *remembered* in a folder by the bytes of
    the sources. Raise OSError where there can be none.
    """
    sources = [*_read_sources()]
    memory = remembered / _digest(part for source in sources for part in source)
    if memory.exists() and len(given := memory.read_text("ascii")) == _DIGITS:
        return given
    digest = _digest(part for name, text in sources for part in (name, strip_prose(text)))
    make_private(remembered)
    memory.write_text(digest, "ascii")
    return digest


def _read_sources() -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the text of every source file that is compiled."""
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            yield path.relative_to(_PACKAGE).as_posix().encode(), path.read_bytes()


def _digest(parts: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:_DIGITS]


def strip_prose(source: bytes) -> bytes:
    """Return the syntax of a source file, without comments, docstrings and line numbers."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _Documented) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return ast.dump(tree).encode()


class SourceLocator(UserProvidedCacheLocator):
    """Make numba trust the folder's name instead of a kernel's file and line.

    Those also change with comments. Checkouts with the same code share one cache.
    """

    def get_source_stamp(self) -> str:
        """Return an empty stamp: the name of the folder identifies the sources."""
        return ""

    def get_disambiguator(self) -> str:
        """Return an empty text: no module has two kernels of one name."""
        return ""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder of a file's kernels, by its place in the package."""
        return "_".join(Path(py_file).resolve().relative_to(_PACKAGE).parent.parts)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return the locator of a kernel; None for one that is not of the sources."""
        rooms = [_PACKAGE / room for room in _ROOMS]
        if not any(Path(py_file).resolve().is_relative_to(room) for room in rooms):
            return None
        locate: Any = super().from_function  # numba has no types here
        return locate(py_func, py_file)


_ANY_FILE: Final = UserProvidedCacheLocator.__name__  # for other functions, by file and line
