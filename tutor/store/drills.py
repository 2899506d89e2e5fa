"""Runs of drills, and every answer in them."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session, col, select

from tutor.skill.drills.run import ChanceTold, DrillAnswer, DrillRun
from tutor.store.scope import LearnerScope
from tutor.store.tables.training import DrillAnswerRow, DrillRunRow


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
        answers[row.run_id] += (_answer(row),)
    return answers


def _run(row: DrillRunRow, answers: tuple[DrillAnswer, ...]) -> DrillRun:
    assert row.id is not None
    return DrillRun(row.id, row.drill, row.seed, row.began_at, answers)


def _answer(row: DrillAnswerRow) -> DrillAnswer:
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
