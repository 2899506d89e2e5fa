"""The pages of lessons: every answer is a form, and what was answered is stored at once."""

from dataclasses import replace
from datetime import date
from typing import Final

from flask import Blueprint, Response, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.judging import judge
from tutor.lessons.model import RIGHT
from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import rounds
from tutor.web.lessons.cases import PRACTICE, REPAIR, AskedStep, find_step, is_done_by, resume_step
from tutor.web.lessons.course_map import (
    build_ending,
    build_short_way,
    build_standing,
    find_following,
    list_courses,
)
from tutor.web.lessons.first_match import has_begun
from tutor.web.lessons.library import (
    address_after,
    fill_placeholders,
    find_lesson,
    step_words,
    words_of,
)
from tutor.web.lessons.placement import is_offered
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.step.attempt import Attempt, fill_in, parse_answer
from tutor.web.lessons.step.feedback import (
    accept_equal_play,
    give_feedback,
    is_good_enough,
    value_answer,
)
from tutor.web.lessons.step.view import SHOWN_AFTER, StepFrame, build_step_view

pages: Final = Blueprint("learn", __name__)
NUDGE: Final = 1
NUDGED_AFTER: Final = 2  # misses
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
    answer = parse_answer(question.step, _choose(chosen))
    return _render(progress, question, replace(question.attempt, answer=answer))


@pages.post("/learn/<name>/<int:number>")
def respond(name: str, number: int) -> BaseResponse:
    """Judge an answer, or help with the step."""
    question, practice, today = _find_asked(name, number), services.practice(), services.today()
    wish = request.form.get("ask", "")
    if wish == "hint":
        practice.lessons.store_help(question.lesson.id, question.step.id, NUDGE)
        return _render(read_progress(practice.lessons, today), question, question.attempt)
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


def _render(
    progress: LearnerProgress,
    question: AskedStep,
    attempt: Attempt,
    values: SearchValues | None = None,
    is_repeat: bool = False,
) -> Response:
    """Show a step; a case like it follows where the step *is_repeat*."""
    frame = _build_frame(progress, question)
    if is_repeat:
        following = find_step(find_lesson(question.lesson.id), question.number, str(REPAIR))
        frame = replace(frame, next_address=following.address, way_on=_("One more like it"))
    return render("lessons/step", step=build_step_view(attempt, frame, progress.done, values))


def _build_frame(progress: LearnerProgress, question: AskedStep) -> StepFrame:
    lesson, step = question.lesson, question.step
    record = progress.record(lesson, step.id)
    is_nudged = record.help > 0 or record.misses >= NUDGED_AFTER
    last = len(lesson.steps) if question.seed == PRACTICE else question.number
    return StepFrame(
        title=words_of(lesson).title,
        address=question.address,
        next_address=address_after(lesson, last),
        number=question.number,
        total=len(lesson.steps),
        note="" if question.seed is None else _("The same question, other cards."),
        hint=fill_placeholders(step_words(lesson, step.id).hint) if is_nudged else "",
        can_show=record.misses >= SHOWN_AFTER and step.kind != "round",
        can_be_known=bool(lesson.families) and not progress.is_done(lesson),
    )


def _judge_answer(practice: Practice, hints: Hints, today: date, question: AskedStep) -> Response:
    attempt = fill_in(question.attempt, request.form)
    step, given = attempt.step, attempt.answer
    before, verdict = read_progress(practice.lessons, today).with_steps(), judge(step, given)
    if attempt.is_blank or verdict.waits:
        return _render(before, question, attempt)
    is_missed = not verdict.right and not verdict.illegal
    is_level = is_missed and is_good_enough(hints, step, given)
    verdict = RIGHT if is_level else verdict
    is_repeat = verdict.right and not is_done_by(question, before)
    _store_answer(practice.lessons, before, question, verdict.right, is_repeat)
    reply = (
        accept_equal_play()
        if is_level
        else give_feedback(practice, step, attempt.words, given, verdict, before.done)
    )
    progress, values = read_progress(practice.lessons, today), value_answer(hints, step, given)
    return _render(progress, question, replace(attempt, feedback=reply), values, is_repeat)


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
        return _render(before, question, question.attempt)
    log.store_help(other.id, step.id, ANSWER_SHOWN)
    is_repeat = not is_done_by(question, before)
    _store_answer(log, before, question, True, is_repeat)
    attempt = question.attempt.with_right_answer()
    values = value_answer(hints, step, attempt.answer)
    return _render(read_progress(log, today), question, attempt, values, is_repeat)


def _round(practice: Practice, today: date, question: AskedStep) -> Response:
    current = rounds.update_round_state(practice, question.lesson, question.step)
    frame = _build_frame(read_progress(practice.lessons, today), question)
    attempt = question.attempt
    step = build_step_view(attempt, frame, frozenset())
    right = join_sentences((_("You have played it."), fill_placeholders(attempt.words.right)))
    return render("lessons/round", step=step, state=current, right=right)
