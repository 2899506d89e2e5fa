"""Where to start: a few questions, each covering lessons that a right answer completes.

Answers are in the log of the lessons, so it resumes on any device.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, Response, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.beginning import Rung, read_placement
from tutor.lessons.families.case import USUAL, ask_alone
from tutor.lessons.model import Lesson, LessonError
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.lessons.cases import draw_known
from tutor.web.lessons.course_map import (
    build_lesson_line,
    build_short_way,
    find_following,
    list_courses,
)
from tutor.web.lessons.known_already import Trial
from tutor.web.lessons.library import find_lesson, lessons
from tutor.web.lessons.progress import LearnerProgress, list_taught, read_progress
from tutor.web.lessons.step.view import StepFrame
from tutor.web.services import cache_by_lessons, find_lessons_folder

pages: Final = Blueprint("placement", __name__)
TRIES: Final = 2  # cases of a rung before its lessons come next
MOST_TRIES: Final = 50
MOST_COURSES: Final = 3  # shown where it led


@dataclass(frozen=True)
class PlacementCase(Trial):
    """A case of a rung (from 1); *attempt* counts its cases on, from 0."""

    rung: Rung
    number: int
    attempt: int

    @property
    def lesson(self) -> Lesson:
        """Return the lesson of the rung with this family."""
        there = map(find_lesson, self.rung.lessons)
        return next(lesson for lesson in there if self.rung.family in lesson.families)

    @property
    def key(self) -> str:
        """Return the id under which the log keeps its answer."""
        return f"placed+{self.attempt}"

    @property
    def address(self) -> str:
        """Return the address of the case."""
        return url_for("placement.ask", number=self.number, attempt=self.attempt)

    @property
    def is_second(self) -> bool:
        """Return whether a miss ends the way up."""
        return self.attempt % TRIES == TRIES - 1

    def put(self) -> Lesson:
        """Return its lesson with this case as the only step."""
        stand_for = [name for rung in list_rungs()[: self.number] for name in rung.lessons]
        case = draw_known(self.rung.family, self.attempt, USUAL, list_taught(stand_for))
        return ask_alone(self.lesson, case)

    def build_frame(self) -> StepFrame:
        """Return what surrounds the case."""
        return StepFrame(
            title=_("Where to start"),
            address=self.address,
            next_address=url_for("placement.index"),
            number=self.number,
            total=len(list_rungs()),
            way_on=_("Continue"),
            note=_("Two minutes, no marks. This only finds the best place for you to start."),
            is_trial=True,
        )

    def frame_miss(self) -> StepFrame:
        """Return that another case of its rung follows, or the result."""
        if self.is_second:
            note, way_on = _("Then this is the place to start."), _("Where do I start?")
        else:
            note, way_on = _("One more like it, to be sure."), _("Try other cards")
        return replace(self.build_frame(), way_on=way_on, note=note)

    def store(self, log: LessonLog, progress: LearnerProgress, right: bool) -> None:
        """Store the first answer, and the lessons that it covers."""
        if self != find_place(progress).case:
            return
        log.store_answer(self.lesson.id, self.key, right)
        if right:
            for name in self.rung.lessons:
                log.store_known(name, [step.id for step in find_lesson(name).steps])


@dataclass(frozen=True)
class LadderPlace:
    """How far up a learner is."""

    case: PlacementCase | None  # the next one; None at the top
    is_over: bool  # it was missed twice, or nothing is above
    is_begun: bool


@cache_by_lessons
def list_rungs() -> tuple[Rung, ...]:
    """Return the rungs, none in an installation that lacks a lesson of them."""
    try:
        rungs = read_placement(find_lessons_folder())
    except LessonError:
        return ()
    return rungs if all(name in lessons() for rung in rungs for name in rung.lessons) else ()


def find_place(progress: LearnerProgress) -> LadderPlace:
    """Return the next case: of the first rung with incomplete lessons."""
    begun = False
    for number, rung in enumerate(list_rungs(), start=1):
        tried = _count_tries(rung, progress)
        begun = begun or tried > 0
        if not all(progress.is_done(find_lesson(name)) for name in rung.lessons):
            case = PlacementCase(rung, number, tried)
            return LadderPlace(case, tried > 0 and tried % TRIES == 0, begun)
    return LadderPlace(None, True, begun)


def is_offered(progress: LearnerProgress) -> bool:
    """Return whether to offer placement: to a new learner, or to resume it."""
    place = find_place(progress)
    return place.case is not None and not place.is_over and (place.is_begun or not progress.done)


@pages.get("/learn/placement")
def index() -> BaseResponse:
    """Ask the next question, or show where it led."""
    place = find_place(read_progress(services.practice().lessons, services.today()))
    if place.case is None or place.is_over:
        return redirect(url_for("placement.result"))
    return redirect(place.case.address)


@pages.get("/learn/placement/again")
def again() -> BaseResponse:
    """Ask for other cases of the rung on which it ended."""
    case = find_place(read_progress(services.practice().lessons, services.today())).case
    return redirect(case.address if case else url_for("placement.result"))


@pages.get("/learn/placement/<int:number>/<int:attempt>")
def ask(number: int, attempt: int) -> Response:
    """Show a question."""
    return _find_case(number, attempt).ask(
        read_progress(services.practice().lessons, services.today())
    )


@pages.post("/learn/placement/<int:number>/<int:attempt>")
def respond(number: int, attempt: int) -> Response:
    """Judge an answer: the first one counts, and "not sure" is one."""
    practice = services.practice()
    progress = read_progress(practice.lessons, services.today()).with_steps()
    return _find_case(number, attempt).answer(practice, progress)


@pages.get("/learn/placement/start")
def result() -> Response:
    """Show where to start, and the skipped lessons."""
    progress = read_progress(services.practice().lessons, services.today())
    place = find_place(progress)
    following = _find_start(place, progress)
    return render(
        "lessons/placement",
        place=place,
        start=build_lesson_line(following, progress) if following else None,
        courses=sorted(list_courses(progress, None), key=lambda course: not course.done)[
            :MOST_COURSES
        ],
    )


def _find_start(place: LadderPlace, progress: LearnerProgress) -> Lesson | None:
    """Return the lesson to start with: of the missed rung, otherwise the next one."""
    missed = map(find_lesson, place.case.rung.lessons) if place.case else ()
    undone = next((lesson for lesson in missed if not progress.is_done(lesson)), None)
    return undone or find_following(progress, build_short_way(progress))


def _count_tries(rung: Rung, progress: LearnerProgress) -> int:
    keys = [PlacementCase(rung, 0, attempt).key for attempt in range(MOST_TRIES)]
    lesson = PlacementCase(rung, 0, 0).lesson
    return sum((lesson.id, key) in progress.steps for key in keys)


def _find_case(number: int, attempt: int) -> PlacementCase:
    rungs = list_rungs()
    if not 1 <= number <= len(rungs) or attempt >= MOST_TRIES:
        raise NotFound
    return PlacementCase(rungs[number - 1], number, attempt)
