"""One SQLite file: how it is opened, and how its tables are brought up to date."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool
from sqlmodel import create_engine

from tutor.store.records import UnusableStoreError

FILE_NAME: Final = "tutor.sqlite"
MIGRATIONS: Final = Path(__file__).resolve().parent / "migrations"
BUSY_TIMEOUT_S: Final = 30.0
RETRY_S: Final = 0.02
_WRITE: Final = "write"


def opened(path: Path) -> Engine:
    """Return the database in this file, its tables up to date."""
    try:
        _use_write_ahead_log(path)
        migrated(path, lambda config: command.upgrade(config, "head"))
    except CommandError:
        raise UnusableStoreError(f"{path} was written by a newer version of Tutor.") from None
    except (sqlite3.DatabaseError, DatabaseError) as error:
        cause = error.orig if isinstance(error, DatabaseError) else error
        raise UnusableStoreError(f"{path} cannot be used: {cause}.") from error
    engine = _engine(path)
    event.listen(engine, "connect", _configure)
    return engine


def for_writing(engine: Engine) -> Engine:
    """Return the database as one whose transactions take the write lock when they begin."""
    return engine.execution_options(**{_WRITE: True})


def migrated(path: Path, step: Callable[[Config], object], folder: Path = MIGRATIONS) -> None:
    """Run a step of Alembic in one transaction, which programs that start at once take in turn.

    Foreign keys are not enforced meanwhile: a batch migration drops and renames tables.
    """
    engine = _engine(path, NullPool)
    with for_writing(engine).begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        step(config)


def _use_write_ahead_log(path: Path) -> None:
    """Switch the file to WAL, which it then keeps; SQLite does not wait for others here."""
    patience = time.monotonic() + BUSY_TIMEOUT_S
    with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                if time.monotonic() > patience:
                    raise
                time.sleep(RETRY_S)


def _engine(path: Path, pool: type[NullPool] | None = None) -> Engine:
    # No isolation level: the driver must not begin transactions, `_begin` does.
    options = {"isolation_level": None, "timeout": BUSY_TIMEOUT_S}
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args=options, poolclass=pool)
    event.listen(engine, "begin", _begin)
    return engine


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
