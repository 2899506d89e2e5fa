"""A PostgreSQL server: connections, write locks and creating its tables.

A reader sees one snapshot and changes nothing. A writer first takes a lock: that of its learner, so
that learners do not wait for each other, or that of the whole installation. This gives the
guarantee of a SQLite file, which has one writer at a time.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlmodel import create_engine

from tutor.store.database.sqlite import WRITER, Writer, find_writer
from tutor.store.database.versions import UnknownVersionError, upgrade
from tutor.store.records import UnusableStoreError

PATIENCE_S: Final = 30  # for a lock, or for the server to answer
POOL: Final = 8  # pooled connections, one for each page thread
HOUSE: Final = 726_401  # the lock that all writers share, or one has alone
LEARNER: Final = 726_402  # the lock of one learner, by number
NUL: Final = "\0"
INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
_OPTIONS: Final = f"-c lock_timeout={PATIENCE_S}s -c timezone=UTC"


def open_server(url: URL) -> Engine:
    """Return the database on this server, its tables up to date; raise UnusableStoreError."""
    shown = url.render_as_string(hide_password=True)
    engine = connect_to_server(url)
    try:
        migrate(engine, upgrade)
    except UnknownVersionError as error:
        raise UnusableStoreError(f"{shown} {error}.") from None
    except DBAPIError as error:
        raise UnusableStoreError(f"{shown} cannot be used: {error.orig}.") from None
    finally:
        engine.dispose()  # drop pooled connections
    return engine


def migrate(engine: Engine, step: Callable[[Connection], object]) -> None:
    """Change the tables in one transaction, alone."""
    with engine.execution_options(**{WRITER: Writer(None)}).begin() as connection:
        step(connection)


def connect_to_server(url: URL) -> Engine:
    """Return the database on this server unchanged; raise UnusableStoreError without a driver."""
    try:
        engine = create_engine(
            url,
            pool_pre_ping=True,  # a server may have been restarted meanwhile
            pool_size=POOL,
            max_overflow=POOL,
            connect_args={"connect_timeout": PATIENCE_S, "options": _OPTIONS},
            json_serializer=_write_json,
        )
    except ModuleNotFoundError:
        raise UnusableStoreError(
            "PostgreSQL needs what requirements-server.txt names: pip install -r it."
        ) from None
    event.listen(engine, "connect", _take_any_text)
    event.listen(engine, "begin", _begin)
    return engine


def _take_any_text(connection: Any, _record: object) -> None:
    """Replace the character that PostgreSQL cannot store in text."""
    from psycopg.types.string import StrDumper  # there where there is a server

    class AnyText(StrDumper):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace(NUL, INSTEAD))

    connection.adapters.register_dumper(str, AnyText)


def _write_json(value: object) -> str:
    return json.dumps(_without_nul(value))


def _without_nul(value: object) -> object:
    match value:
        case str():
            return value.replace(NUL, INSTEAD)
        case Mapping():
            return {_without_nul(key): _without_nul(item) for key, item in value.items()}
        case list() | tuple():
            return [_without_nul(item) for item in value]
        case _:
            return value


def _begin(connection: Connection) -> None:
    writer = find_writer(connection)
    if writer is None:
        return
    if writer.learner is None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({HOUSE})")
    else:
        connection.exec_driver_sql(
            f"SELECT pg_advisory_xact_lock_shared({HOUSE}),"
            f" pg_advisory_xact_lock({LEARNER}, {writer.learner})"
        )
