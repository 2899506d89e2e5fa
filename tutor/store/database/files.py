"""SQLite files of any program: connect and copy."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tutor.folders import make_private
from tutor.store.records import UnusableStoreError, unusable

BUSY_TIMEOUT_S: Final = 30.0


def connect(path: Path, *, only_reads: bool = False) -> sqlite3.Connection:
    """Open a file that is there; SQLite would make one. Raise UnusableStoreError."""
    if not path.is_file():
        raise UnusableStoreError(f"There is no database at {path}.")
    address = f"{path.resolve().as_uri()}?mode={'ro' if only_reads else 'rw'}"
    return sqlite3.connect(address, timeout=BUSY_TIMEOUT_S, uri=True)


def copy(source: Path, to: Path) -> None:
    """Copy a database in one transaction of both; raise UnusableStoreError."""
    try:
        with closing(connect(source)) as read, closing(connect(to)) as written:
            read.backup(written)
    except sqlite3.DatabaseError as error:
        raise UnusableStoreError(f"{source} cannot be copied to {to}: {error}.") from None


@contextmanager
def written_whole(to: Path) -> Iterator[Path]:
    """Give a private file to write to, which becomes *to* in the end, or nothing where it fails.

    Raise UnusableStoreError where there is a file already, or none can be written.
    """
    if to.exists():
        raise UnusableStoreError(f"{to} already exists and is not overwritten.")
    part = to.with_name(f"{to.name}.part")
    try:
        make_empty(part)
        yield part
        part.replace(to)
    except OSError as error:
        raise unusable(to, error) from None
    finally:
        part.unlink(missing_ok=True)


def make_empty(path: Path) -> None:
    """Make a private file with nothing in it, in place of one that is there; raise OSError."""
    make_private(path.parent)
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def read_version(path: Path) -> str | None:
    """Return the version of the tables of a file, None where it has none.

    Raise sqlite3.DatabaseError where the file cannot be read.
    """
    with closing(connect(path)) as file:
        tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
        if not file.execute(tables, ("alembic_version",)).fetchone()[0]:
            return None
        result = file.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(result[0]) if result else None
