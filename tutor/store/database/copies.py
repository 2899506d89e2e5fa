"""Copies of a file: made while it is in use, checked, and put back."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Engine

from tutor.store.database.sqlite import (
    FILE_NAME,
    connect,
    copy,
    make_empty,
    open_file,
    read_version,
    written_whole,
)
from tutor.store.database.versions import UnknownVersionError, check_version, is_known
from tutor.store.records import UnusableStoreError, unusable

MOST_FAULTS: Final = 20  # of a damaged file; later ones are consequences
LOG_ENDINGS: Final = ("-wal", "-shm")  # log files next to a database, with its last changes
# Errors due to other processes or the folder, not to the file.
_NOT_ITS_FAULT: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
    }
)


@dataclass(frozen=True)
class FileCopies:
    """Copies of the database in a folder."""

    folder: Path

    @property
    def shown(self) -> str:
        """Return where the database is."""
        return str(self._path)

    def upgrade(self) -> str:
        """Bring the database up to date, or make one; return its version."""
        open_file(self._path).dispose()
        return str(read_version(self._path))

    def list_faults(self) -> list[str]:
        """Return the faults of the database; raise UnusableStoreError if it is unreadable."""
        return list_faults(self._path)

    def back_up(self, to: Path) -> None:
        """Write a snapshot of the database, even while a server uses it.

        The copy is private, and complete or missing. Raise UnusableStoreError.
        """
        if not self._path.is_file():
            raise UnusableStoreError(f"There is no database at {self._path}.")
        with written_whole(to) as part:
            copy(self._path, part)

    def restore(self, source: Path, path: Path, *, replace: bool = False) -> str:
        """Replace the database by a copy; return the place of the previous one, *path*.

        A database that this program can use is copied there. Any other file is moved there, with
        its log files; *replace* is for servers. Raise UnusableStoreError where the copy cannot be
        used; then nothing is changed. After an interruption either the old or the new database is
        there.
        """
        check_copy(source)
        try:
            with _prepared(source, self._path) as new:
                is_whole = self._is_whole()
                if is_whole and is_known(read_version(self._path)):
                    self.back_up(path)
                    copy(new, self._path)
                    return str(path)
                if is_whole:
                    _empty_log(self._path)
                is_kept = _move_aside(self._path, path)
                new.replace(self._path)
                return str(path) if is_kept else ""
        except OSError as error:
            raise unusable(self._path, error) from None

    def _is_whole(self) -> bool:
        """Return whether there is a complete database of any program, without changing it.

        Raise UnusableStoreError where other processes or the folder prevent reading.
        """
        if not self._path.is_file():
            return False
        try:
            with closing(connect(self._path, only_reads=True)) as file:
                verdict = file.execute("PRAGMA integrity_check(1)").fetchone()
            return bool(verdict == ("ok",))
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in _NOT_ITS_FAULT:
                raise UnusableStoreError(f"{self._path} cannot be used: {error}.") from None
            return False

    @property
    def _path(self) -> Path:
        return self.folder / FILE_NAME


def list_faults(path: Path) -> list[str]:
    """Return the faults of the database in a file, which is read completely.

    These are damaged pages, and orphaned rows. Raise UnusableStoreError where the file cannot be
    read at all.
    """
    try:
        with closing(connect(path)) as file:
            data = file.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
            faults = [str(item) for (item,) in data if item != "ok"]
            lost = file.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
            return faults + [f"row {row} of {table} belongs to nothing" for table, row, *_ in lost]
    except sqlite3.DatabaseError as error:
        raise UnusableStoreError(f"{path} cannot be used: {error}.") from None


def check_copy(source: Path) -> None:
    """Raise UnusableStoreError where a copy is damaged, not ours, or of a newer version."""
    if list_faults(source):
        raise UnusableStoreError(f"{source} is damaged, so it was not restored.")
    version = read_version(source)
    if version is None:
        raise UnusableStoreError(f"{source} is not a copy of a Tutor database.")
    try:
        check_version(version)
    except UnknownVersionError as error:
        raise UnusableStoreError(f"{source} {error}.") from None


@contextmanager
def opened_up_to_date(source: Path) -> Iterator[Engine]:
    """Open a copy with upgraded tables; the copy itself stays unchanged."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / FILE_NAME
        path.touch()
        copy(source, path)
        with opened(path) as engine:
            yield engine


@contextmanager
def opened(path: Path) -> Iterator[Engine]:
    """Open a file without a backup of it, and close it again."""
    engine = open_file(path, keeps_copy=False)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _prepared(source: Path, place: Path) -> Iterator[Path]:
    """Write the content of a copy to a file next to a place, with upgraded tables."""
    new = place.with_name(f"{place.name}.new")
    _delete(new)  # which an interruption may have left
    try:
        make_empty(new)
        copy(source, new)
        with opened(new):
            pass
        yield new
    finally:
        _delete(new)


def _delete(path: Path) -> None:
    for other in (path, *_find_logs(path)):
        other.unlink(missing_ok=True)


def _move_aside(path: Path, stored: Path) -> bool:
    """Rename a file and its log files; return whether there were any.

    The file has both names until a new one replaces it.
    """
    results = [(path, stored), *zip(_find_logs(path), _find_logs(stored), strict=True)]
    moved = [(old, new) for old, new in results if old.exists()]
    for old, new in moved:
        if old == path:
            _give_second_name(old, new)
        else:
            old.rename(new)
    return bool(moved)


def _empty_log(path: Path) -> None:
    """Move the log of a file into the file."""
    with suppress(sqlite3.DatabaseError), closing(connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _give_second_name(path: Path, second: Path) -> None:
    try:
        os.link(path, second)
    except OSError:  # a folder, or a file system without links
        path.rename(second)


def _find_logs(path: Path) -> list[Path]:
    return [path.with_name(f"{path.name}{ending}") for ending in LOG_ENDINGS]
