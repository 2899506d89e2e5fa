"""Play some turns of a round at a real table; the match that it becomes judges it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tutor.lessons.answer import Answer, AnswerVerdict
from tutor.lessons.fields import TomlTable
from tutor.lessons.model import Exercise, LessonError, Step


@dataclass(frozen=True, kw_only=True)
class TableRound(Exercise):
    """*turns* to play, 0 for the whole round, against a *level* (by default the weakest)."""

    kind: ClassVar[str] = "round"
    turns: int
    level: str = ""
    goal: str = ""

    @classmethod
    def read(cls, table: TomlTable) -> "TableRound":
        """Return the exercise of a step's table."""
        return cls(
            turns=table.take("turns", int),
            level=table.take("level", str, default=""),
            goal=table.take("goal", str, default=""),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Raise LessonError: no single answer can be judged."""
        raise LessonError(f"{step.id} is a round, which has no answer.")

    def state_answer(self, step: Step) -> Answer:
        """Return an empty answer: any play to the end of the round will do."""
        return Answer()

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield nothing: a round is played at a table and not answered."""
        return iter(())


def round_of(step: Step) -> TableRound:
    """Return the round of a step; raise LessonError for another kind."""
    if not isinstance(step.exercise, TableRound):
        raise LessonError(f"{step.id} is no round.")
    return step.exercise
