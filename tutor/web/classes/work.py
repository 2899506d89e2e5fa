"""A learner's work on the tasks of a class."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tutor.practice import Practice
from tutor.skill.days import day_of
from tutor.skill.duplicates import Duplicate
from tutor.skill.puzzles.puzzle import PuzzleAnswer
from tutor.store.people.tasks import Task, TaskAnswer, TaskKind
from tutor.web.lessons.library import lessons
from tutor.web.lessons.progress import LearnerProgress


@dataclass(frozen=True)
class TaskState:
    """How much of a task is done."""

    done: int
    all: int

    @property
    def is_done(self) -> bool:
        """Return whether nothing of it is left."""
        return self.done >= self.all


@dataclass(frozen=True)
class DoneWork:
    """All work of one learner that tasks refer to."""

    lessons: LearnerProgress
    answers: Sequence[PuzzleAnswer]
    deals: Mapping[str, Duplicate]  # by their names; of several tries the first
    positions: Mapping[int, TaskAnswer]  # by the number of the task

    def measure(self, task: Task) -> TaskState:
        """Return how much of a task is done."""
        if task.kind == TaskKind.LESSON:
            lesson = lessons()[task.what["lesson"]]
            return TaskState(self.lessons.done_steps(lesson), len(lesson.steps))
        if task.kind == TaskKind.PUZZLES:
            return TaskState(len(self.list_answered(task)), len(task.what["puzzles"]))
        if task.kind == TaskKind.POSITION:
            return TaskState(int(task.id in self.positions), 1)
        duplicate = self.deals.get(task.deal)
        return TaskState(int(duplicate is not None and duplicate.own is not None), 1)

    def list_answered(self, task: Task) -> dict[str, bool]:
        """Return the puzzles of a task that were answered since, and whether once rightly."""
        answered = dict[str, bool]()
        for answer in self._list_since(task):
            answered[answer.puzzle] = answer.right or answered.get(answer.puzzle, False)
        return answered

    def find_first(self, task: Task, puzzle: str) -> PuzzleAnswer | None:
        """Return the first answer to a puzzle since it was set."""
        answers = (answer for answer in self._list_since(task) if answer.puzzle == puzzle)
        return next(answers, None)

    def find_end(self, task: Task) -> datetime | None:
        """Return when the lesson of a task was done, None before."""
        lesson = lessons()[task.what["lesson"]]
        moments = [self.lessons.moments.get((lesson.id, step.id)) for step in lesson.steps]
        done = [moment for moment in moments if moment]
        return max(done) if len(done) == len(moments) else None

    def _list_since(self, task: Task) -> list[PuzzleAnswer]:
        day = day_of(task.set_at.astimezone())
        return [
            answer
            for answer in self.answers
            if answer.puzzle in task.what["puzzles"] and answer.day >= day
        ]


def read_work(room: Practice) -> DoneWork:
    """Return the work of a practice's learner."""
    progress = LearnerProgress(room.lessons.done())
    deals = {duplicate.deal: duplicate for duplicate in room.duplicates.all()}
    return DoneWork(progress, room.puzzles.answers(), deals, room.tasks.own_answers())


def is_known(task: Task) -> bool:
    """Return whether the content of a task still exists; another version may have other lessons."""
    return task.kind != TaskKind.LESSON or task.what["lesson"] in lessons()
