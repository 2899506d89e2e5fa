"""A learner's answers in lessons: one row per step, which only moves forward."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import bindparam
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tutor.lessons.recall import Recall
from tutor.store.scope import LearnerScope
from tutor.store.tables.training import LessonRecallRow, LessonStepRow

StepKey = tuple[str, str]  # the ids of a lesson and of one of its steps
_PLAN: Final = ("today", "plan")  # the row of the plan of a day, which is no lesson
_MEMORIES: Final = "cards"  # the rows of cards, by their ids
_OFFER: Final = ("after-match", "lesson")  # the row of the lesson that was offered last

# Every page reads them, and with all lessons done there are hundreds of steps: columns are read in
# a fifth of the time of rows.
_DONE: Final = select(LessonStepRow.lesson, LessonStepRow.step, LessonStepRow.done_at).where(
    col(LessonStepRow.done_at).is_not(None)
)
_STEPS: Final = select_columns(
    col(LessonStepRow.lesson),
    col(LessonStepRow.step),
    col(LessonStepRow.tries),
    col(LessonStepRow.misses),
    col(LessonStepRow.help),
    col(LessonStepRow.done_at),
    col(LessonStepRow.token),
)
_STEP: Final = select(LessonStepRow).where(
    LessonStepRow.lesson == bindparam("lesson"), LessonStepRow.step == bindparam("step")
)
_RECALLS: Final = select(
    LessonRecallRow.family,
    LessonRecallRow.interval_days,
    LessonRecallRow.due,
    LessonRecallRow.reviews,
)


@dataclass(frozen=True)
class StepRecord:
    """How far a learner is with a step."""

    tries: int = 0
    misses: int = 0  # since it was last answered rightly
    help: int = 0  # nudges taken since then
    done: datetime | None = None  # when it was first answered rightly
    token: str = ""  # of the match that a step is played in


class LessonLog:
    """The steps of all lessons that were tried."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def steps(self) -> dict[StepKey, StepRecord]:
        """Return all steps that were tried, by the ids of lesson and step."""
        with self._scope.reading() as session:
            rows = session.execute(_STEPS)
            return {(lesson, step): StepRecord(*record) for lesson, step, *record in rows}

    def done(self) -> dict[StepKey, datetime]:
        """Return the steps that are done, and when each was first answered rightly."""
        with self._scope.reading() as session:
            return {(lesson, step): done for lesson, step, done in session.exec(_DONE) if done}

    def step(self, lesson: str, step: str) -> StepRecord | None:
        """Return the learner's progress in a step, None if it was never tried."""
        with self._scope.reading() as session:
            row = _find_row(session, lesson, step)
            return _record(row) if row else None

    def steps_of(self, lesson: str) -> dict[str, StepRecord]:
        """Return the tried steps of one lesson, by the id of the step."""
        with self._scope.reading() as session:
            rows = session.exec(select(LessonStepRow).where(LessonStepRow.lesson == lesson)).all()
            return {row.step: _record(row) for row in rows}

    def find_latest(self, lessons: Collection[str]) -> tuple[str, datetime] | None:
        """Return which of some lessons was worked on last, and when; None if none was."""
        moment = col(LessonStepRow.updated_at)
        wanted = select(LessonStepRow.lesson, LessonStepRow.updated_at).order_by(moment.desc())
        with self._scope.reading() as session:
            return session.exec(
                wanted.where(col(LessonStepRow.lesson).in_(lessons)).limit(1)
            ).first()

    def store_answer(self, lesson: str, step: str, right: bool) -> StepRecord:
        """Store an answer; a step that was done stays done."""
        with self._scope.writing() as session:
            row = _row(session, lesson, step)
            row.tries += 1
            row.misses = 0 if right else row.misses + 1
            if right:
                row.help = 0
                row.done_at = row.done_at or datetime.now(UTC)
            return _keep_row(session, row)

    def store_known(self, lesson: str, steps: Iterable[str]) -> None:
        """Store that steps are done without having been tried: the lesson was known before."""
        current_time = datetime.now(UTC)
        with self._scope.writing() as session:
            for step in steps:
                row = _row(session, lesson, step)
                row.done_at = row.done_at or current_time
                _keep_row(session, row)

    def store_help(self, lesson: str, step: str, level: int) -> StepRecord:
        """Store that a learner was helped, to this level or further."""
        with self._scope.writing() as session:
            row = _row(session, lesson, step)
            row.help = max(row.help, level)
            return _keep_row(session, row)

    def store_table(self, lesson: str, step: str, token: str) -> StepRecord:
        """Store the match that a step is played in."""
        with self._scope.writing() as session:
            row = _row(session, lesson, step)
            row.token = token
            return _keep_row(session, row)

    def plan(self) -> str:
        """Return the plan of a day that was stored last, empty before the first."""
        record = self.step(*_PLAN)
        return record.token if record else ""

    def store_plan(self, plan: str) -> None:
        """Store the plan of a day in the place of the one before."""
        self.store_table(*_PLAN, plan)

    def offer(self) -> str:
        """Return the lesson that the end of a match offered last, empty before the first."""
        record = self.step(*_OFFER)
        return record.token if record else ""

    def store_offer(self, lesson: str) -> None:
        """Store the lesson that the end of a match offers."""
        if self.offer() != lesson:
            self.store_table(*_OFFER, lesson)

    def memories(self) -> dict[str, int]:
        """Return the cards that were asked again, and for how many days each was remembered."""
        return {card: int(record.token or 0) for card, record in self.steps_of(_MEMORIES).items()}

    def store_memories(self, cards: Iterable[str], days: int) -> None:
        """Store for how many days cards were remembered when they were asked last."""
        with self._scope.writing() as session:
            for card in cards:
                row = _row(session, _MEMORIES, card)
                row.token = str(days)
                _keep_row(session, row)

    def recalls(self) -> dict[str, Recall]:
        """Return the review state of the families of questions reviewed so far.

        Earlier versions reviewed whole lessons: those are stored under their lesson ids.
        """
        with self._scope.reading() as session:
            rows = session.exec(_RECALLS)
            return {family: Recall(days, due, times) for family, days, due, times in rows}

    def store_recall(
        self, family: str, before: Recall, right: bool, current_time: datetime
    ) -> None:
        """Store the answer of a review, unless another was stored meanwhile.

        *before* is the state of the family when the question was shown.
        """
        with self._scope.writing() as session:
            wanted = select(LessonRecallRow).where(LessonRecallRow.family == family)
            row = session.exec(wanted).one_or_none()
            if row and row.reviews != before.times:
                return
            after = before.after_answer(right, current_time)
            row = row or LessonRecallRow(family=family, interval_days=0, reviews=0, due=after.due)
            row.interval_days, row.reviews, row.due = after.days, after.times, after.due
            session.add(row)


def _find_row(session: Session, lesson: str, step: str) -> LessonStepRow | None:
    return session.exec(_STEP, params={"lesson": lesson, "step": step}).one_or_none()


def _row(session: Session, lesson: str, step: str) -> LessonStepRow:
    lesson_step_row = _find_row(session, lesson, step)
    return lesson_step_row or LessonStepRow(lesson=lesson, step=step, updated_at=datetime.now(UTC))


def _keep_row(session: Session, row: LessonStepRow) -> StepRecord:
    row.updated_at = datetime.now(UTC)
    session.add(row)
    return _record(row)


def _record(row: LessonStepRow) -> StepRecord:
    return StepRecord(row.tries, row.misses, row.help, row.done_at, row.token)
