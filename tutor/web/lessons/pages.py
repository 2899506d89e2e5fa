"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.answer import RIGHT, Answer
from tutor.lessons.judging import judge, state_answer
from tutor.rules.games import GAMES
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import rounds
from tutor.web.lessons.cases import PRACTICE, REPAIR, AskedStep, find_step, is_done_by, resume_step
from tutor.web.lessons.course_map import build_standing, list_courses
from tutor.web.lessons.first_match import has_begun
from tutor.web.lessons.library import fill_placeholders, find_lesson, step_words
from tutor.web.lessons.placement import is_offered
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.step.feedback import Feedback, accept_equal_play, give_feedback, show_right
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.reasons import is_good_enough, value_answer
from tutor.web.lessons.step.view import SHOWN_AFTER, StepView, build_step_view
from tutor.web.lessons.way_on import build_ending, build_short_way, find_following
from tutor.web.services import practice

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
ANSWER_SHOWN: Final = 2


@pages.get("/learn")
def index() -> Response:
    """Show the courses, what is done, and where to go on."""
    progress = read_progress()
    way = build_short_way(progress)
    following = find_following(progress, way)
    return render(
        "lessons/learn",
        courses=list_courses(progress, following),
        standing=build_standing(following, progress) if following else None,
        games=tuple(GAMES),
        way=way,
        is_way_open=bool(way and (way.following or not has_begun(way.game))),
        asks_for_place=is_offered(progress),
    )


@pages.get("/learn/<name>")
def lesson(name: str) -> BaseResponse:
    """Go on with a lesson where the learner left it."""
    other, progress = find_lesson(name), read_progress()
    return redirect(resume_step(other, progress.resume(other), progress).address)


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
    other, progress = find_lesson(name), read_progress()
    return render("lessons/end", ending=build_ending(other, progress))


def _choose(cards: list[str]) -> MultiDict[str, str]:
    """Return the fields of a form in which some cards are chosen, and nothing is sent yet."""
    return MultiDict([("card", card) for card in cards])


def _find_asked(name: str, number: int) -> AskedStep:
    return find_step(find_lesson(name), number, request.args.get("case", ""))


def _render_step(asked: AskedStep, *filled: Any) -> Response:
    return render("lessons/step", step=_view(asked, *filled))


def _view(asked: AskedStep, *filled: Any) -> StepView:
    """Return the page of what is asked, with an answer and a feedback *filled* in."""
    progress = read_progress()
    shown = build_step_view(asked.lesson, asked.number, progress, *filled)
    is_done = progress.record(asked.lesson, asked.own.id).done is not None
    note = "" if asked.seed is None else _("The same question, other cards.")
    following = shown.next_address
    if asked.seed == PRACTICE:
        following = url_for("learn.end", name=asked.lesson.id)
    return replace(shown, address=asked.address, next_address=following, is_done=is_done, note=note)


def _judge_answer(asked: AskedStep) -> Response:
    other, given = asked.lesson, parse_answer(asked.step, request.form)
    if is_blank(asked.step, given):
        return render("lessons/step", step=replace(_view(asked, given), is_blank=True))
    verdict = judge(asked.step, given)
    if verdict.waits:
        return _render_step(asked, given)
    is_level = not verdict.right and not verdict.illegal and is_good_enough(asked.step, given)
    verdict = RIGHT if is_level else verdict
    before = read_progress()
    is_repeat = verdict.right and not is_done_by(asked, before)
    _store_answer(asked, verdict.right, is_repeat)
    words = step_words(other, asked.step.id)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(asked.step, words, given, verdict, before.done)
    )
    return _render_answered(asked, given, reply, is_repeat)


def _render_answered(asked: AskedStep, given: Answer, reply: Feedback, is_repeat: bool) -> Response:
    """Show an answer and what was said to it; a case like it follows where the step *is_repeat*."""
    shown = replace(_view(asked, given, reply), values=value_answer(asked.step, given))
    if is_repeat:
        following = find_step(find_lesson(asked.lesson.id), asked.number, str(REPAIR))
        shown = replace(shown, next_address=following.address, asks_again=True)
    return render("lessons/step", step=shown)


def _store_answer(asked: AskedStep, right: bool, is_repeat: bool) -> None:
    """Store a miss of a case, or that its step is done; a right answer after help is neither.

    Tries are counted until a step is done, so that doing it again for practice looks like no miss.
    """
    record = read_progress().record(asked.lesson, asked.own.id)
    if is_repeat or (right and record.done is not None):
        return
    done = asked.own if right else asked.step
    practice().lessons.store_answer(asked.lesson.id, done.id, right)


def _show_answer(asked: AskedStep) -> Response:
    """Show the right answer once a learner has missed it often enough, and go on from it."""
    other, step = asked.lesson, asked.step
    if step.kind == "round" or read_progress().record(other, step.id).misses < SHOWN_AFTER:
        return _render_step(asked)
    practice().lessons.store_help(other.id, step.id, ANSWER_SHOWN)
    is_repeat = not is_done_by(asked, read_progress())
    _store_answer(asked, True, is_repeat)
    given = state_answer(step)
    reply = show_right(step, step_words(other, step.id), given)
    return _render_answered(asked, given, reply, is_repeat)


def _round(asked: AskedStep) -> Response:
    other = asked.lesson
    current = rounds.update_round_state(other, asked.step)
    right = join_sentences(
        (
            _("You have played it."),
            fill_placeholders(step_words(other, asked.step.id).right),
        )
    )
    return render("lessons/round", step=_view(asked), state=current, right=right)
