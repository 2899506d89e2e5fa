"""The tables of the database; to import any is to know them all."""

from tutor.store.tables import drills, duplicates, matches, people, puzzles, sheets

__all__ = ["drills", "duplicates", "matches", "people", "puzzles", "sheets"]
