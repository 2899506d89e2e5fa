"""What a learner has done in lessons, and when it is asked again."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, UtcDateTime


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
