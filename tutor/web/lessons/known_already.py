"""“I know this”: complete a lesson by answering a few fresh cases of it without help."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.case import USUAL, ask_alone
from tutor.lessons.judging import judge
from tutor.lessons.knowledge import list_lessons_before
from tutor.lessons.model import Lesson
from tutor.practice import Practice
from tutor.store import StepRecord
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.lessons.cases import draw_known
from tutor.web.lessons.library import find_lesson, lessons, words_of
from tutor.web.lessons.progress import LearnerProgress, list_taught, read_progress
from tutor.web.lessons.step.attempt import Attempt, fill_in
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.view import StepFrame, build_step_view

UNSURE: Final = "unsure"
pages: Final = Blueprint("known", __name__)
FEWEST: Final = 4  # cases that have to be right
MOST_TRIALS: Final = 50


class Trial(ABC):
    """A case with its page, and what follows its answer."""

    @abstractmethod
    def put(self) -> Lesson:
        """Return its lesson with this case as the only step."""

    @abstractmethod
    def build_frame(self) -> StepFrame:
        """Return what surrounds the case."""

    @abstractmethod
    def frame_miss(self) -> StepFrame:
        """Return what surrounds the case after a miss."""

    @abstractmethod
    def store(self, log: LessonLog, progress: LearnerProgress, right: bool) -> None:
        """Store the first answer, and the lessons that it completes."""

    def ask(self, progress: LearnerProgress) -> Response:
        """Show the case."""
        return self._render(progress, self._begin())

    def answer(self, practice: Practice, progress: LearnerProgress) -> Response:
        """Judge the answer of the request; "not sure" is one."""
        attempt = self._begin()
        if request.form.get("ask") == UNSURE:
            self.store(practice.lessons, progress, right=False)
            return self._render(progress, replace(attempt, is_over=True))
        attempt = fill_in(attempt, request.form)
        step, given = attempt.step, attempt.answer
        verdict = judge(step, given)
        if attempt.is_blank or verdict.waits:
            return self._render(progress, attempt)
        self.store(practice.lessons, progress, verdict.right)
        reply = give_feedback(practice, step, attempt.words, given, verdict, progress.done)
        is_over = not verdict.right
        return self._render(progress, replace(attempt, feedback=reply, is_over=is_over))

    def _begin(self) -> Attempt:
        lesson = self.put()
        return Attempt(lesson, lesson.steps[0])

    def _render(self, progress: LearnerProgress, attempt: Attempt) -> Response:
        frame = self.frame_miss() if attempt.is_over else self.build_frame()
        return render("lessons/step", step=build_step_view(attempt, frame, progress.done))


@dataclass(frozen=True)
class KnownCase(Trial):
    """One case of a trial; *number* counts on over all trials of its lesson, from 0."""

    lesson: Lesson
    number: int

    @property
    def total(self) -> int:
        """Return how many cases a trial has: each family comes at least once."""
        return max(FEWEST, len(self.lesson.families))

    @property
    def place(self) -> int:
        """Return which case of its trial it is, from 0."""
        return self.number % self.total

    @property
    def key(self) -> str:
        """Return the id under which the log keeps its answer."""
        return f"known+{self.number}"

    @property
    def address(self) -> str:
        """Return the address of the case."""
        return url_for("known.ask", name=self.lesson.id, number=self.number)

    @property
    def is_last(self) -> bool:
        """Return whether the lesson is done if it is right."""
        return self.place == self.total - 1

    def find_other(self, number: int) -> "KnownCase":
        """Return another case of the lesson."""
        return replace(self, number=number)

    def put(self) -> Lesson:
        """Return its lesson with this case as the only step."""
        family = self.lesson.families[self.place % len(self.lesson.families)]
        before = list_lessons_before(self.lesson.id, lessons())
        taught = list_taught({*before, self.lesson.id})
        return ask_alone(self.lesson, draw_known(family, self.number, USUAL, taught))

    def build_frame(self) -> StepFrame:
        """Return what surrounds the case."""
        end = url_for("learn.end", name=self.lesson.id)
        return StepFrame(
            title=words_of(self.lesson).title,
            address=self.address,
            next_address=end if self.is_last else self.find_other(self.number + 1).address,
            number=self.place + 1,
            total=self.total,
            note=_("Answer every step without help and the lesson counts as done."),
            is_trial=True,
        )

    def frame_miss(self) -> StepFrame:
        """Return what surrounds the case after a miss: the lesson is next."""
        return replace(
            self.build_frame(),
            next_address=url_for("learn.lesson", name=self.lesson.id),
            way_on=_("Do the lesson"),
            note=_("The lesson shows it step by step. You may also try again with other cards."),
            again_address=url_for("known.index", name=self.lesson.id),
        )

    def store(self, log: LessonLog, progress: LearnerProgress, right: bool) -> None:
        """Store the first answer, and the lesson once all are right."""
        name = self.lesson.id
        if self != find_next_case(self.lesson, log.steps_of(name)):
            return
        log.store_answer(name, self.key, right)
        if right and self.is_last:
            log.store_known(name, [step.id for step in self.lesson.steps])


@pages.get("/learn/<name>/known")
def index(name: str) -> BaseResponse:
    """Ask for the next case of a trial, or begin a trial."""
    lesson, log = _find(name), services.practice().lessons
    if read_progress(log, services.today()).is_done(lesson):
        return redirect(url_for("learn.end", name=name))
    case = find_next_case(lesson, log.steps_of(name))
    return redirect(case.address if case else url_for("learn.lesson", name=name))


@pages.get("/learn/<name>/known/<int:number>")
def ask(name: str, number: int) -> Response:
    """Show a case."""
    return _find_case(name, number).ask(
        read_progress(services.practice().lessons, services.today())
    )


@pages.post("/learn/<name>/known/<int:number>")
def respond(name: str, number: int) -> Response:
    """Judge an answer: the first one counts, and "not sure" is one."""
    practice = services.practice()
    progress = read_progress(practice.lessons, services.today()).with_steps()
    return _find_case(name, number).answer(practice, progress)


def find_next_case(lesson: Lesson, records: Mapping[str, StepRecord]) -> KnownCase | None:
    """Return the next case: of the first trial without a miss."""
    first = KnownCase(lesson, 0)
    for trial in range(MOST_TRIALS):
        cases = [first.find_other(trial * first.total + place) for place in range(first.total)]
        step_records = [records.get(case.key) for case in cases]
        if not any(record and record.done is None for record in step_records):
            return next(
                (case for case, record in zip(cases, step_records, strict=True) if not record), None
            )
    return None


def _find(name: str) -> Lesson:
    lesson = find_lesson(name)
    if not lesson.families:
        raise NotFound
    return lesson


def _find_case(name: str, number: int) -> KnownCase:
    case = KnownCase(_find(name), number)
    if number >= MOST_TRIALS * case.total:
        raise NotFound
    return case
