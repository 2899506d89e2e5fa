"""Copies of a server's database: SQLite files, which any program of ours can open.

So a copy of a file can be put on a server too, and the other way round.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, Table, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from tutor.store.database.copies import check_copy, opened, opened_up_to_date, written_whole
from tutor.store.database.opening import make_reading_engine, make_writing_engine, open_database
from tutor.store.records import UnusableStoreError
from tutor.store.tables.base import BaseTable

AT_ONCE: Final = 1000  # rows that are read and written together


@dataclass(frozen=True)
class ServerCopies:
    """What can be done with the database of a server."""

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
        """Return what is wrong with the database: tables that cannot be read whole.

        Rows that belong to nothing cannot be; the server itself sees to that.
        """
        with self._opened() as engine:
            told = (_read_whole(engine, table) for table in BaseTable.metadata.sorted_tables)
            return [fault for fault in told if fault]

    def back_up(self, to: Path) -> None:
        """Write a copy of the database as it is at one moment; others may be using it.

        The copy is private, and is there whole or not at all. Raise UnusableStoreError.
        """
        with written_whole(to) as part, self._opened() as server, opened(part) as file:
            _copy(server, file)

    def restore(self, source: Path, kept: Path) -> None:
        """Put a copy in the place of the database, of which a copy is *kept* before.

        Raise UnusableStoreError where the copy has faults; then nothing is changed.
        """
        check_copy(source)
        self.back_up(kept)
        with opened_up_to_date(source) as file, self._opened() as server:
            _copy(file, server)

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


def _copy(source: Engine, to: Engine) -> None:
    """Replace all rows by those of another database, in one transaction of both."""
    tables = BaseTable.metadata.sorted_tables
    with (
        make_reading_engine(source).begin() as read,
        make_writing_engine(to, None).begin() as written,
    ):
        for table in reversed(tables):
            written.execute(delete(table))
        for table in tables:
            ordered = select(table).order_by(*table.primary_key.columns)
            found = read.execution_options(yield_per=AT_ONCE).execute(ordered).mappings()
            for some in found.partitions():
                written.execute(insert(table), [dict(row) for row in some])
            _number_on(written, table)


def _number_on(connection: Connection, table: Table) -> None:
    """Let new rows of a table have numbers that no row has; a file sees to that by itself."""
    if connection.dialect.name == "postgresql":
        following = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
        numbers = func.pg_get_serial_sequence(f'"{table.name}"', "id")
        connection.execute(select(func.setval(numbers, following, False)))
