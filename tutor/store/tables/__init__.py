"""The tables of the database; to import any is to know them all."""

from tutor.store.tables import (
    analyses,
    classes,
    drills,
    duplicates,
    items,
    lessons,
    matches,
    people,
    progress,
    puzzles,
    sheets,
)

__all__ = [
    "analyses",
    "classes",
    "drills",
    "duplicates",
    "items",
    "lessons",
    "matches",
    "people",
    "progress",
    "puzzles",
    "sheets",
]
