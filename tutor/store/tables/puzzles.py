"""The tables of puzzles: answers, runs, and the ratings that answers have changed."""

from datetime import date, datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, UtcDateTime


class PuzzleRunRow(Owned, BaseTable, table=True):
    """Three minutes of puzzles; their end follows from when they began."""

    __tablename__ = "puzzle_run"

    id: int | None = Field(default=None, primary_key=True)
    began_at: datetime = Field(sa_type=UtcDateTime)


class PuzzleAnswerRow(Owned, BaseTable, table=True):
    """An answer to a puzzle that counted; they are only ever added."""

    __tablename__ = "puzzle_answer"

    id: int | None = Field(default=None, primary_key=True)
    run_id: int | None = Field(default=None, foreign_key="puzzle_run.id", index=True)
    puzzle: str = Field(index=True)
    day: date = Field(index=True)
    given_at: datetime = Field(sa_type=UtcDateTime)
    right: bool
    seconds: float | None = None
    given: str


class PuzzleRatingRow(Owned, BaseTable, table=True):
    """The rating of a puzzle, or of the learner, with an empty name."""

    __tablename__ = "puzzle_rating"
    __table_args__ = (UniqueConstraint("learner_id", "puzzle"),)

    id: int | None = Field(default=None, primary_key=True)
    puzzle: str
    value: float
    deviation: float
    volatility: float
