"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.answer import RIGHT
from tutor.lessons.judging import judge, state_answer
from tutor.rules.games import GAMES
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import rounds
from tutor.web.lessons.cases import PRACTICE, REPAIR, AskedStep, find_step, is_done_by, resume_step
from tutor.web.lessons.course_map import build_standing, list_courses
from tutor.web.lessons.first_match import has_begun
from tutor.web.lessons.library import find_lesson, step_words
from tutor.web.lessons.placement import is_offered
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.short_way import build_short_way
from tutor.web.lessons.step.feedback import SHOWN, accept_equal_play, give_feedback, make_box
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.values import is_good_enough, value_answer
from tutor.web.lessons.step.view import SHOWN_AFTER, StepView, build_step_view
from tutor.web.lessons.way_on import build_ending, find_following
from tutor.web.services import practice

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
ANSWER_SHOWN: Final = 2


@pages.get("/learn")
def index() -> Response:
    """Show the courses, what is done, and where to go on."""
    known = read_progress()
    way = build_short_way(known)
    following = find_following(known, way)
    return render(
        "learn",
        courses=list_courses(known, following),
        standing=build_standing(following, known) if following else None,
        games=tuple(GAMES),
        way=way,
        is_way_open=bool(way and (way.following or not has_begun(way.game))),
        asks_for_place=is_offered(known),
    )


@pages.get("/learn/<name>")
def lesson(name: str) -> BaseResponse:
    """Go on with a lesson where the learner left it."""
    one, known = find_lesson(name), read_progress()
    return redirect(resume_step(one, known.resume(one), known).address)


@pages.get("/learn/<name>/<int:number>")
def step(name: str, number: int) -> Response:
    """Show a step, or a fresh case of it."""
    asked = _find_asked(name, number)
    if asked.step.kind == "round":
        return _round(asked)
    chosen = request.args.getlist("chosen")
    return _render_step(asked, *([parse_answer(asked.step, _choose(chosen))] if chosen else []))


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    asked = _find_asked(name, number)
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice().lessons.store_help(asked.lesson.id, asked.step.id, NUDGE)
        return _render_step(asked)
    if wish == "show":
        return _show_answer(asked)
    if asked.step.kind == "round":
        return rounds.open_round(asked.lesson, asked.step)
    return _judge_answer(asked)


@pages.get("/learn/<name>/end")
def end(name: str) -> Response:
    """Show that a lesson is over, and what comes next."""
    one, known = find_lesson(name), read_progress()
    return render("lesson_end", ending=build_ending(one, known))


def _choose(cards: list[str]) -> MultiDict[str, str]:
    """Return the fields of a form in which some cards are chosen, and nothing is sent yet."""
    return MultiDict([("card", one) for one in cards])


def _find_asked(name: str, number: int) -> AskedStep:
    return find_step(find_lesson(name), number, request.args.get("case", ""))


def _render_step(asked: AskedStep, *filled: Any) -> Response:
    return render("lesson_step", step=_view(asked, *filled))


def _view(asked: AskedStep, *filled: Any) -> StepView:
    """Return the page of what is asked, with an answer and a feedback *filled* in."""
    known = read_progress()
    shown = build_step_view(asked.lesson, asked.number, known, *filled)
    is_done = known.record(asked.lesson, asked.own.id).done is not None
    note = "" if asked.seed is None else _("The same question, other cards.")
    following = shown.next_address
    if asked.seed == PRACTICE:
        following = url_for("learn.end", name=asked.lesson.id)
    return replace(shown, address=asked.address, next_address=following, is_done=is_done, note=note)


def _judge_answer(asked: AskedStep) -> Response:
    one, given = asked.lesson, parse_answer(asked.step, request.form)
    if is_blank(asked.step, given):
        return render("lesson_step", step=replace(_view(asked, given), is_blank=True))
    verdict = judge(asked.step, given)
    if verdict.waits:
        return _render_step(asked, given)
    is_level = not verdict.right and not verdict.illegal and is_good_enough(asked.step, given)
    verdict = RIGHT if is_level else verdict
    before = read_progress()
    again = verdict.right and not is_done_by(asked, before)
    _store_answer(asked, verdict.right, again)
    words = step_words(one, asked.step.id)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(asked.step, words, given, verdict, before.done)
    )
    shown = replace(_view(asked, given, reply), values=value_answer(asked.step, given))
    if again:
        following = find_step(find_lesson(one.id), asked.number, str(REPAIR))
        shown = replace(shown, next_address=following.address, asks_again=True)
    return render("lesson_step", step=shown)


def _store_answer(asked: AskedStep, right: bool, again: bool) -> None:
    """Store a miss of a case, or that its step is done; a right answer after help is neither.

    Tries are counted until a step is done, so that doing it again for practice looks like no miss.
    """
    record = read_progress().record(asked.lesson, asked.own.id)
    if again or (right and record.done is not None):
        return
    done = asked.own if right else asked.step
    practice().lessons.store_answer(asked.lesson.id, done.id, right)


def _show_answer(asked: AskedStep) -> Response:
    """Show the answer filled in, once a learner has missed it often enough."""
    one, step_id = asked.lesson, asked.step.id
    if read_progress().record(one, step_id).misses < SHOWN_AFTER:
        return _render_step(asked)
    practice().lessons.store_help(one.id, step_id, ANSWER_SHOWN)
    box = make_box(SHOWN, _("It’s filled in for you. Submit it to see why it’s right."))
    return _render_step(asked, state_answer(asked.step), box)


def _round(asked: AskedStep) -> Response:
    one = asked.lesson
    current = rounds.update_round_state(one, asked.step)
    right = join_sentences(
        (_("You have played it."), fill_placeholders(step_words(one, asked.step.id).right))
    )
    return render("lesson_round", step=_view(asked), state=current, right=right)
