"""SQLite files: connect, copy, open, check and keep private; and mark writing transactions."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool
from sqlmodel import create_engine

from tutor.folders import make_private
from tutor.store.database.versions import (
    UnknownVersionError,
    find_version,
    is_known,
    is_newest,
    upgrade,
)
from tutor.store.records import UnusableStoreError, unusable

WRITER: Final = "writer"  # the name of the option of an engine
BUSY_TIMEOUT_S: Final = 30.0
FILE_NAME: Final = "tutor.sqlite"
UPGRADED: Final = "before-upgrade-"  # how the names of copies begin that upgrades keep
MOST_UPGRADED: Final = 3  # of these; the oldest are deleted
RETRY_S: Final = 0.02
MOST_CHECKED: Final = 256 * 2**20  # bytes; the check takes about a millisecond a megabyte
SYNCHRONOUS: Final = "FULL"  # acknowledged data survives a power cut


@dataclass(frozen=True)
class Writer:
    """A writer of rows: a learner, or everybody (None), such as the worker."""

    learner: int | None


def find_writer(connection: Connection) -> Writer | None:
    """Return who writes in a transaction that begins, None where it only reads."""
    writer: Writer | None = connection.get_execution_options().get(WRITER)
    return writer


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
        return _find_version(file)


def _find_version(file: sqlite3.Connection) -> str | None:
    tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
    if not file.execute(tables, ("alembic_version",)).fetchone()[0]:
        return None
    result = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(result[0]) if result else None


def open_file(path: Path, *, keeps_copy: bool = True) -> Engine:
    """Return the database in this file, its tables upgraded.

    With *keeps_copy*, an upgrade first copies the file. Raise UnusableStoreError.
    """
    try:
        _make_private_file(path)
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)) as file:
            _use_write_ahead_log(file)
            _check_pages(path, file)
            version = _find_version(file)
        if not is_newest(version):
            migrate(path, partial(_upgrade, path) if keeps_copy else upgrade)
    except OSError as error:
        raise unusable(path, error) from None
    except UnknownVersionError as error:
        raise UnusableStoreError(f"{path} {error}.") from None
    except (sqlite3.DatabaseError, DatabaseError) as error:
        cause = error.orig if isinstance(error, DatabaseError) else error
        raise UnusableStoreError(f"{path} cannot be used: {cause}.") from error
    engine = _engine(path)
    event.listen(engine, "connect", _configure)
    return engine


def migrate(path: Path, step: Callable[[Connection], object]) -> None:
    """Change the tables in one transaction; processes that start together take turns.

    Foreign keys are not enforced meanwhile: a batch migration drops and renames tables.
    """
    engine = _engine(path, NullPool).execution_options(**{WRITER: Writer(None)})
    with engine.begin() as connection:
        step(connection)


def _upgrade(path: Path, connection: Connection) -> None:
    """Bring the tables up to date, after what is there was copied; others wait meanwhile."""
    version = find_version(connection)
    is_outdated = is_known(version) and not is_newest(version)
    if is_outdated:
        name = f"{UPGRADED}{datetime.now():%Y-%m-%d-%H%M%S-%f}-version-{version}{path.suffix}"
        with written_whole(path.with_name(name)) as part:
            copy(path, part)
    upgrade(connection)
    if is_outdated:
        for old in sorted(path.parent.glob(f"{UPGRADED}*{path.suffix}"))[:-MOST_UPGRADED]:
            old.unlink(missing_ok=True)


def _make_private_file(path: Path) -> None:
    """Make the file unless it is there, for its owner alone as SQLite would not.

    Raise OSError when it cannot be written. SQLite gives its other files the mode of this one.
    """
    make_private(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _check_pages(path: Path, file: sqlite3.Connection) -> None:
    """Raise UnusableStoreError if the file is damaged somewhere, unless it is very large."""
    if path.stat().st_size <= MOST_CHECKED and _verdict(file) != "ok":
        raise UnusableStoreError(f"{path} is damaged; restore a copy of it.")


def _verdict(file: sqlite3.Connection) -> str:
    [verdict] = file.execute("PRAGMA quick_check(1)").fetchone()
    return str(verdict)


def _use_write_ahead_log(file: sqlite3.Connection) -> None:
    """Switch the file permanently to WAL; SQLite does not wait for locks here."""
    patience = time.monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            file.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not _is_passing(error) or time.monotonic() > patience:
                raise
            time.sleep(RETRY_S)


def _is_passing(error: sqlite3.Error) -> bool:
    """Return whether an error is due to other processes, not to the file or its folder."""
    general = error.sqlite_errorcode & 0xFF  # the upper bits are the specific error
    return general in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


def _engine(path: Path, pool: type[NullPool] | None = None) -> Engine:
    # No isolation level: the driver must not begin transactions, `_begin` does.
    options = {"isolation_level": None, "timeout": BUSY_TIMEOUT_S}
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args=options, poolclass=pool)
    event.listen(engine, "begin", _begin)
    return engine


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if find_writer(connection) else "BEGIN")
