"""Copies of a file: made while it is in use, checked, and put back."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Engine

from tutor.folders import make_private
from tutor.store.database.sqlite import BUSY_TIMEOUT_S, FILE_NAME, open_file
from tutor.store.records import UnusableStoreError, unusable

MOST_FAULTS: Final = 20  # of a damaged file; what comes after them follows from them


@dataclass(frozen=True)
class FileCopies:
    """What can be done with the database in a folder."""

    folder: Path

    @property
    def shown(self) -> str:
        """Return where the database is."""
        return str(self._path)

    def upgrade(self) -> str:
        """Bring the database up to date, or make one; return its version."""
        open_file(self._path).dispose()
        with closing(_open(self._path)) as file:
            [version] = file.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(version)

    def list_faults(self) -> list[str]:
        """Return what is wrong with the database; raise UnusableStoreError if it is unreadable."""
        return list_faults(self._path)

    def back_up(self, to: Path) -> None:
        """Write a copy of the database as it is at one moment; a server may be using it.

        The copy is private, and is there whole or not at all. Raise UnusableStoreError.
        """
        source = _find(self._path)
        with written_whole(to) as part:
            _copy(source, part)

    def restore(self, source: Path, kept: Path) -> None:
        """Put a copy in the place of the database, of which a copy is *kept* before.

        Raise UnusableStoreError where the copy has faults; then nothing is changed.
        """
        check_copy(source)
        self.upgrade()  # for a folder without a database
        self.back_up(kept)
        _copy(source, self._path)
        self.upgrade()

    @property
    def _path(self) -> Path:
        return self.folder / FILE_NAME


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


@contextmanager
def written_whole(to: Path) -> Iterator[Path]:
    """Give a private file to write to, which becomes *to* in the end, or nothing where it fails.

    Raise UnusableStoreError where there is a file already, or none can be written.
    """
    if to.exists():
        raise UnusableStoreError(f"{to} is there already, and is not written over.")
    part = to.with_name(f"{to.name}.part")
    try:
        make_private(to.parent)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        part.replace(to)
    except OSError as error:
        raise unusable(to, error) from None
    finally:
        part.unlink(missing_ok=True)


def check_copy(source: Path) -> None:
    """Raise UnusableStoreError where a copy is damaged."""
    if list_faults(source):
        raise UnusableStoreError(f"{source} is damaged, and is not put in place.")


@contextmanager
def opened_up_to_date(source: Path) -> Iterator[Engine]:
    """Open what is in a copy with its tables up to date; the copy itself stays as it is."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / FILE_NAME
        path.touch()
        _copy(source, path)
        with opened(path) as engine:
            yield engine


@contextmanager
def opened(path: Path) -> Iterator[Engine]:
    """Open a file, and close it again."""
    engine = open_file(path)
    try:
        yield engine
    finally:
        engine.dispose()


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
