"""End the matches shown in a class: revoke their links."""

from datetime import UTC, datetime

from sqlmodel import Session, col, delete, select, update

from tutor.store.tables.classes import ShownMatchRow
from tutor.store.tables.matches import ShareRow


def end_shown(session: Session, number: int, learner: int | None = None) -> None:
    """End the matches shown in a class by all members or by one."""
    wanted = select(ShownMatchRow.share_id).where(ShownMatchRow.class_id == number)
    if learner is not None:
        wanted = wanted.where(col(ShownMatchRow.learner_id) == learner)
    shares = session.exec(wanted).all()
    is_open = col(ShareRow.id).in_(shares) & col(ShareRow.revoked_at).is_(None)
    session.exec(update(ShareRow).where(is_open).values(revoked_at=datetime.now(UTC)))
    session.exec(delete(ShownMatchRow).where(col(ShownMatchRow.share_id).in_(shares)))
