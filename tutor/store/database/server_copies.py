"""Copies of a server's database: SQLite files, which this program opens anywhere.

So a copy of a file can be restored to a server, and the reverse.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from tutor.store.database.copies import check_copy, opened, opened_up_to_date
from tutor.store.database.opening import make_reading_engine, make_writing_engine, open_database
from tutor.store.database.postgres import connect_to_server
from tutor.store.database.sqlite import written_whole
from tutor.store.database.versions import make_tables
from tutor.store.records import UnusableStoreError
from tutor.store.tables.base import BaseTable

AT_ONCE: Final = 1000  # rows that are read and written together


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
