"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.answer import RIGHT
from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson, Step
from tutor.lessons.stated import state_answer
from tutor.rules.games import GAMES
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, together
from tutor.web.lessons import rounds
from tutor.web.lessons.course_map import courses, ending
from tutor.web.lessons.library import found, step_words
from tutor.web.lessons.progress import progress
from tutor.web.lessons.prose import filled
from tutor.web.lessons.short_way import short_way_view, way_of
from tutor.web.lessons.step.feedback import SHOWN, feedback, level, said
from tutor.web.lessons.step.forms import answer
from tutor.web.lessons.step.values import passes, values
from tutor.web.lessons.step.view import SHOWN_AFTER, view
from tutor.web.services import practice

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
ANSWER_SHOWN: Final = 2


@pages.get("/learn")
def index() -> Response:
    """Show the courses, what is done, and where to go on."""
    known = progress()
    return render(
        "learn",
        courses=courses(known),
        following=known.next_lesson(),
        games=tuple(GAMES),
        way=short_way_view(known),
        due=len(known.due()),
    )


@pages.get("/learn/<name>")
def lesson(name: str) -> BaseResponse:
    """Go on with a lesson where the learner left it."""
    number = progress().resume(found(name))
    return redirect(url_for("learn.step", name=name, number=number))


@pages.get("/learn/<name>/<int:number>")
def step(name: str, number: int) -> Response:
    """Show a step."""
    one = found(name)
    asked = _step(one, number)
    if asked.kind == "round":
        return _round(one, number)
    return render("lesson_step", step=view(one, number, progress()))


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    one = found(name)
    asked = _step(one, number)
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice().lessons.helped(one.id, asked.id, NUDGE)
        return render("lesson_step", step=view(one, number, progress()))
    if wish == "show":
        return _shown(one, number)
    if asked.kind == "round":
        return rounds.opened(one, asked)
    return _judged(one, number)


@pages.get("/learn/<name>/end")
def end(name: str) -> Response:
    """Show that a lesson is over, and what comes next."""
    one, known = found(name), progress()
    return render("lesson_end", ending=ending(one, known), way=way_of(one, known))


def _step(one: Lesson, number: int) -> Step:
    if not 1 <= number <= len(one.steps):
        raise NotFound
    return one.steps[number - 1]


def _judged(one: Lesson, number: int) -> Response:
    asked = one.steps[number - 1]
    given = answer(asked, request.form)
    verdict = judge(asked, given)
    if verdict.waits:
        return render("lesson_step", step=view(one, number, progress(), given))
    is_level = not verdict.right and not verdict.illegal and passes(one, asked, given)
    verdict = RIGHT if is_level else verdict
    before = progress()
    practice().lessons.answered(one.id, asked.id, verdict.right)
    words = step_words(one, asked.id)
    reply = level() if is_level else feedback(asked, words, given, verdict, before.done)
    shown = replace(view(one, number, progress(), given, reply), values=values(one, asked, given))
    return render("lesson_step", step=shown)


def _shown(one: Lesson, number: int) -> Response:
    """Show the answer filled in, once a learner has missed it often enough."""
    asked = one.steps[number - 1]
    if progress().record(one, asked.id).misses < SHOWN_AFTER:
        return render("lesson_step", step=view(one, number, progress()))
    practice().lessons.helped(one.id, asked.id, ANSWER_SHOWN)
    box = said(SHOWN, _("It is filled in for you. Send it, and see why it is right."))
    return render("lesson_step", step=view(one, number, progress(), state_answer(asked), box))


def _round(one: Lesson, number: int) -> Response:
    asked = one.steps[number - 1]
    current = rounds.state(one, asked)
    right = together((_("You have played it."), filled(step_words(one, asked.id).right)))
    return render("lesson_round", step=view(one, number, progress()), state=current, right=right)
