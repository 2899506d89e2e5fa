"""A learner plays against the computer: what may happen at a table, and in which order."""

from tutor.practice.practice import NothingToTakeBackError, Practice
from tutor.practice.table import COMPUTER, LEARNER, Table

__all__ = ["COMPUTER", "LEARNER", "NothingToTakeBackError", "Practice", "Table"]
