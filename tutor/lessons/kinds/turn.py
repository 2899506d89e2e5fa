"""Take a turn at a table: to reach a goal, or to play as well as one can."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.fields import TomlTable
from tutor.lessons.model import Exercise, LessonError, Step
from tutor.lessons.table.situation import start_round
from tutor.lessons.table.turns import (
    CLOSE,
    has_reached_goal,
    is_waiting,
    play_answer,
    turn_marks,
)
from tutor.rules.actions import action_named, action_text
from tutor.rules.round.round import Round


@dataclass(frozen=True, kw_only=True)
class Turn(Exercise):
    """A turn; it may wait for another choice of the learner."""

    expect: tuple[str, ...]

    @abstractmethod
    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether a turn is right that is over and came to *current*."""

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a turn."""
        try:
            current = play_answer(step, answer)
        except LessonError:
            return AnswerVerdict(False, illegal=True)
        if is_waiting(current):
            return AnswerVerdict(False, waits=True)
        marks = turn_marks(current, answer)
        return RIGHT if self.is_right(step, answer, current) else AnswerVerdict(False, marks)

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield every turn that can be played at the table."""
        waiting = [Answer(actions=(action_text(number),)) for number in start_round(step).legal()]
        while waiting:
            answer = waiting.pop(0)
            if not self.judge(step, answer).waits:
                yield answer
                continue
            played = start_round(step).play_all(map(action_named, answer.actions))
            waiting += [
                Answer(actions=(*answer.actions, action_text(number))) for number in played.legal()
            ]


@dataclass(frozen=True, kw_only=True)
class Play(Turn):
    """Reach a *goal*; *expect* is one turn that does."""

    kind: ClassVar[str] = "play"
    goal: str

    @classmethod
    def read(cls, table: TomlTable) -> "Play":
        """Return the exercise of a step's table."""
        table.require("goal", "expect")
        return cls(goal=table.take("goal", str), expect=tuple(table.take("expect", str).split()))

    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether the goal of the step is reached after the turn."""
        return has_reached_goal(step, self.goal, current)

    def state_answer(self, step: Step) -> Answer:
        """Return the turn that the lesson states."""
        return Answer(actions=self.expect)


@dataclass(frozen=True, kw_only=True)
class Best(Turn):
    """Play one of the best turns, or say that two are equal; *expect* lists them.

    If the engine is available it can accept more answers, never fewer.
    """

    kind: ClassVar[str] = "best"

    @classmethod
    def read(cls, table: TomlTable) -> "Best":
        """Return the exercise of a step's table."""
        return cls(expect=table.texts("expect"))

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a turn, or on the answer that two are as good."""
        if answer.actions[:1] == (CLOSE,):
            return RIGHT if CLOSE in self.expect else mark_wrong(CLOSE)
        return super().judge(step, answer)

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield that two turns are as good, and every turn that can be played at the table."""
        yield Answer(actions=(CLOSE,))
        yield from super().list_answers(step)

    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether this turn is a stated one: its card, and its target if stated."""
        text = " ".join(answer.actions)
        return any(text == name or text.startswith(name + " ") for name in self.expect)

    def state_answer(self, step: Step) -> Answer:
        """Return the first turn that the lesson states."""
        return Answer(actions=tuple(self.expect[0].split()))
