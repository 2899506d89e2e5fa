"""The tables of duplicates: the player of each deal, and the computer players' results."""

from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, OwnedPart


class DuplicateRow(OwnedPart, BaseTable, table=True):
    """A match that plays a deal; its outcome comes once it has ended."""

    __tablename__ = "duplicate"
    __table_args__ = (UniqueConstraint("match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    deal: str = Field(index=True)
    result: float | None = None
    luck: float | None = None


class DuplicatePlayRow(Owned, BaseTable, table=True):
    """A deal as a computer player played it in the learner's seat."""

    __tablename__ = "duplicate_play"
    __table_args__ = (UniqueConstraint("learner_id", "deal", "level"),)

    id: int | None = Field(default=None, primary_key=True)
    deal: str
    level: str
    actions: list[Any] = Field(sa_type=JSON)
    result: float
    luck: float | None = None
