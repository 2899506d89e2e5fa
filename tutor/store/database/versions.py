"""The versions of the tables, and how Alembic finds them."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).resolve().parent.parent / "migrations"


def configure_versions(connection: Connection, folder: Path = MIGRATIONS) -> Config:
    """Return what lets a step of Alembic run in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(config: Config) -> None:
    """Bring the tables up to date; most are, and then no version needs to be read."""
    connection: Connection = config.attributes["connection"]
    if MigrationContext.configure(connection).get_current_heads() != (_find_newest(),):
        command.upgrade(config, "head")


def is_known(version: str | None) -> bool:
    """Return whether tables of a version can be used, once they are brought up to date."""
    return version in _list_versions()


def find_outdated_version(connection: Connection) -> str | None:
    """Return the version of tables that an upgrade is going to change, None where it does not."""
    version = MigrationContext.configure(connection).get_current_revision()
    return version if version != _find_newest() and is_known(version) else None


@lru_cache(maxsize=1)
def _list_versions() -> frozenset[str]:
    return frozenset(
        revision.revision for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    )


@lru_cache(maxsize=1)
def _find_newest() -> str | None:
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()
