"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from datetime import date
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import RIGHT, Answer
from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import rounds
from tutor.web.lessons.cases import PRACTICE, REPAIR, AskedStep, find_step, is_done_by, resume_step
from tutor.web.lessons.course_map import build_standing, list_courses
from tutor.web.lessons.first_match import has_begun
from tutor.web.lessons.library import fill_placeholders, find_lesson, step_words
from tutor.web.lessons.placement import is_offered
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.step.feedback import Feedback, accept_equal_play, give_feedback, show_right
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.reasons import is_good_enough, value_answer
from tutor.web.lessons.step.view import SHOWN_AFTER, StepView, build_step_view
from tutor.web.lessons.way_on import build_ending, build_short_way, find_following

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
ANSWER_SHOWN: Final = 2


@pages.get("/learn")
def index() -> Response:
    """Show the courses, what is done, and where to go on."""
    log = services.practice().lessons
    progress = read_progress(log, services.today())
    way = build_short_way(progress)
    following = find_following(progress, way)
    return render(
        "lessons/learn",
        courses=list_courses(progress, following),
        standing=build_standing(following, progress) if following else None,
        games=tuple(GAMES),
        way=way,
        is_way_open=bool(way and (way.following or not has_begun(log, way.game))),
        asks_for_place=is_offered(progress),
    )


@pages.get("/learn/<name>")
def lesson(name: str) -> BaseResponse:
    """Go on with a lesson where the learner left it."""
    other = find_lesson(name)
    progress = read_progress(services.practice().lessons, services.today())
    return redirect(resume_step(other, progress.resume(other), progress).address)


@pages.get("/learn/<name>/<int:number>")
def step(name: str, number: int) -> Response:
    """Show a step, or a fresh case of it."""
    question, practice = _find_asked(name, number), services.practice()
    if question.step.kind == "round":
        return _round(practice, services.today(), question)
    progress = read_progress(practice.lessons, services.today())
    chosen = request.args.getlist("chosen")
    return _render_step(
        progress, question, *([parse_answer(question.step, _choose(chosen))] if chosen else [])
    )


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    question, practice, today = _find_asked(name, number), services.practice(), services.today()
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice.lessons.store_help(question.lesson.id, question.step.id, NUDGE)
        return _render_step(read_progress(practice.lessons, today), question)
    if wish == "show":
        return _show_answer(practice.lessons, services.hints(), today, question)
    if question.step.kind == "round":
        return rounds.open_round(practice, services.new_seed(), question.lesson, question.step)
    return _judge_answer(practice, services.hints(), today, question)


@pages.get("/learn/<name>/end")
def end(name: str) -> Response:
    """Show that a lesson is over, and what comes next."""
    progress = read_progress(services.practice().lessons, services.today())
    return render("lessons/end", ending=build_ending(find_lesson(name), progress))


def _choose(cards: list[str]) -> MultiDict[str, str]:
    """Return the fields of a form in which some cards are chosen, and nothing is sent yet."""
    return MultiDict([("card", card) for card in cards])


def _find_asked(name: str, number: int) -> AskedStep:
    return find_step(find_lesson(name), number, request.args.get("case", ""))


def _render_step(progress: LearnerProgress, question: AskedStep, *filled: Any) -> Response:
    return render("lessons/step", step=_view(progress, question, *filled))


def _view(progress: LearnerProgress, question: AskedStep, *filled: Any) -> StepView:
    """Return the page of a step as it is asked, with an answer and a feedback *filled* in."""
    shown = build_step_view(question.lesson, question.number, progress, *filled)
    is_done = progress.record(question.lesson, question.own.id).done is not None
    note = "" if question.seed is None else _("The same question, other cards.")
    following = shown.next_address
    if question.seed == PRACTICE:
        following = url_for("learn.end", name=question.lesson.id)
    return replace(
        shown, address=question.address, next_address=following, is_done=is_done, note=note
    )


def _judge_answer(practice: Practice, hints: Hints, today: date, question: AskedStep) -> Response:
    given = parse_answer(question.step, request.form)
    before = read_progress(practice.lessons, today).with_steps()
    if is_blank(question.step, given):
        return render("lessons/step", step=replace(_view(before, question, given), is_blank=True))
    verdict = judge(question.step, given)
    if verdict.waits:
        return _render_step(before, question, given)
    is_level = (
        not verdict.right and not verdict.illegal and is_good_enough(hints, question.step, given)
    )
    verdict = RIGHT if is_level else verdict
    is_repeat = verdict.right and not is_done_by(question, before)
    _store_answer(practice.lessons, before, question, verdict.right, is_repeat)
    words = step_words(question.lesson, question.step.id)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(practice, question.step, words, given, verdict, before.done)
    )
    progress = read_progress(practice.lessons, today)
    return _render_answered(hints, progress, question, given, reply, is_repeat)


def _render_answered(
    hints: Hints,
    progress: LearnerProgress,
    question: AskedStep,
    given: Answer,
    reply: Feedback,
    is_repeat: bool,
) -> Response:
    """Show an answer and what was said to it; a case like it follows where the step *is_repeat*."""
    shown = replace(
        _view(progress, question, given, reply), values=value_answer(hints, question.step, given)
    )
    if is_repeat:
        following = find_step(find_lesson(question.lesson.id), question.number, str(REPAIR))
        shown = replace(shown, next_address=following.address, asks_again=True)
    return render("lessons/step", step=shown)


def _store_answer(
    log: LessonLog, before: LearnerProgress, question: AskedStep, right: bool, is_repeat: bool
) -> None:
    """Store a miss of a case, or that its step is done; a right answer after help is neither.

    Tries are counted until a step is done, so that doing it again for practice looks like no miss.
    """
    record = before.record(question.lesson, question.own.id)
    if is_repeat or (right and record.done is not None):
        return
    done = question.own if right else question.step
    log.store_answer(question.lesson.id, done.id, right)


def _show_answer(log: LessonLog, hints: Hints, today: date, question: AskedStep) -> Response:
    """Show the right answer once a learner has missed it often enough, and go on from it."""
    other, step = question.lesson, question.step
    before = read_progress(log, today).with_steps()
    if step.kind == "round" or before.record(other, step.id).misses < SHOWN_AFTER:
        return _render_step(before, question)
    log.store_help(other.id, step.id, ANSWER_SHOWN)
    is_repeat = not is_done_by(question, before)
    _store_answer(log, before, question, True, is_repeat)
    given = state_answer(step)
    reply = show_right(step, step_words(other, step.id), given)
    return _render_answered(hints, read_progress(log, today), question, given, reply, is_repeat)


def _round(practice: Practice, today: date, question: AskedStep) -> Response:
    current = rounds.update_round_state(practice, question.lesson, question.step)
    progress = read_progress(practice.lessons, today)
    words = step_words(question.lesson, question.step.id)
    right = join_sentences((_("You have played it."), fill_placeholders(words.right)))
    return render("lessons/round", step=_view(progress, question), state=current, right=right)
