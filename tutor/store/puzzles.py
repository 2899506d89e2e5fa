"""Puzzles as the learner met them: every answer that counted, runs, and ratings."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime

from sqlmodel import Session, col, select

from tutor.skill.puzzles.puzzle import PuzzleAnswer, PuzzleRun
from tutor.skill.puzzles.rating import Rating
from tutor.store.scope import LearnerScope
from tutor.store.tables.training import PuzzleAnswerRow, PuzzleRatingRow, PuzzleRunRow


class PuzzleRunNotFoundError(ValueError):
    """A number that no run has."""


class PuzzleLog:
    """All answers and runs of the learner, and the ratings that came of them."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def answers(self) -> list[PuzzleAnswer]:
        """Return every answer outside of runs, in the order they were given."""
        wanted = select(PuzzleAnswerRow).where(col(PuzzleAnswerRow.run_id).is_(None))
        with self._scope.reading() as session:
            return _read(session.exec(wanted.order_by(col(PuzzleAnswerRow.id))))

    def find_answer(self, puzzle: str, day: date) -> PuzzleAnswer | None:
        """Return the counted answer to a puzzle on a day, None if there was none."""
        with self._scope.reading() as session:
            row = _find(session, puzzle, day)
            return None if row is None else _answer(row)

    def answer(self, answer: PuzzleAnswer, ratings: Mapping[str, Rating]) -> bool:
        """Store an answer, and the ratings that follow from it; return whether it counts.

        A second answer of the day, or of the run, changes nothing.
        """
        with self._scope.writing() as session:
            if _find(session, answer.puzzle, answer.day, answer.run) is not None:
                return False
            session.add(
                PuzzleAnswerRow(
                    run_id=answer.run,
                    puzzle=answer.puzzle,
                    day=answer.day,
                    given_at=datetime.now(UTC),
                    right=answer.right,
                    seconds=answer.seconds,
                    given=answer.given,
                )
            )
            _keep_ratings(session, ratings)
            return True

    def ratings(self) -> dict[str, Rating]:
        """Return the rating of every puzzle that was answered, and of the learner ("")."""
        with self._scope.reading() as session:
            return {
                row.puzzle: Rating(row.value, row.deviation, row.volatility)
                for row in session.exec(select(PuzzleRatingRow))
            }

    def begin_run(self, current_time: datetime) -> int:
        """Store that a run begins; return its number."""
        with self._scope.writing() as session:
            row = PuzzleRunRow(began_at=current_time)
            session.add(row)
            session.flush()
            assert row.id is not None
            return row.id

    def run(self, number: int) -> PuzzleRun:
        """Return a run; raise PuzzleRunNotFoundError if there is none."""
        wanted = select(PuzzleAnswerRow).where(PuzzleAnswerRow.run_id == number)
        with self._scope.reading() as session:
            row = session.get(PuzzleRunRow, number)
            if row is None:
                raise PuzzleRunNotFoundError
            answers = _read(session.exec(wanted.order_by(col(PuzzleAnswerRow.id))))
            return PuzzleRun(number, row.began_at, tuple(answers))

    def list_runs(self) -> list[PuzzleRun]:
        """Return every run, in the order they were begun."""
        with self._scope.reading() as session:
            numbers = session.exec(select(PuzzleRunRow.id).order_by(col(PuzzleRunRow.id))).all()
        return [self.run(entry) for entry in numbers if entry is not None]


def _find(
    session: Session, puzzle: str, day: date, run: int | None = None
) -> PuzzleAnswerRow | None:
    """Return the answer of a run, or that of a day outside of any."""
    wanted = select(PuzzleAnswerRow).where(
        PuzzleAnswerRow.puzzle == puzzle, PuzzleAnswerRow.run_id == run
    )
    if run is None:
        wanted = wanted.where(PuzzleAnswerRow.day == day)
    return session.exec(wanted).first()


def _keep_ratings(session: Session, ratings: Mapping[str, Rating]) -> None:
    select_of_scalar = select(PuzzleRatingRow).where(col(PuzzleRatingRow.puzzle).in_(ratings))
    for row in session.exec(select_of_scalar).all():
        session.delete(row)
    session.flush()
    session.add_all(
        PuzzleRatingRow(
            puzzle=name,
            value=rating.value,
            deviation=rating.deviation,
            volatility=rating.volatility,
        )
        for name, rating in ratings.items()
    )


def _read(rows: Iterable[PuzzleAnswerRow]) -> list[PuzzleAnswer]:
    return [_answer(row) for row in rows]


def _answer(row: PuzzleAnswerRow) -> PuzzleAnswer:
    return PuzzleAnswer(row.puzzle, row.day, row.right, row.given, row.seconds, row.run_id)
