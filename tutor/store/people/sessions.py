"""Sessions: which browser is which learner's, until it is signed out.

A browser shows the token of its session. The token is worth nothing once its session has ended,
so copies of a cookie end with it.
"""

import secrets
from datetime import UTC, datetime
from typing import Final

from sqlmodel import Session, col, delete, select

from tutor.store.scope import LearnerScope
from tutor.store.tables.people import SessionRow

TOKEN_BYTES: Final = 18


class Sessions:
    """The sessions of all learners, seen from the scope of everybody."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def find(self, token: str) -> int | None:
        """Return the learner of a session, None once it has ended."""
        with self._scope.reading() as session:
            return session.exec(
                select(SessionRow.learner_id).where(SessionRow.token == token)
            ).first()

    def begin(self, learner: int) -> str:
        """Begin a session of a learner; return its token."""
        row = SessionRow(token=secrets.token_urlsafe(TOKEN_BYTES), began_at=datetime.now(UTC))
        with self._scope.of(learner).writing() as session:
            session.add(row)
            return row.token

    def end(self, token: str) -> None:
        """End a session, if it is active."""
        with self._scope.writing() as session:
            session.exec(delete(SessionRow).where(col(SessionRow.token) == token))

    def end_all(self, learner: int) -> None:
        """End every session of a learner."""
        with self._scope.of(learner).writing() as session:
            end_own_sessions(session)


def end_own_sessions(session: Session) -> None:
    """End every session of the current learner."""
    session.exec(delete(SessionRow))
