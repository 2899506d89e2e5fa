"""Writes the next migration: python -m tutor.store.database.revision "Say what changes"."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config

from tutor.store.database.sqlite import FILE_NAME, migrate
from tutor.store.database.versions import MIGRATIONS


def write_revision(message: str, folder: Path = MIGRATIONS) -> None:
    """Write the version from the migrations in *folder* to the current tables."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / FILE_NAME
        migrate(path, lambda config: command.upgrade(config, "head"), folder)
        migrate(path, lambda config: _write(config, message, folder), folder)


def _write(config: Config, message: str, folder: Path) -> None:
    number = len(list((folder / "versions").glob("*.py"))) + 1
    config.set_main_option("file_template", "version_%%(rev)s_%%(slug)s")
    command.revision(config, message, autogenerate=True, rev_id=f"{number:04}")


if __name__ == "__main__":
    write_revision(" ".join(sys.argv[1:]))
