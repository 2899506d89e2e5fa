"""In which order analyses are taken up; the database works it out, however many wait."""

from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select
from sqlmodel import Session, col

from tutor.store.queue.passes import QUICK, UNDER_WAY
from tutor.store.tables.matches import AnalysisRow, MatchRow

OF_EACH: Final = 8  # analyses of one learner that are looked at; others may have the first in hand
AT_ONCE: Final = 200  # of all learners

_ID: Final = col(AnalysisRow.id)
# What somebody waits for comes first, then quick passes.
_RANK: Final[ColumnElement[int]] = case((col(AnalysisRow.wanted_at).is_(None), 2), else_=0) + case(
    (col(AnalysisRow.budget) == QUICK, 0), else_=1
)


def _open(*columns: Any) -> Select[Any]:
    """Return what selects columns of the analyses that are not done, but for deleted matches."""
    wanted = select(*columns).join(MatchRow, col(MatchRow.id) == AnalysisRow.match_id)
    is_open = col(AnalysisRow.state).in_(UNDER_WAY)
    return wanted.where(is_open, col(MatchRow.deleted_at).is_(None))


def select_next() -> Select[Any]:
    """Return what selects the numbers of the first few analyses of each learner."""
    place = func.row_number().over(partition_by=col(AnalysisRow.learner_id), order_by=(_RANK, _ID))
    queue = _open(_ID.label("id"), _RANK.label("rank"), place.label("place")).subquery()
    first = select(queue.c.id).where(queue.c.place <= OF_EACH)
    return first.order_by(queue.c.rank, queue.c.place, queue.c.id).limit(AT_ONCE)


def count_ahead(session: Session, token: str) -> int:
    """Return how many other matches come before one; 0 where it does not wait."""
    own = _open(_RANK, _ID).where(col(MatchRow.token) == token).order_by(_RANK, _ID).limit(1)
    found = session.execute(own).first()
    if found is None:
        return 0
    rank, number = found
    earlier = or_(rank > _RANK, and_(rank == _RANK, number > _ID))
    counted = _open(func.count(col(AnalysisRow.match_id).distinct())).where(earlier)
    return int(session.execute(counted).scalar_one())
