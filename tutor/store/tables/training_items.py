"""Training items: own mistakes and facts, with FSRS’s memory of each."""

from datetime import date, datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, UtcDateTime


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
