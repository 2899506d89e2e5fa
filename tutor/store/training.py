"""Puzzles, drills and shared deals as the learner met them: answers, runs, ratings, results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime

from sqlalchemy import ColumnElement, func, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from tutor.skill.drills import ChanceTold, DrillAnswer, DrillRun
from tutor.skill.duplicates import DealOutcome, DealPlay, Duplicate
from tutor.skill.puzzles import PuzzleAnswer, PuzzleRun, Rating
from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import DuplicatePlayRow, DuplicateRow, MatchRow
from tutor.store.tables.training import (
    DrillAnswerRow,
    DrillRunRow,
    PuzzleAnswerRow,
    PuzzleRatingRow,
    PuzzleRunRow,
)

_Found = Sequence[tuple[DuplicateRow, MatchRow]]


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
            return _read_puzzle_answers(session.exec(wanted.order_by(col(PuzzleAnswerRow.id))))

    def find_answer(self, puzzle: str, day: date) -> PuzzleAnswer | None:
        """Return the counted answer to a puzzle on a day, None if there was none."""
        with self._scope.reading() as session:
            row = _find(session, puzzle, day)
            return None if row is None else _puzzle_answer(row)

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
            answers = _read_puzzle_answers(session.exec(wanted.order_by(col(PuzzleAnswerRow.id))))
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


def _read_puzzle_answers(rows: Iterable[PuzzleAnswerRow]) -> list[PuzzleAnswer]:
    return [_puzzle_answer(row) for row in rows]


def _puzzle_answer(row: PuzzleAnswerRow) -> PuzzleAnswer:
    return PuzzleAnswer(row.puzzle, row.day, row.right, row.given, row.seconds, row.run_id)


class DrillRunNotFoundError(ValueError):
    """A number that no run of a drill has."""


class DrillRuns:
    """All runs of the learner."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def begin(self, drill: str, seed: int, current_time: datetime) -> int:
        """Store that a run begins; return its number."""
        with self._scope.writing() as session:
            row = DrillRunRow(drill=drill, seed=seed, began_at=current_time)
            session.add(row)
            session.flush()
            assert row.id is not None
            return row.id

    def run(self, number: int) -> DrillRun:
        """Return a run; raise DrillRunNotFoundError if there is none."""
        with self._scope.reading() as session:
            row = session.get(DrillRunRow, number)
            if row is None:
                raise DrillRunNotFoundError
            return _run(row, _read_answers(session, [number])[number])

    def all(self, drill: str = "") -> list[DrillRun]:
        """Return every run, or those of one drill, in the order they were begun."""
        wanted = select(DrillRunRow).order_by(col(DrillRunRow.id))
        if drill:
            wanted = wanted.where(DrillRunRow.drill == drill)
        with self._scope.reading() as session:
            rows = session.exec(wanted).all()
            answers = _read_answers(session, [row.id or 0 for row in rows])
            return [_run(row, answers[row.id or 0]) for row in rows]

    def answer(self, run: DrillRun, answer: DrillAnswer) -> bool:
        """Store the answer to the next question; return whether it was the first to it."""
        with self._scope.writing() as session:
            answers = _read_answers(session, [run.id])[run.id]
            if len(answers) != answer.number:
                return False
            session.add(_row(run.id, answer))
            return True


def _read_answers(session: Session, runs: Iterable[int]) -> dict[int, tuple[DrillAnswer, ...]]:
    """Return the answers of some runs, none for those without."""
    wanted = (
        select(DrillAnswerRow)
        .where(col(DrillAnswerRow.run_id).in_(list(runs)))
        .order_by(col(DrillAnswerRow.run_id), col(DrillAnswerRow.number))
    )
    answers: dict[int, tuple[DrillAnswer, ...]] = defaultdict(tuple)
    for row in session.exec(wanted):
        answers[row.run_id] += (_drill_answer(row),)
    return answers


def _run(row: DrillRunRow, answers: tuple[DrillAnswer, ...]) -> DrillRun:
    assert row.id is not None
    return DrillRun(row.id, row.drill, row.seed, row.began_at, answers)


def _drill_answer(row: DrillAnswerRow) -> DrillAnswer:
    chance = None
    if row.said is not None and row.real is not None and row.came is not None:
        chance = ChanceTold(row.said, row.real, row.came)
    return DrillAnswer(row.number, row.family, row.seed, row.given, row.right, chance)


def _row(run: int, answer: DrillAnswer) -> DrillAnswerRow:
    chance = answer.chance
    return DrillAnswerRow(
        run_id=run,
        number=answer.number,
        family=answer.family,
        seed=answer.seed,
        given=answer.given,
        right=answer.right,
        said=chance.said if chance else None,
        real=chance.real if chance else None,
        came=chance.came if chance else None,
    )


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
