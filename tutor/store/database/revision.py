"""Writes the next migration: python -m tutor.store.database.revision FOLDER "Say what changes".

FOLDER is a data folder of the version before: the migration is what its tables lack.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from tutor.store.database.sqlite import FILE_NAME, copy, migrate
from tutor.store.database.versions import MIGRATIONS, configure_versions


def write_revision(data: Path, message: str, folder: Path = MIGRATIONS) -> None:
    """Write the version from the tables of a data folder to the current ones into *folder*."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / FILE_NAME
        path.touch()
        copy(data / FILE_NAME, path)
        migrate(path, lambda connection: _write(connection, message, folder))


def _write(connection: Connection, message: str, folder: Path) -> None:
    config = configure_versions(connection, folder)
    newest = ScriptDirectory.from_config(config).get_current_head()
    config.set_main_option("file_template", "version_%%(rev)s_%%(slug)s")
    command.revision(config, message, autogenerate=True, rev_id=f"{int(newest or 0) + 1:04}")


if __name__ == "__main__":
    write_revision(Path(sys.argv[1]), " ".join(sys.argv[2:]))
