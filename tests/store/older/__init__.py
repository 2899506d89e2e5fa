"""Files of every version of the tables since the first schema, as its own program wrote them.

Each was made by that program's own pages, since 0017 also by what fills a store for tests:
matches played, lessons done, hints asked, drills and puzzles answered, matches imported, noted,
tagged and shared by somebody who pressed whatever there was. What lies in them is to be there,
and to be shown, for ever.
"""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from tutor.store.database.sqlite import FILE_NAME

_FOLDER: Final = Path(__file__).parent
_ENDING: Final = ".sql.xz"
VERSIONS: Final = sorted(path.name.removesuffix(_ENDING) for path in _FOLDER.glob(f"*{_ENDING}"))
Rows = dict[str, list[dict[str, object]]]


def restore(version: str, folder: Path) -> Path:
    """Make the file of a version in a folder, as it was; return where it is."""
    path = folder / FILE_NAME
    script = lzma.decompress((_FOLDER / f"{version}{_ENDING}").read_bytes()).decode()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(script)
    return path


def keep(folder: Path) -> Path:
    """Keep what lies in a folder as the file of its version; return where."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as file:
        [version] = file.execute("SELECT version_num FROM alembic_version").fetchone()
        script = "\n".join(file.iterdump())
    kept = _FOLDER / f"{version}{_ENDING}"
    kept.write_bytes(lzma.compress(script.encode(), preset=lzma.PRESET_EXTREME))
    return kept


def read_rows(path: Path) -> Rows:
    """Return all that lies in the tables of a file, but for the version of the tables."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        names = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = [str(name) for (name,) in file.execute(names) if name != "alembic_version"]
        return {table: [dict(row) for row in _rows(file, table)] for table in tables}


def _rows(file: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    return file.execute(f'SELECT * FROM "{table}" ORDER BY rowid').fetchall()
