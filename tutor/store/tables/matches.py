"""Matches, what learners add to them, what analyses found, and shared deals."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, CompressedJson, Owned, OwnedPart, UtcDateTime


class MatchRow(Owned, BaseTable, table=True):
    """A match: how it was set up."""

    __tablename__ = "match"
    # By it every page finds the match under way, and lists count, without reading all matches.
    __table_args__ = (
        Index(
            "ix_match_shelf", "learner_id", "deleted_at", "result", "origin", "id", "lost_percent"
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    token: str = Field(unique=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    updated_at: datetime = Field(sa_type=UtcDateTime)
    game: str
    preset: str
    overrides: dict[str, Any] = Field(sa_type=JSON)
    level: str
    hints: bool
    seed: int = Field(sa_type=BigInteger)
    players: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    origin: str = Field(default="played", sa_column_kwargs={"server_default": "played"})
    title: str = Field(default="", sa_column_kwargs={"server_default": ""})
    names: list[str] = Field(
        default_factory=list, sa_type=JSON, sa_column_kwargs={"server_default": "[]"}
    )
    told: dict[str, Any] = Field(
        default_factory=dict, sa_type=JSON, sa_column_kwargs={"server_default": "{}"}
    )
    result: str = Field(default="", sa_column_kwargs={"server_default": ""})
    lost_percent: int | None = None  # of the chance to win: what the learner's decisions gave up
    lost_points: float | None = None  # the same where the rules have no known chances
    yaku: list[str] | None = Field(
        default=None, sa_type=JSON(none_as_null=True)
    )  # made in it; None: not looked at
    outcome: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class EventRow(OwnedPart, BaseTable, table=True):
    """One event of a match; they are only ever added."""

    __tablename__ = "event"
    __table_args__ = (UniqueConstraint("match_id", "sequence"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    sequence: int
    kind: str
    data: dict[str, Any] = Field(sa_type=JSON)


class HelpRow(OwnedPart, BaseTable, table=True):
    """The help shown before a decision; *sequence* is that of the resulting event."""

    __tablename__ = "help"
    __table_args__ = (UniqueConstraint("match_id", "sequence"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    sequence: int
    rung: int
    warned: bool
    told_at: datetime = Field(sa_type=UtcDateTime)


class NoteRow(OwnedPart, BaseTable, table=True):
    """A note on one moment of a match."""

    __tablename__ = "note"
    __table_args__ = (UniqueConstraint("match_id", "round", "step"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    round: int
    step: int
    text: str
    updated_at: datetime = Field(sa_type=UtcDateTime)


class TagRow(Owned, BaseTable, table=True):
    """A word by which a match can be found again."""

    __tablename__ = "tag"
    __table_args__ = (UniqueConstraint("match_id", "name"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    name: str = Field(index=True)


class ShareRow(OwnedPart, BaseTable, table=True):
    """A link by which others may read a match."""

    __tablename__ = "share"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    token: str = Field(unique=True)
    quiz: bool
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


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
