"""Arrays that follow from the rules alone, kept beside the compiled code.

The folder's name is a digest of rules and engine, so an edit never finds old arrays.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from tutor.engine.code_cache import find_cache

_Values = TypeVar("_Values", bound=NDArray[Any])
_DIGITS: Final = 24


def load_or_compute(key: tuple[object, ...], compute: Callable[[], _Values]) -> _Values:
    """Return the array of *key*, computed unless a process has stored it before.

    A key is of strings and numbers. A file that cannot be read is computed and written again; where
    none can be written, each process computes.
    """
    path = _path_of(key)
    with suppress(OSError, ValueError, EOFError):  # none yet, or cut off
        stored: _Values = np.load(path, allow_pickle=False)
        return stored
    computed = compute()
    with suppress(OSError):
        _write(path, computed)
    return computed


def _path_of(key: tuple[object, ...]) -> Path:
    return find_cache() / f"{hashlib.sha256(repr(key).encode()).hexdigest()[:_DIGITS]}.npy"


def _write(path: Path, values: NDArray[Any]) -> None:
    """Write so that another process finds the whole file or none."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as unfinished:
        np.save(unfinished, values)
    os.replace(unfinished.name, path)
