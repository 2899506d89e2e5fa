"""Whether anything can be written: tried by a real write, of which nothing stays."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from tutor.store.records import UnreachableStoreError
from tutor.store.scope import Scope
from tutor.store.tables.base import LearnerRow

PROBE: Final = -1  # a learner who is never there when a transaction ends


def find_write_fault(scope: Scope) -> str:
    """Return why nothing can be written, as the database names it; empty where writing works."""
    row = LearnerRow(id=PROBE, created_at=datetime.now(UTC))
    try:
        with scope.of(PROBE).writing() as session:
            session.add(row)
            session.flush()
            session.delete(row)
    except UnreachableStoreError as error:
        return error.cause
    except SQLAlchemyError as error:
        return type(error).__name__
    return ""
