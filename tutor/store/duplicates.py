"""Deals that the learner and all levels play: their matches and results."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from tutor.skill.duplicates import DealOutcome, DealPlay, Duplicate
from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import DuplicatePlayRow, DuplicateRow, MatchRow

_Found = Sequence[tuple[DuplicateRow, MatchRow]]


class Duplicates:
    """All duplicates of the learner, and how the levels played their deals."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def add(self, token: str, deal: str) -> None:
        """Store that a match plays a deal."""
        with self._scope.writing() as session:
            match = find_match(session, token).id
            assert match is not None
            session.add(DuplicateRow(match_id=match, deal=deal))

    def all(self) -> list[Duplicate]:
        """Return all duplicates of matches that are not deleted, newest first."""
        return self._find()

    def find(self, token: str) -> Duplicate | None:
        """Return that of a match, None where it plays no such deal."""
        return next(iter(self._find(col(MatchRow.token) == token)), None)

    def unfinished(self, levels: int) -> list[str]:
        """Return the matches without an outcome, or with fewer than all *levels* played."""
        plays = func.count(col(DuplicatePlayRow.id))
        mine = (
            col(DuplicatePlayRow.deal) == col(DuplicateRow.deal),
            DuplicatePlayRow.learner_id == DuplicateRow.learner_id,
        )
        played = select(plays).where(*mine).correlate(DuplicateRow).scalar_subquery()
        lacking = or_(col(DuplicateRow.result).is_(None), played < levels)
        with self._scope.reading() as session:
            return [match.token for _row, match in session.exec(_select(lacking))]

    def _find(self, *conditions: ColumnElement[bool]) -> list[Duplicate]:
        with self._scope.reading() as session:
            return _read(session, session.exec(_select(*conditions)).all())

    def keep_outcome(self, token: str, outcome: DealOutcome) -> None:
        """Store the learner's result of a deal."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            row = session.exec(select(DuplicateRow).where(DuplicateRow.match_id == match.id)).one()
            row.result, row.luck = outcome.result, outcome.luck
            session.add(row)

    def keep_play(self, deal: str, play: DealPlay) -> None:
        """Store how a level played a deal, once."""
        mine = DuplicatePlayRow.deal == deal, DuplicatePlayRow.level == play.level
        with self._scope.writing() as session:
            if session.exec(select(DuplicatePlayRow).where(*mine)).first() is None:
                session.add(
                    DuplicatePlayRow(
                        deal=deal,
                        level=play.level,
                        actions=list(play.actions),
                        result=play.outcome.result,
                        luck=play.outcome.luck,
                    )
                )


def _select(*conditions: ColumnElement[bool]) -> Select[DuplicateRow, MatchRow]:
    """Return a query for duplicates of matches that are not deleted, newest first."""
    return (
        select(DuplicateRow, MatchRow)
        .join(MatchRow, col(MatchRow.id) == DuplicateRow.match_id)
        .where(col(MatchRow.deleted_at).is_(None), *conditions)
        .order_by(col(DuplicateRow.id).desc())
    )


def _read(session: Session, results: _Found) -> list[Duplicate]:
    plays = _read_plays(session, {row.deal for row, _match in results})
    return [
        Duplicate(
            token=match.token,
            deal=row.deal,
            game=match.game,
            began=match.created_at,
            own=None if row.result is None else DealOutcome(row.result, row.luck),
            plays=tuple(plays[row.deal]),
        )
        for row, match in results
    ]


def _read_plays(session: Session, deals: set[str]) -> dict[str, list[DealPlay]]:
    wanted = select(DuplicatePlayRow).where(col(DuplicatePlayRow.deal).in_(deals))
    plays: dict[str, list[DealPlay]] = defaultdict(list)
    for row in session.exec(wanted.order_by(col(DuplicatePlayRow.id))):
        outcome = DealOutcome(row.result, row.luck)
        plays[row.deal].append(DealPlay(row.level, tuple(row.actions), outcome))
    return plays
