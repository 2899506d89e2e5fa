"""Accounts and sessions: by which a learner is known in any browser, and which browser is whose."""

import secrets
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from threading import Lock
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import bindparam
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select

from tutor.store.scope import LearnerScope
from tutor.store.tables.people import AccountRow, SessionRow
from tutor.text import CharacterError, clean_line

TOKEN_BYTES: Final = 18
_LEARNER: Final = select(SessionRow.learner_id).where(SessionRow.token == bindparam("token"))


class Sessions:
    """The sessions of all learners, seen from the scope of everybody."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def find(self, token: str) -> int | None:
        """Return the learner of a session, None once it has ended."""
        with self._scope.reading() as session:
            return session.exec(_LEARNER, params={"token": token}).first()

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


LONGEST_NAME: Final = 40
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
# Argon2id by OWASP's password storage cheat sheet, for shared memory.
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_ONE_AT_A_TIME: Final = Lock()  # simultaneous sign-ins take the memory of one


class AccountTakenError(ValueError):
    """A name that somebody has, or a learner who has an account."""


@dataclass(frozen=True)
class Account:
    """The name of a learner in any browser, and the date of the account."""

    name: str
    made: datetime


class Accounts:
    """The accounts of all learners, seen from the scope of everybody."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def find(self, learner: int) -> Account | None:
        """Return the account of a learner, None if they have none."""
        with self._scope.of(learner).reading() as session:
            row = session.exec(select(AccountRow)).first()
            return Account(row.name, row.created_at) if row else None

    def make(self, learner: int, name: str, password: str) -> None:
        """Create an account for a learner, and end their sessions.

        Raise AccountTakenError where they have an account, or another learner has the name.
        """
        hashed = _hash(password)
        row = AccountRow(
            name=name, folded=fold_name(name), hash=hashed, created_at=datetime.now(UTC)
        )
        try:
            with self._scope.of(learner).writing() as session:
                session.add(row)
                end_own_sessions(session)
        except IntegrityError:
            raise AccountTakenError from None

    def check(self, name: str, password: str) -> int | None:
        """Return the learner who has this name and password, None where nobody has both.

        It takes as long whether or not there is such a name.
        """
        with self._scope.reading() as session:
            row = session.exec(
                select(AccountRow).where(AccountRow.folded == fold_name(name))
            ).first()
        is_right = _is_hash_of(row.hash if row else _nobodys_hash(), password)
        if row is None or not is_right:
            return None
        if _HASHER.check_needs_rehash(row.hash):
            self._store_hash(row.learner_id, _hash(password), ends_sessions=False)
        return row.learner_id

    def change_password(self, learner: int, password: str) -> None:
        """Change the password of a learner who has an account, and end their sessions."""
        self._store_hash(learner, _hash(password), ends_sessions=True)

    def _store_hash(self, learner: int, hashed: str, *, ends_sessions: bool) -> None:
        with self._scope.of(learner).writing() as session:
            row = session.exec(select(AccountRow)).one()
            row.hash = hashed
            session.add(row)
            if ends_sessions:
                end_own_sessions(session)


def fold_name(name: str) -> str:
    """Return a name as names are compared: without case, and in one width."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def clean_name(text: str) -> str:
    """Return a name as displayed: one short line; empty if it is invalid."""
    try:
        line = clean_line(text)
    except CharacterError:
        return ""
    return line if len(line) <= LONGEST_NAME else ""


def _hash(password: str) -> str:
    with _ONE_AT_A_TIME:
        return _HASHER.hash(_encode(password))


def _is_hash_of(hashed: str, password: str) -> bool:
    try:
        with _ONE_AT_A_TIME:
            return _HASHER.verify(hashed, _encode(password))
    except (VerificationError, InvalidHashError):
        return False


def _encode(password: str) -> bytes:
    """Return a password as bytes to hash: equal for any way of typing a letter."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


@cache
def _nobodys_hash() -> str:
    return _hash("")
