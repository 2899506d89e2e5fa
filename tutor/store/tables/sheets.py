"""The table of house sheets."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field

from tutor.store.tables.base import BaseTable, Owned, UtcDateTime


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
