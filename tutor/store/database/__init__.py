"""The database, a SQLite file or a PostgreSQL server: open, copy, upgrade."""

from tutor.store.database.opening import (
    Place,
    find_folder,
    find_place,
    make_reading_engine,
    make_writing_engine,
    open_database,
)

__all__ = [
    "Place",
    "find_folder",
    "find_place",
    "make_reading_engine",
    "make_writing_engine",
    "open_database",
]
