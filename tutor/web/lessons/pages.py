"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.answer import RIGHT
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import Lesson, Step
from tutor.rules.games import GAMES
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import rounds
from tutor.web.lessons.course_map import build_ending, list_courses
from tutor.web.lessons.library import find_lesson, step_words
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.short_way import build_short_way, find_short_way
from tutor.web.lessons.step.feedback import SHOWN, accept_equal_play, give_feedback, make_box
from tutor.web.lessons.step.forms import parse_answer
from tutor.web.lessons.step.values import is_good_enough, value_answer
from tutor.web.lessons.step.view import SHOWN_AFTER, build_step_view
from tutor.web.services import practice

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
ANSWER_SHOWN: Final = 2


@pages.get("/learn")
def index() -> Response:
    """Show the courses, what is done, and where to go on."""
    known = read_progress()
    return render(
        "learn",
        courses=list_courses(known),
        following=known.next_lesson(),
        games=tuple(GAMES),
        way=build_short_way(known),
        due=len(known.due()),
    )


@pages.get("/learn/<name>")
def lesson(name: str) -> BaseResponse:
    """Go on with a lesson where the learner left it."""
    number = read_progress().resume(find_lesson(name))
    return redirect(url_for("learn.step", name=name, number=number))


@pages.get("/learn/<name>/<int:number>")
def step(name: str, number: int) -> Response:
    """Show one step of a lesson."""
    one = find_lesson(name)
    asked = _step(one, number)
    if asked.kind == "round":
        return _round(one, number)
    return render("lesson_step", step=build_step_view(one, number, read_progress()))


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    one = find_lesson(name)
    asked = _step(one, number)
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice().lessons.store_help(one.id, asked.id, NUDGE)
        return render("lesson_step", step=build_step_view(one, number, read_progress()))
    if wish == "show":
        return _show_answer(one, number)
    if asked.kind == "round":
        return rounds.open_round(one, asked)
    return _judge_answer(one, number)


@pages.get("/learn/<name>/end")
def end(name: str) -> Response:
    """Show that a lesson is over, and what comes next."""
    one, known = find_lesson(name), read_progress()
    return render("lesson_end", ending=build_ending(one, known), way=find_short_way(one, known))


def _step(one: Lesson, number: int) -> Step:
    if not 1 <= number <= len(one.steps):
        raise NotFound
    return one.steps[number - 1]


def _judge_answer(one: Lesson, number: int) -> Response:
    asked = one.steps[number - 1]
    given = parse_answer(asked, request.form)
    verdict = judge(asked, given)
    if verdict.waits:
        return render("lesson_step", step=build_step_view(one, number, read_progress(), given))
    is_level = not verdict.right and not verdict.illegal and is_good_enough(one, asked, given)
    verdict = RIGHT if is_level else verdict
    before = read_progress()
    practice().lessons.store_answer(one.id, asked.id, verdict.right)
    words = step_words(one, asked.id)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(asked, words, given, verdict, before.done)
    )
    shown = replace(
        build_step_view(one, number, read_progress(), given, reply),
        values=value_answer(one, asked, given),
    )
    return render("lesson_step", step=shown)


def _show_answer(one: Lesson, number: int) -> Response:
    """Show the answer filled in, once a learner has missed it often enough."""
    asked = one.steps[number - 1]
    if read_progress().record(one, asked.id).misses < SHOWN_AFTER:
        return render("lesson_step", step=build_step_view(one, number, read_progress()))
    practice().lessons.store_help(one.id, asked.id, ANSWER_SHOWN)
    box = make_box(SHOWN, _("It is filled in for you. Send it, and see why it is right."))
    return render(
        "lesson_step", step=build_step_view(one, number, read_progress(), state_answer(asked), box)
    )


def _round(one: Lesson, number: int) -> Response:
    asked = one.steps[number - 1]
    current = rounds.update_round_state(one, asked)
    right = join_sentences(
        (_("You have played it."), fill_placeholders(step_words(one, asked.id).right))
    )
    return render(
        "lesson_round",
        step=build_step_view(one, number, read_progress()),
        state=current,
        right=right,
    )
