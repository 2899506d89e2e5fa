"""A case that shows whether something is known already: its first answer counts."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

from flask import Response, request

from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.practice import Practice
from tutor.store.lesson_log import LessonLog
from tutor.web.http.rendering import render
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.forms import fill_in
from tutor.web.lessons.step.view import StepFrame, build_step_view

UNSURE: Final = "unsure"


class Trial(ABC):
    """A case with its page, and what follows its answer."""

    @abstractmethod
    def put(self) -> Lesson:
        """Return its lesson with this case as the only step."""

    @abstractmethod
    def build_frame(self) -> StepFrame:
        """Return what surrounds the case."""

    @abstractmethod
    def frame_miss(self) -> StepFrame:
        """Return what surrounds the case after a miss."""

    @abstractmethod
    def store(self, log: LessonLog, progress: LearnerProgress, right: bool) -> None:
        """Store the first answer, and the lessons that it completes."""

    def ask(self, progress: LearnerProgress) -> Response:
        """Show the case."""
        return self._render(progress, self._begin())

    def answer(self, practice: Practice, progress: LearnerProgress) -> Response:
        """Judge the answer of the request; "not sure" is one."""
        attempt = self._begin()
        if request.form.get("ask") == UNSURE:
            self.store(practice.lessons, progress, right=False)
            return self._render(progress, replace(attempt, is_over=True))
        attempt = fill_in(attempt, request.form)
        step, given = attempt.step, attempt.answer
        verdict = judge(step, given)
        if attempt.is_blank or verdict.waits:
            return self._render(progress, attempt)
        self.store(practice.lessons, progress, verdict.right)
        reply = give_feedback(practice, step, attempt.words, given, verdict, progress.done)
        is_over = not verdict.right
        return self._render(progress, replace(attempt, feedback=reply, is_over=is_over))

    def _begin(self) -> Attempt:
        lesson = self.put()
        return Attempt(lesson, lesson.steps[0])

    def _render(self, progress: LearnerProgress, attempt: Attempt) -> Response:
        frame = self.frame_miss() if attempt.is_over else self.build_frame()
        return render("lessons/step", step=build_step_view(attempt, frame, progress.done))
