"""Mark a transaction as writing, with its learner."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

WRITER: Final = "writer"  # the name of the option of an engine


@dataclass(frozen=True)
class Writer:
    """A writer of rows: a learner, or everybody (None), such as the worker."""

    learner: int | None


def find_writer(connection: Connection) -> Writer | None:
    """Return who writes in a transaction that begins, None where it only reads."""
    writer: Writer | None = connection.get_execution_options().get(WRITER)
    return writer
