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
    question = _find_asked(name, number)
    if question.step.kind == "round":
        return _round(question)
    chosen = request.args.getlist("chosen")
    return _render_step(
        question, *([parse_answer(question.step, _choose(chosen))] if chosen else [])
    )


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    question = _find_asked(name, number)
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice().lessons.store_help(question.lesson.id, question.step.id, NUDGE)
        return _render_step(question)
    if wish == "show":
        return _show_answer(question)
    if question.step.kind == "round":
        return rounds.open_round(question.lesson, question.step)
    return _judge_answer(question)


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


def _render_step(question: AskedStep, *filled: Any) -> Response:
    return render("lessons/step", step=_view(question, *filled))


def _view(question: AskedStep, *filled: Any) -> StepView:
    """Return the page of a step as it is asked, with an answer and a feedback *filled* in."""
    progress = read_progress()
    shown = build_step_view(question.lesson, question.number, progress, *filled)
    is_done = progress.record(question.lesson, question.own.id).done is not None
    note = "" if question.seed is None else _("The same question, other cards.")
    following = shown.next_address
    if question.seed == PRACTICE:
        following = url_for("learn.end", name=question.lesson.id)
    return replace(
        shown, address=question.address, next_address=following, is_done=is_done, note=note
    )


def _judge_answer(question: AskedStep) -> Response:
    other, given = question.lesson, parse_answer(question.step, request.form)
    if is_blank(question.step, given):
        return render("lessons/step", step=replace(_view(question, given), is_blank=True))
    verdict = judge(question.step, given)
    if verdict.waits:
        return _render_step(question, given)
    is_level = not verdict.right and not verdict.illegal and is_good_enough(question.step, given)
    verdict = RIGHT if is_level else verdict
    before = read_progress()
    is_repeat = verdict.right and not is_done_by(question, before)
    _store_answer(question, verdict.right, is_repeat)
    words = step_words(other, question.step.id)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(question.step, words, given, verdict, before.done)
    )
    return _render_answered(question, given, reply, is_repeat)


def _render_answered(
    question: AskedStep, given: Answer, reply: Feedback, is_repeat: bool
) -> Response:
    """Show an answer and what was said to it; a case like it follows where the step *is_repeat*."""
    shown = replace(_view(question, given, reply), values=value_answer(question.step, given))
    if is_repeat:
        following = find_step(find_lesson(question.lesson.id), question.number, str(REPAIR))
        shown = replace(shown, next_address=following.address, asks_again=True)
    return render("lessons/step", step=shown)


def _store_answer(question: AskedStep, right: bool, is_repeat: bool) -> None:
    """Store a miss of a case, or that its step is done; a right answer after help is neither.

    Tries are counted until a step is done, so that doing it again for practice looks like no miss.
    """
    record = read_progress().record(question.lesson, question.own.id)
    if is_repeat or (right and record.done is not None):
        return
    done = question.own if right else question.step
    practice().lessons.store_answer(question.lesson.id, done.id, right)


def _show_answer(question: AskedStep) -> Response:
    """Show the right answer once a learner has missed it often enough, and go on from it."""
    other, step = question.lesson, question.step
    if step.kind == "round" or read_progress().record(other, step.id).misses < SHOWN_AFTER:
        return _render_step(question)
    practice().lessons.store_help(other.id, step.id, ANSWER_SHOWN)
    is_repeat = not is_done_by(question, read_progress())
    _store_answer(question, True, is_repeat)
    given = state_answer(step)
    reply = show_right(step, step_words(other, step.id), given)
    return _render_answered(question, given, reply, is_repeat)


def _round(question: AskedStep) -> Response:
    other = question.lesson
    current = rounds.update_round_state(other, question.step)
    right = join_sentences(
        (
            _("You have played it."),
            fill_placeholders(step_words(other, question.step.id).right),
        )
    )
    return render("lessons/round", step=_view(question), state=current, right=right)
