"""Common to all tables: names of constraints, moments in UTC, owners, compressed values."""

import json
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import DateTime, Dialect, ForeignKey, LargeBinary, MetaData
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

# Batch migrations can only change constraints that have a name.
_NAMES: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
OWNER: Final = "learner_id"  # the column of `Owned`
# Rows name their format by the first byte. A dictionary that was used once is never changed.
FORMAT: Final = b"\x01"
LEVEL: Final = 9
RAW: Final = -zlib.MAX_WBITS  # without a header: the format is known


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment, stored in UTC: SQLite itself forgets time zones."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment in its stored form."""
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as callers know it."""
        return value and value.replace(tzinfo=UTC)


class BaseTable(SQLModel):
    """The base of all tables: one naming of constraints."""

    metadata = MetaData(naming_convention=_NAMES)


class Owned:
    """A table whose rows belong to one learner each: `Scope` hides them from everybody else.

    Put it before `BaseTable`. Only a scope sets the owner, when a row is stored.
    """

    @declared_attr
    @classmethod
    def learner_id(cls) -> Mapped[int]:
        """Return the column of the owner, by which rows are found."""
        return mapped_column(ForeignKey("learner.id"), index=True, nullable=False)


class OwnedPart(Owned):
    """An owned table whose rows are found through their parent, such as a match."""

    @declared_attr
    @classmethod
    def learner_id(cls) -> Mapped[int]:
        """Return the column of the owner."""
        return mapped_column(ForeignKey("learner.id"), nullable=False)


class LearnerRow(BaseTable, table=True):
    """Somebody who learns here."""

    __tablename__ = "learner"

    id: int | None = Field(default=None, primary_key=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    met_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


DICTIONARY: Final = Path(__file__).with_name("analyses-1.dictionary").read_bytes()


def compress_json(value: Any) -> bytes:
    """Return a JSON value in its stored form."""
    text = json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
    packer = zlib.compressobj(LEVEL, wbits=RAW, memLevel=LEVEL, zdict=DICTIONARY)
    return FORMAT + packer.compress(text) + packer.flush()


def expand_json(stored: bytes) -> Any:
    """Return a stored JSON value; raise ValueError for anything else."""
    if stored[:1] != FORMAT:
        raise ValueError("This row was written by a newer version of the program.")
    try:
        return json.loads(zlib.decompressobj(RAW, zdict=DICTIONARY).decompress(stored[1:]))
    except zlib.error as error:
        raise ValueError(f"This row cannot be read: {error}.") from None


class CompressedJson(TypeDecorator[Any]):
    """A JSON value, stored as compressed bytes."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Return the value in its stored form."""
        return None if value is None else compress_json(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        """Return the value as callers know it."""
        return None if value is None else expand_json(value)
