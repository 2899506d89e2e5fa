"""Open the database, wherever it is, with upgraded tables, for reading or writing."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import URL, Engine, event, make_url
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import ArgumentError, OperationalError

from tutor.store.database.postgres import open_server
from tutor.store.database.sqlite import FILE_NAME, WRITER, Writer, open_file
from tutor.store.records import UnreachableStoreError, UnusableStoreError

Place = Path | URL  # a folder with a file in it, or a PostgreSQL server
NAMED_BY: Final = "DATABASE_URL"
FOLDER_NAMED_BY: Final = "TUTOR_DATA"
DRIVER: Final = "postgresql+psycopg"
# A file gives each transaction a snapshot by itself; writing needs a lock.
_READING: Final[dict[str, dict[str, Any]]] = {
    "sqlite": {},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}
READ_ONLY: Final = "25006"  # of PostgreSQL, such as a read-only replica
_SERVER: Final = re.compile(r"postgres(ql)?(\+psycopg)?")


def read_place(text: str) -> URL:
    """Return the server that a text such as DATABASE_URL names; raise UnusableStoreError."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or not _SERVER.fullmatch(url.drivername):
        raise UnusableStoreError(f"{NAMED_BY} is not of the form postgresql://user@host/name.")
    return url.set(drivername=DRIVER)


def find_folder(chosen: Path | None, environment: Mapping[str, str]) -> Path:
    """Return the data folder: the chosen one, or that of TUTOR_DATA, or the user's own."""
    named = environment.get(FOLDER_NAMED_BY, "")
    if chosen is None and named:
        return Path(named)
    return chosen or user_data_path("hanafuda-tutor", appauthor=False)


def find_place(folder: Path, environment: Mapping[str, str]) -> Place:
    """Return the server of DATABASE_URL, otherwise this folder; raise UnusableStoreError."""
    named = environment.get(NAMED_BY, "")
    return read_place(named) if named else folder


def open_database(place: Place) -> Engine:
    """Return the database at a place, its tables up to date; raise UnusableStoreError."""
    engine = _open(place)
    event.listen(engine, "handle_error", _tell_unreachable)
    return engine


def _open(place: Place) -> Engine:
    if isinstance(place, Path):
        return open_file(place / FILE_NAME)
    return open_server(place)


def _tell_unreachable(context: ExceptionContext) -> None:
    """Raise UnreachableStoreError for an error that no statement caused."""
    error = context.original_exception
    is_read_only = getattr(error, "sqlstate", None) == READ_ONLY
    if is_read_only or isinstance(context.sqlalchemy_exception, OperationalError):
        raise UnreachableStoreError(_name(error)) from error


def _name(error: BaseException) -> str:
    """Return what SQLite or PostgreSQL calls an error, its kind where they say nothing."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return str(code or type(error).__name__)


def make_reading_engine(engine: Engine) -> Engine:
    """Return an engine with read-only snapshot transactions."""
    return engine.execution_options(**_READING[engine.dialect.name])


def make_writing_engine(engine: Engine, learner: int | None) -> Engine:
    """Return an engine whose transactions write the rows of a learner, or of anybody (None).

    Conflicting transactions run one after the other from their first statement on: the data that
    one has read does not change until it ends.
    """
    return engine.execution_options(**{WRITER: Writer(learner)})
