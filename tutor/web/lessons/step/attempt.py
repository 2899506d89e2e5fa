"""A try at a step: the answer so far, its errors, and what it has made happen on the table."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import Answer, Lesson, Step, StepWords
from tutor.web.lessons.library import step_words
from tutor.web.lessons.step.feedback import RIGHT, TURNS, WRONG, Feedback, show_right
from tutor.web.lessons.step.played import PlayedOut, play_out

NOTHING: Final = Answer()


@dataclass(frozen=True)
class Attempt:
    """A step of a lesson with an answer to it, and the feedback once it was judged."""

    lesson: Lesson
    step: Step
    answer: Answer = NOTHING
    feedback: Feedback | None = None
    is_blank: bool = False  # it was sent without an answer
    is_over: bool = False  # it was missed, and there is no second try

    @property
    def may_answer(self) -> bool:
        """Return whether no answer has counted yet."""
        return self.feedback is None or self.feedback.is_miss

    @property
    def waits(self) -> bool:
        """Return whether the learner is to answer."""
        return self.may_answer and not self.is_over

    @property
    def reveals(self) -> bool:
        """Return whether the right answer was just given, or is shown as help."""
        return self.feedback is not None and self.feedback.reveals

    @cached_property
    def words(self) -> StepWords:
        """Return the words of the step in the language of the request."""
        return step_words(self.lesson, self.step.id)

    @cached_property
    def played(self) -> PlayedOut:
        """Return the table after the answer, and the events that led to it."""
        return play_out(self.step, self.answer, self.feedback)

    @cached_property
    def errors(self) -> frozenset[str]:
        """Return what is wrong with an answer that is to be given again."""
        is_marked = self.feedback is not None and self.feedback.is_miss
        is_marked = is_marked and self.step.kind not in TURNS
        return judge(self.step, self.answer).marks if is_marked else frozenset()

    def with_right_answer(self) -> "Attempt":
        """Return the step with its right answer, shown as help."""
        answer = state_answer(self.step)
        return replace(self, answer=answer, feedback=show_right(self.step, self.words, answer))

    def mark(self, error: str, is_chosen: bool = False) -> str:
        """Return the mark of a part of the answer; *error* is its key among the errors."""
        if error in self.errors:
            return WRONG
        return RIGHT if self.reveals and is_chosen else ""
