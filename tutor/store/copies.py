"""Copies of the database: made while it is in use, checked, and put back."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.folders import make_private
from tutor.store.database import BUSY_TIMEOUT_S, FILE_NAME, open_database
from tutor.store.records import UnusableStoreError, unusable

MOST_FAULTS: Final = 20  # of a damaged file; what comes after them follows from them


def upgrade(folder: Path) -> str:
    """Bring the database of a folder up to date, or make one; return its version."""
    path = folder / FILE_NAME
    open_database(path).dispose()
    with closing(_open(path)) as file:
        [version] = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(version)


def list_faults(path: Path) -> list[str]:
    """Return what is wrong with the database in a file, read from its first page to its last.

    That is what is damaged, and rows that belong to nothing. Raise UnusableStoreError where the
    file cannot be read at all.
    """
    try:
        with closing(_open(path)) as file:
            told = file.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
            faults = [str(one) for (one,) in told if one != "ok"]
            lost = file.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
            return faults + [f"row {row} of {table} belongs to nothing" for table, row, *_ in lost]
    except sqlite3.DatabaseError as error:
        raise UnusableStoreError(f"{path} cannot be used: {error}.") from None


def back_up(folder: Path, to: Path) -> None:
    """Write a copy of the database as it is at one moment; a server may be using it.

    The copy is private, and is there whole or not at all. Raise UnusableStoreError.
    """
    if to.exists():
        raise UnusableStoreError(f"{to} is there already, and is not written over.")
    source, part = _find(folder / FILE_NAME), to.with_name(f"{to.name}.part")
    try:
        make_private(to.parent)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, part)
        part.replace(to)
    except OSError as error:
        raise unusable(to, error) from None
    finally:
        part.unlink(missing_ok=True)


def restore(folder: Path, source: Path, now: datetime) -> Path:
    """Put a copy in the place of the database; return where what was there is kept.

    Raise UnusableStoreError where the copy has faults; then nothing is changed.
    """
    if list_faults(source):
        raise UnusableStoreError(f"{source} is damaged, and is not put in place.")
    upgrade(folder)  # for a folder without a database
    kept = folder / f"before-{now:%Y-%m-%d-%H%M%S-%f}.sqlite"
    back_up(folder, kept)
    _copy(source, folder / FILE_NAME)
    upgrade(folder)
    return kept


def _copy(source: Path, to: Path) -> None:
    """Copy a database in one transaction of both."""
    try:
        with closing(_open(source)) as read, closing(_open(to)) as written:
            read.backup(written)
    except sqlite3.DatabaseError as error:
        raise UnusableStoreError(f"{source} cannot be copied to {to}: {error}.") from None


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(_find(path), timeout=BUSY_TIMEOUT_S)


def _find(path: Path) -> Path:
    """Return the path of a database that is there; SQLite would make one."""
    if not path.is_file():
        raise UnusableStoreError(f"There is no database at {path}.")
    return path
