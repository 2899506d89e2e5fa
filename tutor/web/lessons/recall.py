"""Spaced repetition: a fresh case of each due family of questions."""

from dataclasses import dataclass, replace
from datetime import timedelta
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.case import Case, ask_alone, count_asked_before
from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.lessons.recall import PAUSES, was_missed
from tutor.lessons.tags import list_right_cards
from tutor.store.lesson_log import LessonLog
from tutor.text import parse_number
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.learners.current import find_day
from tutor.web.lessons.cases import draw, draw_repair
from tutor.web.lessons.library import fill_placeholders, words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.step.attempt import Attempt, fill_in
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.view import SHOWN_AFTER, Recall, StepFrame, build_step_view

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
    case = find_case(progress, family, seed)
    return _render(case, _build_frame(progress, case), case.attempt)


@pages.post("/learn/recall/<family>/<int:seed>")
def respond(family: str, seed: int) -> BaseResponse:
    """Judge an answer; the first one counts, and help counts as a miss."""
    practice, today = services.practice(), services.today()
    log = practice.lessons
    case = find_case(read_progress(log, today), family, seed)
    attempt, wish = case.attempt, request.form.get("ask", "")
    if wish:
        _store_answer(log, case, right=False)
        if wish == SKIP:
            return redirect(url_for("today.go_on"), HTTPStatus.SEE_OTHER)
        frame = _build_frame(read_progress(log, today), case)
        if wish == SHOW and frame.can_show:
            return _render(case, frame, attempt.with_right_answer())
        hint, note = fill_placeholders(attempt.words.hint), _("This question comes back tomorrow.")
        return _render(case, replace(frame, hint=hint, note=note), attempt)
    attempt = fill_in(attempt, request.form)
    if attempt.is_blank:
        return _render(case, _build_frame(case.progress, case), attempt)
    step, given = attempt.step, attempt.answer
    verdict = judge(step, given)
    _store_answer(log, case, verdict.right)
    reply = give_feedback(practice, step, attempt.words, given, verdict, case.progress.done)
    frame = _build_frame(read_progress(log, today), case, not verdict.right)
    return _render(case, frame, replace(attempt, feedback=reply))


@dataclass(frozen=True)
class RecalledCase:
    """A case under review: of a family, or like the case of the same seed that was missed."""

    progress: LearnerProgress  # before its answer
    family: str
    seed: int
    lesson: Lesson  # with the case as its only step
    repairs: bool

    @property
    def attempt(self) -> Attempt:
        """Return the case without an answer."""
        return Attempt(self.lesson, self.lesson.steps[0])

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


def _build_frame(progress: LearnerProgress, case: RecalledCase, is_miss: bool = False) -> StepFrame:
    """Return what surrounds a case; *progress* is that after its answer.

    After a miss one more case follows, which is not stored.
    """
    current = progress.families[case.family].recall
    is_repeat = not case.repairs and was_missed(current, case.seed) and _has_repair(case)
    repair = _address(case.family, case.seed, True)
    misses = _count_misses() + is_miss
    return StepFrame(
        title=words_of(case.lesson).title,
        address=case.address,
        next_address=repair if is_repeat else url_for("today.go_on"),
        way_on=_("One more like it") if is_repeat else "",
        note=_("The same question, other cards.") if case.repairs else "",
        can_show=misses >= SHOWN_AFTER,
        recall=Recall(case.family, "" if case.repairs else _tell_origin(case), misses),
    )


def _render(case: RecalledCase, frame: StepFrame, attempt: Attempt) -> Response:
    return render("lessons/step", step=build_step_view(attempt, frame, case.progress.done))


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
