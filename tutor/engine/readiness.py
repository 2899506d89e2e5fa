"""When the compiled search can answer, and where its compiled code is kept.

numba's own cache watches only the file of a kernel, not the files of the functions it
calls; so the cache folder is named by a digest of the sources, and an edited rule can
never be answered by old machine code.
"""

import hashlib
import os
import threading
from pathlib import Path

_SOURCES = ("rules", "engine")
_ready = threading.Event()
_compiling = threading.Lock()


def source_digest() -> str:
    """Return a digest of every source file that is compiled."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for room in _SOURCES:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def prepare(folder: Path) -> None:
    """Keep compiled code below *folder*; call before the engine computes anything.

    A NUMBA_CACHE_DIR set by whoever starts the program is respected as the parent folder.
    The folder is private because cached code is run when it is read.
    """
    digest = source_digest()
    parent = Path(os.environ.get("NUMBA_CACHE_DIR") or folder)
    cache = parent if parent.name == digest else parent / digest
    cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = str(cache)


def is_ready() -> bool:
    """Return whether hints can be computed without waiting for the compiler."""
    return _ready.is_set()


def warm_up() -> threading.Thread:
    """Compile in the background; return the thread at once."""
    thread = threading.Thread(target=compile_now, name="compile-engine", daemon=True)
    thread.start()
    return thread


def compile_now() -> None:
    """Compile every entry point, or load it from the cache."""
    with _compiling:
        if not _ready.is_set():
            from tutor.engine import search

            search.compile_all()
            _ready.set()
