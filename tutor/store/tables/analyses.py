"""Analyses of matches, and what they found."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, OwnedPart, UtcDateTime
from tutor.store.tables.compressed import CompressedJson


class AnalysisRow(OwnedPart, BaseTable, table=True):
    """One pass over a match; a worker has it until its lease ends."""

    __tablename__ = "analysis"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    budget: str
    seed: int
    stamp: str = ""
    state: str = Field(index=True)
    units: int | None = None
    attempts: int = 0
    worker: str = ""
    lease_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    wanted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(sa_type=UtcDateTime)
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    collected: bool = Field(default=False, sa_column_kwargs={"server_default": "0"})


class AssessmentRow(OwnedPart, BaseTable, table=True):
    """The result of an analysis for one unit of a match; rows are only added."""

    __tablename__ = "assessment"
    __table_args__ = (UniqueConstraint("analysis_id", "round", "step", "kind"),)

    id: int | None = Field(default=None, primary_key=True)
    analysis_id: int = Field(foreign_key="analysis.id")
    round: int
    step: int
    kind: str
    figures: dict[str, Any] = Field(sa_type=CompressedJson)
