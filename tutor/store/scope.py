"""Whose rows are read and written: the one door to the database.

Every session comes from a scope. In that of a learner each statement sees his rows alone, whatever
it asks for, and every new row is his: no query says so itself. The scope of everybody is for the
worker, which takes up what belongs to anybody: it sees all rows, and adds none that has an owner.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.orm import ORMExecuteState, UOWTransaction, with_loader_criteria
from sqlalchemy.orm.attributes import set_attribute
from sqlalchemy.orm.util import LoaderCriteriaOption
from sqlmodel import Session

from tutor.store.database import make_reading_engine, make_writing_engine
from tutor.store.tables.base import Owned

FIRST: Final = 1  # the learner to whom all belongs that was there before learners were told apart
NOBODY: Final = 0  # owns nothing, and never will
EVERYBODY: Final = None
MOST_KEPT: Final = 4096  # learners whose scope is made
_SCOPE: Final = "scope"


class ScopedSession(Session):
    """A session that sees what its scope shows."""


class Scope:
    """The rows of one learner, or those of everybody."""

    def __init__(self, engine: Engine, learner: int | None) -> None:
        self.learner: Final = learner
        self._engine = engine
        self._reader = make_reading_engine(engine)
        self._writer = make_writing_engine(engine, learner)
        self.criteria: Final = _show_only(learner)

    def of(self, learner: int | None) -> "Scope":
        """Return the scope of another learner in the same database, or that of everybody."""
        return Scope(self._engine, learner)

    def reading(self) -> ScopedSession:
        """Return a session that reads."""
        return ScopedSession(self._reader, info={_SCOPE: self})

    @contextmanager
    def writing(self) -> Iterator[ScopedSession]:
        """Open a session that writes: all or nothing, and alone with the rows of its scope."""
        session = ScopedSession(self._writer, info={_SCOPE: self}, expire_on_commit=False)
        with session, session.begin():
            yield session

    def close(self) -> None:
        """Close all connections to the database."""
        self._engine.dispose()


@lru_cache(MOST_KEPT)
def _show_only(learner: int | None) -> LoaderCriteriaOption:
    """Return what shows a learner's rows alone; to make it takes longer than to use it."""
    return with_loader_criteria(
        Owned, lambda table: table.learner_id == learner, include_aliases=True
    )


@event.listens_for(ScopedSession, "do_orm_execute")
def _show_own(state: ORMExecuteState) -> None:
    scope: Scope = state.session.info[_SCOPE]
    if scope.learner is not EVERYBODY:
        state.statement = state.statement.options(scope.criteria)


@event.listens_for(ScopedSession, "before_flush")
def _stamp_new(session: Session, _context: UOWTransaction, _instances: Any) -> None:
    scope: Scope = session.info[_SCOPE]
    for row in session.new:
        if isinstance(row, Owned):
            assert scope.learner is not EVERYBODY, "What is added has an owner."
            set_attribute(row, "learner_id", scope.learner)
