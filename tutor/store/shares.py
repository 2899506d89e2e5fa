"""Links by which others may read a match: unguessable and expiring."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlmodel import col, select

from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import MatchRow, ShareRow

TOKEN_BYTES: Final = 18


class ShareNotFoundError(ValueError):
    """A link that was never made."""


class ShareEndedError(ValueError):
    """A link that was revoked, has expired, or whose match was deleted."""


@dataclass(frozen=True)
class ShareLink:
    """A link to a match."""

    id: int
    token: str
    quiz: bool  # whether answers stay folded until opened
    created: datetime
    expires: datetime | None
    revoked: datetime | None

    def is_open(self, current_time: datetime) -> bool:
        """Return whether the match can be read by it."""
        return self.revoked is None and (self.expires is None or current_time < self.expires)


class Shares:
    """The links to all matches."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def of(self, token: str) -> list[ShareLink]:
        """Return the links to a match, newest first."""
        with self._scope.reading() as session:
            match = find_match(session, token)
            mine = select(ShareRow).where(ShareRow.match_id == match.id)
            return [_share(row) for row in session.exec(mine.order_by(col(ShareRow.id).desc()))]

    def make(self, token: str, *, quiz: bool, expires: datetime | None) -> ShareLink:
        """Make a link to a match."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            assert match.id is not None
            row = ShareRow(
                match_id=match.id,
                token=secrets.token_urlsafe(TOKEN_BYTES),
                quiz=quiz,
                created_at=datetime.now(UTC),
                expires_at=expires,
            )
            session.add(row)
            session.flush()
            return _share(row)

    def revoke(self, token: str, share: int) -> None:
        """End a share link; an ended link stays unchanged."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            row = session.get(ShareRow, share)
            if row is None or row.match_id != match.id:
                raise ShareNotFoundError
            row.revoked_at = row.revoked_at or datetime.now(UTC)

    def read(self, share: str) -> tuple[str, ShareLink]:
        """Return the token of a link's match, and the link.

        Raise ShareNotFoundError or ShareEndedError for an invalid link.
        """
        with self._scope.reading() as session:
            row = session.exec(select(ShareRow).where(ShareRow.token == share)).one_or_none()
            if row is None:
                raise ShareNotFoundError
            match = session.get_one(MatchRow, row.match_id)
            link = _share(row)
            if match.deleted_at or not link.is_open(datetime.now(UTC)):
                raise ShareEndedError
            return match.token, link


def _share(row: ShareRow) -> ShareLink:
    assert row.id is not None
    return ShareLink(row.id, row.token, row.quiz, row.created_at, row.expires_at, row.revoked_at)
