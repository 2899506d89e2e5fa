"""What was learned is asked for again: a question of each lesson that is due, oldest first."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.answer import RIGHT
from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.lessons.recall import can_be_asked, choose_question
from tutor.web.http.rendering import render
from tutor.web.lessons.library import found, step_words
from tutor.web.lessons.progress import Progress, progress
from tutor.web.lessons.prose import filled
from tutor.web.lessons.step.feedback import feedback, level
from tutor.web.lessons.step.forms import answer
from tutor.web.lessons.step.values import passes, values
from tutor.web.lessons.step.view import StepView, view
from tutor.web.services import practice

pages: Final = Blueprint("recall", __name__)


@pages.get("/learn/recall")
def index() -> BaseResponse:
    """Ask for the lesson that has waited longest, or say that none waits."""
    known = progress()
    due = known.due()
    if not due:
        return render("learn_recall", learned=len(known.learned))
    number = choose_question(due[0], known.recall(due[0]))
    return redirect(url_for("recall.ask", name=due[0].id, number=number))


@pages.get("/learn/recall/<name>/<int:number>")
def ask(name: str, number: int) -> Response:
    """Show a question of a lesson that is done."""
    known = progress()
    one = _asked(name, number, known)
    return render("lesson_step", step=_as_recall(view(one, number, known)))


@pages.post("/learn/recall/<name>/<int:number>")
def respond(name: str, number: int) -> Response:
    """Judge an answer; the first one counts, and a hint counts as a miss."""
    known = progress()
    one = _asked(name, number, known)
    asked = one.steps[number - 1]
    if request.form.get("ask"):
        _count(one, number, known, right=False)
        hint = filled(step_words(one, asked.id).hint)
        return render("lesson_step", step=_as_recall(view(one, number, known), hint))
    given = answer(asked, request.form)
    verdict = judge(asked, given)
    if verdict.waits:
        return render("lesson_step", step=_as_recall(view(one, number, known, given)))
    is_level = not verdict.right and not verdict.illegal and passes(one, asked, given)
    verdict = RIGHT if is_level else verdict
    _count(one, number, known, verdict.right)
    words = step_words(one, asked.id)
    reply = level() if is_level else feedback(asked, words, given, verdict, known.done)
    shown = replace(view(one, number, known, given, reply), values=values(one, asked, given))
    return render("lesson_step", step=_as_recall(shown))


def _asked(name: str, number: int, known: Progress) -> Lesson:
    one = found(name)
    is_step = 1 <= number <= len(one.steps) and can_be_asked(one.steps[number - 1])
    if not is_step or not known.is_done(one):
        raise NotFound
    return one


def _count(one: Lesson, number: int, known: Progress, right: bool) -> None:
    """Store an answer, unless another question of the lesson is due."""
    recall = known.recall(one)
    if number == choose_question(one, recall):
        practice().lessons.recalled(one.id, recall, right, known.now)


def _as_recall(step: StepView, hint: str = "") -> StepView:
    """Return a step as a question by itself: nothing of its lesson is shown as done."""
    return replace(
        step,
        address=url_for("recall.ask", name=step.lesson, number=step.number),
        next_address=url_for("recall.index"),
        hint=hint,
        can_show=False,
        is_done=False,
        is_recall=True,
    )
