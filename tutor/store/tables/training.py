"""What a learner has done in lessons, training items, drills and puzzles."""

from datetime import date, datetime

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, OwnedPart, UtcDateTime


class LessonStepRow(Owned, BaseTable, table=True):
    """How far the learner is with one step of a lesson."""

    __tablename__ = "lesson_step"
    __table_args__ = (UniqueConstraint("learner_id", "lesson", "step"),)

    id: int | None = Field(default=None, primary_key=True)
    lesson: str
    step: str
    tries: int = 0
    misses: int = 0
    help: int = 0
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    token: str = ""
    updated_at: datetime = Field(sa_type=UtcDateTime)


class LessonRecallRow(Owned, BaseTable, table=True):
    """When a family of questions is due again, after its first review."""

    __tablename__ = "lesson_recall"
    __table_args__ = (UniqueConstraint("learner_id", "family"),)

    id: int | None = Field(default=None, primary_key=True)
    family: str  # in rows of earlier versions a lesson
    interval_days: int
    reviews: int
    due: datetime = Field(sa_type=UtcDateTime)


class ItemRow(Owned, BaseTable, table=True):
    """One training item; its days are the learner's local days."""

    __tablename__ = "item"
    __table_args__ = (UniqueConstraint("learner_id", "kind", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    key: str
    state: str = Field(index=True)
    theme: str = ""
    loss: float
    added_on: date
    due: date
    last_review: date | None = None
    interval_days: int = 0
    streak: int = 0
    stability: float | None = None
    difficulty: float | None = None
    helped_on: date | None = None


class ItemPlaceRow(Owned, BaseTable, table=True):
    """A decision of a match from which an item comes."""

    __tablename__ = "item_place"
    __table_args__ = (UniqueConstraint("match_id", "round", "step"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id", index=True)
    match_id: int = Field(foreign_key="match.id")
    round: int
    step: int
    by_hand: bool


class ItemAnswerRow(Owned, BaseTable, table=True):
    """An answer that counted; they are only ever added."""

    __tablename__ = "item_answer"
    __table_args__ = (UniqueConstraint("item_id", "day"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    day: date = Field(index=True)
    given_at: datetime = Field(sa_type=UtcDateTime)
    right: bool
    helped: bool
    seconds: float | None = None
    given: str


class DrillRunRow(Owned, BaseTable, table=True):
    """A minute of a drill; its end follows from when it began."""

    __tablename__ = "drill_run"

    id: int | None = Field(default=None, primary_key=True)
    drill: str = Field(index=True)
    seed: int = Field(sa_type=BigInteger)
    began_at: datetime = Field(sa_type=UtcDateTime)


class DrillAnswerRow(OwnedPart, BaseTable, table=True):
    """An answer in a run; *said*, *real* and *came* for an estimated chance."""

    __tablename__ = "drill_answer"
    __table_args__ = (UniqueConstraint("run_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="drill_run.id")
    number: int
    family: str
    seed: int
    given: str
    right: bool
    said: int | None = None
    real: float | None = None
    came: bool | None = None


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
