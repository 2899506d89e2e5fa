"""Copies of a database: made while it is in use, checked, and put back."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import URL, Connection, Engine, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from tutor.store.database.opening import make_reading_engine, make_writing_engine, open_database
from tutor.store.database.postgres import connect_to_server
from tutor.store.database.sqlite import (
    FILE_NAME,
    connect,
    copy,
    make_empty,
    open_file,
    read_version,
    written_whole,
)
from tutor.store.database.versions import UnknownVersionError, check_version, is_known, make_tables
from tutor.store.records import UnusableStoreError, unusable
from tutor.store.tables.base import BaseTable

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
AT_ONCE: Final = 1000  # rows that are read and written together


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


@dataclass(frozen=True)
class ServerCopies:
    """Copies of the database of a server."""

    url: URL

    @property
    def shown(self) -> str:
        """Return where the database is, without its password."""
        return self.url.render_as_string(hide_password=True)

    def upgrade(self) -> str:
        """Bring the database up to date, or make its tables; return its version."""
        with self._opened() as engine, make_reading_engine(engine).connect() as connection:
            version = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            return str(version.scalar_one())

    def list_faults(self) -> list[str]:
        """Return the faults of the database: tables that cannot be read completely.

        The server itself prevents orphaned rows.
        """
        with self._opened() as engine:
            stated = (_read_whole(engine, table) for table in BaseTable.metadata.sorted_tables)
            return [fault for fault in stated if fault]

    def back_up(self, to: Path) -> None:
        """Write a snapshot of the database, even while others use it.

        The copy is private, and complete or missing. Raise UnusableStoreError.
        """
        with (
            written_whole(to) as part,
            self._opened() as server,
            opened(part) as file,
            make_writing_engine(file, None).begin() as written,
        ):
            _copy_rows(server, written)

    def restore(self, source: Path, path: Path, *, replace: bool = False) -> str:
        """Replace the database by a copy; return the place of the previous one, *path*.

        That is a file, or a schema of the server to which *replace* moves unreadable tables. Raise
        UnusableStoreError where the copy cannot be used, or the tables are unreadable without
        *replace*; then nothing is changed.
        """
        check_copy(source)
        with opened_up_to_date(source) as file:
            try:
                self.back_up(path)
            except UnusableStoreError as error:
                if not replace:
                    raise UnusableStoreError(f"{error} Add --replace to move it aside.") from None
                return self._replace(file, path.stem)
            with self._opened() as server, make_writing_engine(server, None).begin() as written:
                _copy_rows(file, written)
            return str(path)

    def _replace(self, source: Engine, schema: str) -> str:
        """Move all tables to a new schema, and put those of a copy in their place."""
        server = connect_to_server(self.url)
        try:
            with make_writing_engine(server, None).begin() as written:
                _move_tables(written, schema)
                make_tables(written)
                _copy_rows(source, written)
        except DBAPIError as error:
            raise UnusableStoreError(f"{self.shown} cannot be used: {error.orig}.") from None
        finally:
            server.dispose()
        return f"the schema {schema} of {self.shown}"

    @contextmanager
    def _opened(self) -> Iterator[Engine]:
        engine = open_database(self.url)
        try:
            yield engine
        except DBAPIError as error:
            raise UnusableStoreError(f"{self.shown} cannot be used: {error.orig}.") from None
        finally:
            engine.dispose()


def _read_whole(engine: Engine, table: Table) -> str:
    """Return why a table cannot be read whole, empty where it can."""
    try:
        with make_reading_engine(engine).connect() as connection:
            rows = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            sum(1 for _row in rows)
    except DBAPIError as error:
        return f"{table.name} cannot be read: {error.orig}"
    return ""


def _move_tables(connection: Connection, schema: str) -> None:
    """Move all tables to a new schema, with their indexes and numbers."""
    quote = connection.dialect.identifier_preparer.quote
    connection.exec_driver_sql(f"CREATE SCHEMA {quote(schema)}")
    for name in inspect(connection).get_table_names():
        connection.exec_driver_sql(f"ALTER TABLE {quote(name)} SET SCHEMA {quote(schema)}")


def _copy_rows(source: Engine, written: Connection) -> None:
    """Replace all rows by a snapshot of another database."""
    tables = BaseTable.metadata.sorted_tables
    with make_reading_engine(source).begin() as read:
        for table in reversed(tables):
            written.execute(delete(table))
        for table in tables:
            ordered = select(table).order_by(*table.primary_key.columns)
            mapping_result = read.execution_options(yield_per=AT_ONCE).execute(ordered).mappings()
            for some in mapping_result.partitions():
                written.execute(insert(table), [dict(row) for row in some])
            _number_on(written, table)


def _number_on(connection: Connection, table: Table) -> None:
    """Continue the numbering of a table after its last row; SQLite does so by itself."""
    if connection.dialect.name == "postgresql":
        following = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
        numbers = func.pg_get_serial_sequence(f'"{table.name}"', "id")
        connection.execute(select(func.setval(numbers, following, False)))
