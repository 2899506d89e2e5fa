"""The versions of the tables, and how Alembic finds them."""

from pathlib import Path
from typing import Final

from alembic.config import Config
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).resolve().parent.parent / "migrations"


def configure_versions(connection: Connection, folder: Path = MIGRATIONS) -> Config:
    """Return what lets a step of Alembic run in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
