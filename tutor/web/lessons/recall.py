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
from tutor.web.lessons.library import find_lesson, step_words
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.step.feedback import accept_equal_play, give_feedback
from tutor.web.lessons.step.forms import parse_answer
from tutor.web.lessons.step.values import is_good_enough, value_answer
from tutor.web.lessons.step.view import StepView, build_step_view
from tutor.web.services import practice

pages: Final = Blueprint("recall", __name__)


@pages.get("/learn/recall")
def index() -> BaseResponse:
    """Ask for the lesson that has waited longest, or say that none waits."""
    known = read_progress()
    due = known.due()
    if not due:
        return render("learn_recall", is_whole=True, learned=len(known.learned))
    number = choose_question(due[0], known.recall(due[0]))
    return redirect(url_for("recall.ask", name=due[0].id, number=number))


@pages.get("/learn/recall/<name>/<int:number>")
def ask(name: str, number: int) -> Response:
    """Show a question of a lesson that is done."""
    known = read_progress()
    one = _find_asked_lesson(name, number, known)
    return render("lesson_step", step=_as_recall(build_step_view(one, number, known)))


@pages.post("/learn/recall/<name>/<int:number>")
def respond(name: str, number: int) -> Response:
    """Judge an answer; the first one counts, and a hint counts as a miss."""
    known = read_progress()
    one = _find_asked_lesson(name, number, known)
    asked = one.steps[number - 1]
    if request.form.get("ask"):
        _store_answer(one, number, known, right=False)
        hint = fill_placeholders(step_words(one, asked.id).hint)
        return render("lesson_step", step=_as_recall(build_step_view(one, number, known), hint))
    given = parse_answer(asked, request.form)
    verdict = judge(asked, given)
    if verdict.waits:
        return render("lesson_step", step=_as_recall(build_step_view(one, number, known, given)))
    is_level = not verdict.right and not verdict.illegal and is_good_enough(one, asked, given)
    verdict = RIGHT if is_level else verdict
    _store_answer(one, number, known, verdict.right)
    words = step_words(one, asked.id)
    reply = (
        accept_equal_play() if is_level else give_feedback(asked, words, given, verdict, known.done)
    )
    shown = replace(
        build_step_view(one, number, known, given, reply), values=value_answer(one, asked, given)
    )
    return render("lesson_step", step=_as_recall(shown))


def _find_asked_lesson(name: str, number: int, known: LearnerProgress) -> Lesson:
    one = find_lesson(name)
    is_step = 1 <= number <= len(one.steps) and can_be_asked(one.steps[number - 1])
    if not is_step or not known.is_done(one):
        raise NotFound
    return one


def _store_answer(one: Lesson, number: int, known: LearnerProgress, right: bool) -> None:
    """Store an answer, unless another question of the lesson is due."""
    recall = known.recall(one)
    if number == choose_question(one, recall):
        practice().lessons.store_recall(one.id, recall, right, known.now)


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
