"""The tables of drills."""

from datetime import datetime

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, OwnedPart, UtcDateTime


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
