"""Figures of matches and of choices, for progress."""

from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned


class MatchFiguresRow(Owned, BaseTable, table=True):
    """The learner's result of a reviewed match, in points."""

    __tablename__ = "match_figures"
    __table_args__ = (UniqueConstraint("match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    rounds: int
    result: float
    luck: float | None = None
    judgement: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class ChoiceRow(Owned, BaseTable, table=True):
    """The cost of a choice of the learner, by the latest analysis of its match."""

    __tablename__ = "choice"
    __table_args__ = (UniqueConstraint("match_id", "round", "step"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    round: int
    step: int
    loss: float
    points: float
    weight: float
    is_clear: bool
    is_helped: bool
