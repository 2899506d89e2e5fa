"""Private folders: the only module that creates them."""

import errno
import os
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o700


def make_private(folder: Path) -> None:
    """Make a folder that its owner alone can enter, and likewise those above it that are missing.

    A folder that is there keeps its mode. Raise OSError where none can be.
    """
    for path in reversed((folder, *folder.parents)):
        if not path.is_dir():
            _make(path)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=OWNER_ONLY, exist_ok=True)  # another process may just have created it
    except FileExistsError:
        code = errno.ENOTDIR
        raise NotADirectoryError(code, os.strerror(code), str(folder)) from None
