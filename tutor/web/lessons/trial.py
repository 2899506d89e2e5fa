"""A case that shows whether something is known already: its first answer counts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Response, request

from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.web.http.rendering import render
from tutor.web.lessons.library import step_words
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.view import StepView

UNSURE: Final = "unsure"


@dataclass(frozen=True)
class Trial:
    """A case as the only step of a lesson, and what follows its answer."""

    lesson: Lesson
    show: Callable[..., StepView]  # with an answer and its feedback, if any
    miss: Callable[[StepView], StepView]
    store: Callable[[bool], Any]


def answer_trial(trial: Trial, progress: LearnerProgress) -> Response:
    """Judge the answer of the request; "not sure" is one."""
    if request.form.get("ask") == UNSURE:
        trial.store(False)
        return render("lessons/step", step=trial.miss(trial.show()))
    step = trial.lesson.steps[0]
    given = parse_answer(step, request.form)
    if is_blank(step, given):
        return render("lessons/step", step=replace(trial.show(given), is_blank=True))
    verdict = judge(step, given)
    if verdict.waits:
        return render("lessons/step", step=trial.show(given))
    trial.store(verdict.right)
    words = step_words(trial.lesson, step.id)
    shown = trial.show(given, give_feedback(step, words, given, verdict, progress.done))
    return render("lessons/step", step=shown if verdict.right else trial.miss(shown))
