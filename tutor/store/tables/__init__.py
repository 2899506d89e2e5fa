"""The tables of the database; to import any is to know them all."""

from tutor.store.tables import (
    analyses,
    classes,
    drills,
    duplicates,
    lessons,
    match_figures,
    matches,
    people,
    puzzles,
    sheets,
    training_items,
)

__all__ = [
    "analyses",
    "classes",
    "drills",
    "duplicates",
    "lessons",
    "match_figures",
    "matches",
    "people",
    "puzzles",
    "sheets",
    "training_items",
]
