"""The tables of the database; to import any is to know them all."""

from tutor.store.tables import classes, drills, duplicates, matches, people, puzzles, sheets

__all__ = ["classes", "drills", "duplicates", "matches", "people", "puzzles", "sheets"]
