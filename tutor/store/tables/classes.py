"""The tables of classes: teachers, members, tasks, shown matches."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, OwnedPart, UtcDateTime


class SchoolClassRow(Owned, BaseTable, table=True):
    """A class; its owner teaches it."""

    __tablename__ = "school_class"

    id: int | None = Field(default=None, primary_key=True)
    title: str
    code: str = Field(unique=True)  # for joining
    created_at: datetime = Field(sa_type=UtcDateTime)


class MemberRow(Owned, BaseTable, table=True):
    """A member of a class, with the name that the class sees."""

    __tablename__ = "class_member"
    __table_args__ = (
        UniqueConstraint("class_id", "learner_id"),
        UniqueConstraint("class_id", "folded"),
    )

    id: int | None = Field(default=None, primary_key=True)
    class_id: int = Field(foreign_key="school_class.id", ondelete="CASCADE")
    name: str
    folded: str
    joined_at: datetime = Field(sa_type=UtcDateTime)


class TaskRow(OwnedPart, BaseTable, table=True):
    """Work set for a class; *kind* gives *what* its meaning, *seed* deals the cards of a deal."""

    __tablename__ = "class_task"

    id: int | None = Field(default=None, primary_key=True)
    class_id: int = Field(foreign_key="school_class.id", ondelete="CASCADE", index=True)
    kind: str
    what: dict[str, Any] = Field(sa_type=JSON)
    seed: int = Field(sa_type=BigInteger)
    set_at: datetime = Field(sa_type=UtcDateTime)


class ShownMatchRow(OwnedPart, BaseTable, table=True):
    """A match that a learner shows to the teacher of a class, by a share link."""

    __tablename__ = "class_replay"
    __table_args__ = (UniqueConstraint("class_id", "share_id"),)

    id: int | None = Field(default=None, primary_key=True)
    class_id: int = Field(foreign_key="school_class.id", ondelete="CASCADE")
    share_id: int = Field(foreign_key="share.id")
