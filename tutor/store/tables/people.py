"""The tables of who learns here: the sessions of browsers, and accounts."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, OwnedPart, UtcDateTime


class SessionRow(Owned, BaseTable, table=True):
    """A browser session of a learner; *token* is in its cookie."""

    __tablename__ = "session"

    id: int | None = Field(default=None, primary_key=True)
    token: str = Field(unique=True)
    began_at: datetime = Field(sa_type=UtcDateTime)


class AccountRow(OwnedPart, BaseTable, table=True):
    """The name and password by which a learner is known in any browser."""

    __tablename__ = "account"
    __table_args__ = (UniqueConstraint("learner_id"),)

    id: int | None = Field(default=None, primary_key=True)
    name: str  # as typed
    folded: str = Field(unique=True)  # as names are compared
    hash: str
    created_at: datetime = Field(sa_type=UtcDateTime)
