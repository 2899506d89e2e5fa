"""Shared content of a class: tasks from its teacher and the answers, shown matches and comments."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any

from sqlmodel import Session, col, delete, select

from tutor.skill.duplicates import DealOutcome
from tutor.store.people.classes import Classes, ClassNotFoundError, SchoolClass
from tutor.store.scope import EVERYBODY, LearnerScope
from tutor.store.tables.matches import DuplicateRow, MatchRow, ShareRow
from tutor.store.tables.people import CommentRow, ShownMatchRow, TaskAnswerRow, TaskRow


class TaskKind(StrEnum):
    """The kinds of tasks."""

    LESSON = "lesson"
    DEAL = "deal"
    PUZZLES = "puzzles"
    POSITION = "position"  # a moment of a match, or a puzzle


@dataclass(frozen=True)
class Task:
    """Work set for a class; *kind* gives *what* its meaning, *seed* deals the cards of a deal.

    *due* is the last day for it, in the time zone of the class.
    """

    id: int
    kind: TaskKind
    what: Mapping[str, Any]
    seed: int
    set_at: datetime
    due: date | None = None

    @property
    def deal(self) -> str:
        """Return how its deal is named where it is one."""
        return f"class-task-{self.id}"


@dataclass(frozen=True)
class ShownMatch:
    """A match that a learner shows to their teacher: its token, and that of its share link.

    *is_for_class* if all of the class may see it.
    """

    id: int
    learner: int
    match: str
    share: str
    is_for_class: bool


@dataclass(frozen=True)
class TaskAnswer:
    """The first answer to the position of a task; *given* is empty if the solution was shown."""

    given: str
    is_right: bool
    when: datetime


@dataclass(frozen=True)
class Comment:
    """What somebody in a class wrote about a shown match."""

    learner: int
    text: str
    when: datetime


class ClassTasks:
    """Tasks and shown matches of the classes that a learner teaches or is in.

    Every method raises ClassNotFoundError where the class is not visible to the learner, or only to
    others.
    """

    def __init__(self, scope: LearnerScope, classes: Classes) -> None:
        self._scope = scope
        self._all = scope.of(EVERYBODY)
        self._classes = classes

    def all(self, school_class: SchoolClass) -> list[Task]:
        """Return the tasks of a class, the newest first."""
        with self._all.reading() as session:
            mine = select(TaskRow).where(TaskRow.class_id == school_class.id)
            return [_task(row) for row in session.exec(mine.order_by(col(TaskRow.id).desc()))]

    def find(self, number: int) -> tuple[SchoolClass, Task]:
        """Return a task and the class that it was set for."""
        with self._all.reading() as session:
            row = session.get(TaskRow, number)
        if row is None:
            raise ClassNotFoundError
        return self._classes.find(row.class_id), _task(row)

    def add(
        self,
        number: int,
        kind: TaskKind,
        what: Mapping[str, Any],
        seed: int,
        due: date | None = None,
    ) -> None:
        """Set a task for a class that one teaches."""
        self._classes.find_taught(number)
        now, data = datetime.now(UTC), dict(what)
        row = TaskRow(class_id=number, kind=kind, what=data, seed=seed, set_at=now, due_on=due)
        with self._scope.writing() as session:
            session.add(row)

    def drop(self, number: int) -> int:
        """Remove a task, return its class; learners keep their results."""
        school_class, _dropped = self.find(number)
        self._classes.find_taught(school_class.id)
        with self._scope.writing() as session:
            session.exec(delete(TaskRow).where(col(TaskRow.id) == number))
        return school_class.id

    def outcomes(self, school_class: SchoolClass, task: Task) -> dict[int, DealOutcome]:
        """Return the results of a task's deal, by member number, for those who are done.

        The first of several attempts counts, deleted or not.
        """
        learners = [each.learner for each in school_class.members]
        wanted = (
            select(DuplicateRow)
            .where(DuplicateRow.deal == task.deal, col(DuplicateRow.result).is_not(None))
            .where(col(DuplicateRow.learner_id).in_(learners))
            .order_by(col(DuplicateRow.id).desc())
        )
        with self._all.reading() as session:
            return {
                row.learner_id: DealOutcome(row.result, row.luck)
                for row in session.exec(wanted)
                if row.result is not None
            }

    def answer(self, task: Task, given: str, *, right: bool) -> None:
        """Store the learner's answer to the position of a task; only the first one is kept."""
        row = TaskAnswerRow(
            task_id=task.id, given=given, right=right, answered_at=datetime.now(UTC)
        )
        mine = select(TaskAnswerRow).where(TaskAnswerRow.task_id == task.id)
        with self._scope.writing() as session:
            if session.exec(mine).first() is None:
                session.add(row)

    def own_answers(self) -> dict[int, TaskAnswer]:
        """Return the learner's answers to positions, by the number of the task."""
        with self._scope.reading() as session:
            return {
                row.task_id: TaskAnswer(row.given, row.right, row.answered_at)
                for row in session.exec(select(TaskAnswerRow))
            }

    def show(self, school_class: SchoolClass, share: int, *, is_for_class: bool = False) -> None:
        """Show a match to the teacher of one of the learner's classes, or to all, by a link."""
        if school_class.is_taught:
            raise ClassNotFoundError
        with self._scope.writing() as session:
            row = ShownMatchRow(class_id=school_class.id, share_id=share, is_for_class=is_for_class)
            session.add(row)

    def shown(self, school_class: SchoolClass) -> list[ShownMatch]:
        """Return the readable matches shown in a class, newest first.

        The teacher sees everybody's, a member their own and those shown to the class.
        """
        with self._all.reading() as session:
            shown = _list_shown(session, school_class)
        me = self._scope.learner
        return [
            match
            for match in shown
            if school_class.is_taught or match.is_for_class or match.learner == me
        ]

    def find_shown(self, school_class: SchoolClass, number: int) -> ShownMatch:
        """Return a match of that number that the learner may see."""
        with_number = (match for match in self.shown(school_class) if match.id == number)
        shown_match = next(with_number, None)
        if shown_match is None:
            raise ClassNotFoundError
        return shown_match

    def comment(self, shown: ShownMatch, text: str) -> None:
        """Write about a shown match."""
        with self._scope.writing() as session:
            session.add(CommentRow(shown_id=shown.id, text=text, written_at=datetime.now(UTC)))

    def comments(self, school_class: SchoolClass, shown: ShownMatch) -> list[Comment]:
        """Return what those who are in the class wrote about a shown match, oldest first."""
        wanted = (
            select(CommentRow)
            .where(CommentRow.shown_id == shown.id)
            .where(col(CommentRow.learner_id).in_(_list_people(school_class)))
            .order_by(col(CommentRow.id))
        )
        with self._all.reading() as session:
            return [
                Comment(row.learner_id, row.text, row.written_at) for row in session.exec(wanted)
            ]

    def count_comments(self, school_class: SchoolClass) -> Counter[int]:
        """Return how many comments each shown match of a class has, by its number."""
        wanted = (
            select(CommentRow.shown_id)
            .join(ShownMatchRow, col(ShownMatchRow.id) == CommentRow.shown_id)
            .where(ShownMatchRow.class_id == school_class.id)
            .where(col(CommentRow.learner_id).in_(_list_people(school_class)))
        )
        with self._all.reading() as session:
            return Counter(session.exec(wanted).all())

    def hide(self, school_class: SchoolClass, number: int) -> ShownMatch:
        """Stop showing a match; return it."""
        with self._scope.writing() as session:
            shown_match = next(
                (each for each in _list_shown(session, school_class) if each.id == number), None
            )
            if shown_match is None:
                raise ClassNotFoundError
            session.exec(delete(ShownMatchRow).where(col(ShownMatchRow.id) == number))
            return shown_match


def _task(row: TaskRow) -> Task:
    assert row.id is not None
    return Task(row.id, TaskKind(row.kind), row.what, row.seed, row.set_at, row.due_on)


def _list_people(school_class: SchoolClass) -> list[int]:
    """Return the learners of a class, with its teacher."""
    return [school_class.teacher, *(member.learner for member in school_class.members)]


def _list_shown(session: Session, school_class: SchoolClass) -> list[ShownMatch]:
    """Return what members show, by links that are open, of matches that are there."""
    members = {each.learner for each in school_class.members}
    wanted = (
        select(ShownMatchRow, ShareRow, MatchRow)
        .join(ShareRow, col(ShareRow.id) == ShownMatchRow.share_id)
        .join(MatchRow, col(MatchRow.id) == ShareRow.match_id)
        .where(ShownMatchRow.class_id == school_class.id, col(ShareRow.revoked_at).is_(None))
        .where(col(MatchRow.deleted_at).is_(None))
        .order_by(col(ShownMatchRow.id).desc())
    )
    return [
        ShownMatch(row.id or 0, row.learner_id, match.token, share.token, row.is_for_class)
        for row, share, match in session.exec(wanted)
        if row.learner_id in members
    ]
