"""A case that shows whether something is known already: its first answer counts."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Final

from flask import Response, request

from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.practice import Practice
from tutor.store.lesson_log import LessonLog
from tutor.web.http.rendering import render
from tutor.web.lessons.library import step_words
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.view import StepView, build_step_view

UNSURE: Final = "unsure"


class Trial(ABC):
    """A case with its page, and what follows its answer."""

    @abstractmethod
    def put(self) -> Lesson:
        """Return its lesson with this case as the only step."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return what its page has beside those of other cases."""

    @abstractmethod
    def describe_miss(self) -> dict[str, Any]:
        """Return what its page has after a miss."""

    @abstractmethod
    def store(self, log: LessonLog, progress: LearnerProgress, right: bool) -> None:
        """Store the first answer, and the lessons that it completes."""

    def ask(self, progress: LearnerProgress) -> Response:
        """Show the case."""
        return render("lessons/step", step=self._view(progress))

    def answer(self, practice: Practice, progress: LearnerProgress) -> Response:
        """Judge the answer of the request; "not sure" is one."""
        if request.form.get("ask") == UNSURE:
            self.store(practice.lessons, progress, right=False)
            return render("lessons/step", step=self._miss(self._view(progress)))
        lesson = self.put()
        step = lesson.steps[0]
        given = parse_answer(step, request.form)
        if is_blank(step, given):
            shown = replace(self._view(progress, given), is_blank=True)
            return render("lessons/step", step=shown)
        verdict = judge(step, given)
        if verdict.waits:
            return render("lessons/step", step=self._view(progress, given))
        self.store(practice.lessons, progress, verdict.right)
        reply = give_feedback(
            practice, step, step_words(lesson, step.id), given, verdict, progress.done
        )
        shown = self._view(progress, given, reply)
        return render("lessons/step", step=shown if verdict.right else self._miss(shown))

    def _view(self, progress: LearnerProgress, *filled: Any) -> StepView:
        """Return its page, with an answer and its feedback, if any."""
        shown = build_step_view(self.put(), 1, progress, *filled)
        return replace(shown, hint="", can_show=False, is_trial=True, **self.describe())

    def _miss(self, shown: StepView) -> StepView:
        return replace(shown, is_over=True, **self.describe_miss())
