"""The versions of the tables, and the upgrade to the newest.

Alembic is imported for an upgrade only, as it slows the start of every process.
"""

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    insert,
    inspect,
    select,
)

from tutor.store.tables.base import BaseTable, LearnerRow

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).resolve().parent.parent / "migrations"
# The table in which Alembic keeps the version.
_VERSION: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


class UnknownVersionError(Exception):
    """Tables of another program: the text says of which, after the name of the database."""


def configure_versions(connection: Connection, folder: Path = MIGRATIONS) -> "Config":
    """Return what lets a step of Alembic run in the transaction of a connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Create the tables where there are none, or bring them up to date.

    Raise UnknownVersionError.
    """
    version = find_version(connection)
    if version is None:
        make_tables(connection)
    elif not is_newest(version):
        check_version(version)
        from alembic import command

        command.upgrade(configure_versions(connection), "head")


def make_tables(connection: Connection) -> None:
    """Create the current tables, with only the first learner."""
    BaseTable.metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(LearnerRow).values(created_at=datetime.now(UTC)))
    _VERSION.create(connection, checkfirst=True)
    connection.execute(insert(_VERSION).values(version_num=max(_list_versions())))


def find_version(connection: Connection) -> str | None:
    """Return the version of the tables, None where there are none, or none is noted."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(select(_VERSION.c.version_num)).scalar()


def is_known(version: str | None) -> bool:
    """Return whether tables of a version can be used, once they are brought up to date."""
    return version in _list_versions()


def is_newest(version: str | None) -> bool:
    """Return whether tables of a version are up to date."""
    return version == max(_list_versions())


def check_version(version: str) -> None:
    """Raise UnknownVersionError if tables of a version cannot be brought up to date."""
    if version < min(_list_versions()):
        raise UnknownVersionError("was written by a trial version of Tutor, before version 1.0")
    if not is_known(version):
        raise UnknownVersionError("was written by a newer version of Tutor")


@lru_cache(maxsize=1)
def _list_versions() -> frozenset[str]:
    """Return the numbers in the names of the migrations."""
    return frozenset(path.stem.split("_")[1] for path in MIGRATIONS.glob("versions/version_*_*.py"))
