"""Spaced repetition: a fresh case of each due family of questions."""

from dataclasses import dataclass, replace
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.case import Case, ask_alone, count_asked_before
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import Lesson
from tutor.lessons.recall import PAUSES, was_missed
from tutor.lessons.tags import list_right_cards
from tutor.store.lesson_log import LessonLog
from tutor.text import parse_number
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.learners.day import find_day
from tutor.web.lessons.case_drawing import draw, draw_repair
from tutor.web.lessons.library import fill_placeholders, step_words
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.step.feedback import give_feedback, show_right
from tutor.web.lessons.step.forms import is_blank, parse_answer
from tutor.web.lessons.step.view import SHOWN_AFTER, StepView, build_step_view

pages: Final = Blueprint("recall", __name__)
MOST_SEED: Final = 999_999
SKIP: Final = "skip"
LIKE: Final = "like"  # the case that follows a miss
SHOW: Final = "show"
MISSES: Final = "misses"  # the field of a form that counts them
MOST_DIGITS: Final = 3


@pages.get("/learn/recall/<family>/<int:seed>")
def ask(family: str, seed: int) -> Response:
    """Show a fresh case of a family that was learned, or the one that follows a miss of it."""
    progress = read_progress(services.practice().lessons, services.today())
    return render("lessons/step", step=_view(progress, find_case(progress, family, seed)))


@pages.post("/learn/recall/<family>/<int:seed>")
def respond(family: str, seed: int) -> BaseResponse:
    """Judge an answer; the first one counts, and help counts as a miss."""
    practice, today = services.practice(), services.today()
    log = practice.lessons
    case = find_case(read_progress(log, today), family, seed)
    step, wish = case.lesson.steps[0], request.form.get("ask", "")
    if wish:
        _store_answer(log, case, right=False)
        if wish == SKIP:
            return redirect(url_for("today.go_on"), HTTPStatus.SEE_OTHER)
        if wish == SHOW and _count_misses() >= SHOWN_AFTER:
            return render("lessons/step", step=_show_answer(read_progress(log, today), case))
        hint = fill_placeholders(step_words(case.lesson, step.id).hint)
        note = _("This question comes back tomorrow.")
        shown = _view(read_progress(log, today), case)
        return render("lessons/step", step=replace(shown, hint=hint, note=note))
    given = parse_answer(step, request.form)
    if is_blank(step, given):
        shown = replace(_view(case.progress, case, given), is_blank=True)
        return render("lessons/step", step=shown)
    verdict = judge(step, given)
    _store_answer(log, case, verdict.right)
    words = step_words(case.lesson, step.id)
    reply = give_feedback(practice, step, words, given, verdict, case.progress.done)
    shown = _view(read_progress(log, today), case, given, reply)
    return render("lessons/step", step=shown if verdict.right else _count_miss(shown))


@dataclass(frozen=True)
class RecalledCase:
    """A case under review: of a family, or like the case of the same seed that was missed."""

    progress: LearnerProgress  # before its answer
    family: str
    seed: int
    lesson: Lesson  # with the case as its only step
    repairs: bool

    @property
    def address(self) -> str:
        """Return the address of the case."""
        return _address(self.family, self.seed, self.repairs)


def _address(family: str, seed: int, repairs: bool = False) -> str:
    like = LIKE if repairs else None
    return url_for("recall.ask", family=family, seed=seed, case=like)


def find_case(progress: LearnerProgress, family: str, seed: int) -> RecalledCase:
    """Return a case of a family that was learned; raise NotFound where there is none."""
    if family not in progress.families or seed > MOST_SEED:
        raise NotFound
    case: Case | None = draw(family, seed)
    repairs = request.args.get("case") == LIKE
    if case and repairs:
        case = draw_repair(case, progress.met)
    if case is None:
        raise NotFound
    lesson = ask_alone(progress.find_lesson_of(family), case)
    return RecalledCase(progress, family, seed, lesson, repairs)


def _has_repair(case: RecalledCase) -> bool:
    return draw_repair(draw(case.family, case.seed), case.progress.met) is not None


def _store_answer(log: LessonLog, case: RecalledCase, right: bool) -> None:
    """Store an answer, unless another case of the family is due, or this one repairs a miss."""
    memory = case.progress.families[case.family]
    if not case.repairs and memory.is_asked_by(case.seed):
        moment = case.progress.find_moment(memory.recall)
        log.store_recall(case.family, memory.recall, right, moment)
        cards = list_right_cards(case.lesson.steps[0])
        log.store_memories(cards, memory.recall.days if right else 0)


def _view(progress: LearnerProgress, case: RecalledCase, *filled: Any) -> StepView:
    """Return a question by itself: nothing of its lesson is shown as done.

    *progress* is that after its answer. After a miss one more case follows, which is not stored.
    """
    current = progress.families[case.family].recall
    is_repeat = not case.repairs and was_missed(current, case.seed) and _has_repair(case)
    misses = _count_misses()
    return replace(
        build_step_view(case.lesson, 1, case.progress, *filled),
        address=case.address,
        next_address=_address(case.family, case.seed, True)
        if is_repeat
        else url_for("today.go_on"),
        hint="",
        misses=misses,
        can_show=misses >= SHOWN_AFTER,
        is_done=False,
        is_recall=True,
        family=case.family,
        origin="" if case.repairs else _tell_origin(case),
        note=_("The same question, other cards.") if case.repairs else "",
        asks_again=is_repeat,
    )


def _tell_origin(case: RecalledCase) -> str:
    """Return where a question comes from, as long as it was not answered."""
    recall = case.progress.families[case.family].recall
    if recall.times != count_asked_before(case.seed):
        return ""
    is_of_yesterday = find_day(recall.asked) == case.progress.day - timedelta(days=1)
    if recall.times and recall.days == PAUSES[0]:
        return _("You missed this yesterday") if is_of_yesterday else _("You missed this before")
    return _("From yesterday") if is_of_yesterday else ""


def _count_misses() -> int:
    """Return how often the case was missed, as its form says: only the first answer is stored."""
    return parse_number(request.form.get(MISSES, ""), MOST_DIGITS) or 0


def _count_miss(shown: StepView) -> StepView:
    misses = shown.misses + 1
    return replace(shown, misses=misses, can_show=misses >= SHOWN_AFTER)


def _show_answer(progress: LearnerProgress, case: RecalledCase) -> StepView:
    step = case.lesson.steps[0]
    given = state_answer(step)
    reply = show_right(step, step_words(case.lesson, step.id), given)
    return _view(progress, case, given, reply)
