"""Whose rows are read and written: the only access to the database.

Every session comes from a scope. In the scope of a learner each statement sees only their rows, and
every new row is theirs: no query adds the owner itself. The scope of everybody is for the worker,
which handles everybody's data: it sees all rows, and adds none that has an owner.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import lru_cache
from threading import local
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import ORMExecuteState, UOWTransaction, with_loader_criteria
from sqlalchemy.orm.attributes import set_attribute
from sqlalchemy.orm.util import LoaderCriteriaOption
from sqlmodel import Session

from tutor.store.database import make_reading_engine, make_writing_engine
from tutor.store.records import UnreachableStoreError
from tutor.store.tables.base import Owned

FIRST: Final = 1  # the owner of all data from before there were several learners
NOBODY: Final = 0  # owns nothing, and never will
EVERYBODY: Final = None
MOST_KEPT: Final = 4096  # cached scopes
MOST_NARROWED: Final = 2048  # statements, each for a learner, about 5 kB
_SCOPE: Final = "scope"


class ScopedSession(Session):
    """A session that sees what its scope shows."""


class Snapshot(local):
    """The read transaction of a thread, from `begin` to `end`.

    Without it each query has a separate transaction, which takes as long as the query. The thread
    sees its own writes.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._goes_on = False
        self._connection: Connection | None = None
        self._sessions: dict[LearnerScope, ScopedSession] = {}

    def begin(self) -> None:
        """Read at one moment from now on; it is that of the first thing that is read."""
        self._goes_on = True

    def pause(self) -> None:
        """End the transaction during a pause; later reads see later data."""
        sessions, self._sessions = self._sessions, {}
        connection, self._connection = self._connection, None
        with suppress(SQLAlchemyError, UnreachableStoreError):  # what has only read loses nothing
            for session in sessions.values():
                session.close()
        with suppress(SQLAlchemyError, UnreachableStoreError):
            if connection is not None:
                connection.close()

    def end(self) -> None:
        """Return to separate transactions for each query."""
        self.pause()
        self._goes_on = False

    @contextmanager
    def open(self, scope: "LearnerScope") -> Iterator[ScopedSession]:
        """Open a session of a scope, or reuse the current one."""
        if not self._goes_on:
            with ScopedSession(self._engine, info={_SCOPE: scope}) as session:
                yield session
            return
        try:
            yield self._go_on(scope)
        except (SQLAlchemyError, UnreachableStoreError):
            self.pause()  # a transaction in which something has failed answers nothing more
            raise

    def _go_on(self, scope: "LearnerScope") -> ScopedSession:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._connection.begin()
        if scope not in self._sessions:
            self._sessions[scope] = ScopedSession(self._connection, info={_SCOPE: scope})
        return self._sessions[scope]


class LearnerScope:
    """The rows of one learner, or those of everybody."""

    def __init__(self, engine: Engine, learner: int | None, reads: Snapshot | None = None) -> None:
        self.learner: Final = learner
        self._engine = engine
        self.reads: Final = reads or Snapshot(make_reading_engine(engine))
        self._writer = make_writing_engine(engine, learner)
        self.criteria: Final = _show_only(learner)

    def of(self, learner: int | None) -> "LearnerScope":
        """Return the scope of another learner in the same database, or of everybody (None)."""
        return LearnerScope(self._engine, learner, self.reads)

    def reading(self) -> AbstractContextManager[ScopedSession]:
        """Open a session that reads."""
        return self.reads.open(self)

    @contextmanager
    def writing(self) -> Iterator[ScopedSession]:
        """Open a session that writes: all or nothing, and alone with the rows of its scope."""
        self.reads.pause()
        session = ScopedSession(self._writer, info={_SCOPE: self}, expire_on_commit=False)
        with session, session.begin():
            yield session

    def close(self) -> None:
        """Close all connections to the database."""
        self.reads.pause()
        self._engine.dispose()


@lru_cache(MOST_KEPT)
def _show_only(learner: int | None) -> LoaderCriteriaOption:
    """Return the option that limits rows to a learner; making it takes longer than using it."""
    return with_loader_criteria(
        Owned, lambda table: table.learner_id == learner, include_aliases=True
    )


@lru_cache(MOST_NARROWED)
def _narrow(statement: Executable, criteria: LoaderCriteriaOption) -> Executable:
    """Return a statement limited by criteria.

    Statements that are made once are limited once, because the cache of compiled statements finds
    them by identity.
    """
    return statement.options(criteria)


@event.listens_for(ScopedSession, "do_orm_execute")
def _show_own(state: ORMExecuteState) -> None:
    scope: LearnerScope = state.session.info[_SCOPE]
    if scope.learner is not EVERYBODY:
        state.statement = _narrow(state.statement, scope.criteria)


@event.listens_for(ScopedSession, "before_flush")
def _stamp_new(session: Session, _context: UOWTransaction, _instances: Any) -> None:
    scope: LearnerScope = session.info[_SCOPE]
    for row in session.new:
        if isinstance(row, Owned):
            assert scope.learner is not EVERYBODY, "What is added has an owner."
            set_attribute(row, "learner_id", scope.learner)
