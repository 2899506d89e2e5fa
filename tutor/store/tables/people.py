"""Who learns here: sessions, accounts and classes; and the house sheets they keep."""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, UniqueConstraint
from sqlalchemy import false as sa_false
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


class SchoolClassRow(Owned, BaseTable, table=True):
    """A class; its owner teaches it."""

    __tablename__ = "school_class"

    id: int | None = Field(default=None, primary_key=True)
    title: str
    code: str = Field(unique=True)  # for joining
    created_at: datetime = Field(sa_type=UtcDateTime)
    zone: str = Field(default="", sa_column_kwargs={"server_default": ""})  # of its days


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
    due_on: date | None = None  # the last day for it, in the time zone of the class


class TaskAnswerRow(OwnedPart, BaseTable, table=True):
    """A learner's first answer to the position of a task; *given* is empty if it was shown."""

    __tablename__ = "class_answer"
    __table_args__ = (UniqueConstraint("task_id", "learner_id"),)

    id: int | None = Field(default=None, primary_key=True)
    task_id: int = Field(foreign_key="class_task.id", ondelete="CASCADE")
    given: str
    right: bool
    answered_at: datetime = Field(sa_type=UtcDateTime)


class ShownMatchRow(OwnedPart, BaseTable, table=True):
    """A match that a learner shows, by a share link, to the teacher of a class or to all of it."""

    __tablename__ = "class_replay"
    __table_args__ = (UniqueConstraint("class_id", "share_id"),)

    id: int | None = Field(default=None, primary_key=True)
    class_id: int = Field(foreign_key="school_class.id", ondelete="CASCADE")
    share_id: int = Field(foreign_key="share.id")
    is_for_class: bool = Field(default=False, sa_column_kwargs={"server_default": sa_false()})


class CommentRow(OwnedPart, BaseTable, table=True):
    """What somebody in a class wrote about a shown match."""

    __tablename__ = "class_comment"

    id: int | None = Field(default=None, primary_key=True)
    shown_id: int = Field(foreign_key="class_replay.id", ondelete="CASCADE", index=True)
    text: str
    written_at: datetime = Field(sa_type=UtcDateTime)


class HouseSheetRow(Owned, BaseTable, table=True):
    """A house sheet: the rules of a game with the worths and names that were agreed on."""

    __tablename__ = "house_sheet"
    __table_args__ = (UniqueConstraint("learner_id", "game", "title"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str
    title: str
    preset: str
    overrides: dict[str, Any] = Field(sa_type=JSON)
    kept_at: datetime = Field(default_factory=lambda: datetime.now(UTC), sa_type=UtcDateTime)
