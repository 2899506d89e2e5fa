"""The tables of the database; to import any is to know them all."""

from tutor.store.tables import matches, people, training

__all__ = ["matches", "people", "training"]
