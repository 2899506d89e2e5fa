"""Where rows lie, in a SQLite file or on a PostgreSQL server: opened, copied, kept up to date."""

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
