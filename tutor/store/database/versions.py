"""The versions of the tables, and how Alembic finds them."""

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert

from tutor.store.tables.base import BaseTable, LearnerRow

MIGRATIONS: Final = Path(__file__).resolve().parent.parent / "migrations"


class UnknownVersionError(Exception):
    """Tables of another program: the text says of which, after the name of the database."""


def configure_versions(connection: Connection, folder: Path = MIGRATIONS) -> Config:
    """Return what lets a step of Alembic run in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(config: Config) -> None:
    """Create the tables where there are none, or bring them up to date.

    Raise UnknownVersionError.
    """
    connection: Connection = config.attributes["connection"]
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None:
        make_tables(connection)
    elif not is_newest(version):
        check_version(version)
        command.upgrade(config, "head")


def make_tables(connection: Connection) -> None:
    """Create the current tables, with only the first learner."""
    BaseTable.metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(LearnerRow).values(created_at=datetime.now(UTC)))
    command.stamp(configure_versions(connection), "head")


def is_newest(version: str | None) -> bool:
    """Return whether tables of a version are those of this program."""
    return version == _find_newest()


def is_known(version: str | None) -> bool:
    """Return whether tables of a version can be used, once they are brought up to date."""
    return version in _list_versions()


def check_version(version: str) -> None:
    """Raise UnknownVersionError if tables of a version cannot be brought up to date."""
    if version < min(_list_versions()):
        raise UnknownVersionError("was written by a trial version of Tutor, before version 1.0")
    if not is_known(version):
        raise UnknownVersionError("was written by a newer version of Tutor")


def find_outdated_version(connection: Connection) -> str | None:
    """Return the version of tables that an upgrade is going to change, None where it does not."""
    version = MigrationContext.configure(connection).get_current_revision()
    return version if not is_newest(version) and is_known(version) else None


@lru_cache(maxsize=1)
def _list_versions() -> frozenset[str]:
    return frozenset(
        revision.revision for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    )


@lru_cache(maxsize=1)
def _find_newest() -> str | None:
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()
