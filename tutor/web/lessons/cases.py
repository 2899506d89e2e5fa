"""Cases as they are drawn for a page: that of a step first, another after help or a miss."""

from dataclasses import dataclass
from typing import Final

from flask import url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.families.case import (
    Case,
    choose_seed,
    draw_case,
    draw_like,
    find_known_case,
    put_case,
)
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import Knowledge, list_met_by
from tutor.lessons.model import Lesson, LessonError, Step
from tutor.web.lessons.library import lessons
from tutor.web.lessons.progress import LearnerProgress, read_needs
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.services import cache_by_lessons, find_lessons_folder

REPAIR: Final = 0  # the number of the case that follows a miss
PRACTICE: Final = 1  # of the one that the end of a lesson offers
_NUMBERS: Final = (REPAIR, PRACTICE)


def draw(family: str, seed: int) -> Case:
    """Return a case of a family; raise NotFound where there is none."""
    try:
        return draw_case(family, seed, read_sentences(find_lessons_folder()))
    except LessonError:
        raise NotFound from None


def draw_known(family: str, number: int, level: int, given: Knowledge) -> Case:
    """Return a case that needs nothing unknown, or any where there is none of this sort."""
    seed = find_known_case(family, number, level, given, read_needs)
    return draw(family, choose_seed(number, level) if seed is None else seed)


def draw_repair(case: Case, given: Knowledge) -> Case | None:
    """Return the case that follows a miss of another: the same question of other cards."""
    return _draw_like(case.step, case.family, case.seed, given)


@cache_by_lessons
def draw_for_step(name: str, place: int, number: int) -> Case | None:
    """Return a case like a step of a lesson (from 0), None where its family has none."""
    lesson = lessons()[name]
    own = lesson.steps[place]
    if not own.family:
        return None
    return _draw_like(own, own.family, number, list_met_by(lesson, place, lessons()))


def _draw_like(model: Step, family: str, number: int, given: Knowledge) -> Case | None:
    try:
        return draw_like(model, family, number, given, read_sentences(find_lessons_folder()))
    except LessonError:  # an installation without the sentences of its family
        return None


@dataclass(frozen=True)
class AskedStep:
    """A step to show: *lesson* has the case in place of its original step."""

    lesson: Lesson
    own: Step  # the lesson's own step in this place
    number: int  # from 1
    seed: int | None = None  # the number of a case like it

    @property
    def step(self) -> Step:
        """Return the step to show."""
        return self.lesson.steps[self.number - 1]

    @property
    def attempt(self) -> Attempt:
        """Return the step without an answer."""
        return Attempt(self.lesson, self.step)

    @property
    def address(self) -> str:
        """Return the address of the step."""
        return url_for("learn.step", name=self.lesson.id, number=self.number, case=self.seed)


def find_step(lesson: Lesson, number: int, case: str = "") -> AskedStep:
    """Return the step of a number, or a case like it; raise NotFound where there is none."""
    if not 1 <= number <= len(lesson.steps):
        raise NotFound
    own = lesson.steps[number - 1]
    if not case:
        return AskedStep(lesson, own, number)
    if case not in map(str, _NUMBERS):
        raise NotFound
    drawn = draw_for_step(lesson.id, number - 1, int(case))
    if drawn is None:
        raise NotFound
    return AskedStep(put_case(lesson, number - 1, drawn), own, number, int(case))


def has_repair(lesson: Lesson, number: int) -> bool:
    """Return whether there is a case like a step, so that it may be asked after a miss."""
    return draw_for_step(lesson.id, number - 1, REPAIR) is not None


def is_done_by(step: AskedStep, progress: LearnerProgress) -> bool:
    """Return whether a right answer makes the step done: at once, or of the case after a miss.

    *progress* is how far the learner was before.
    """
    if step.seed is not None or not has_repair(step.lesson, step.number):
        return True
    record = progress.record(step.lesson, step.own.id)
    return record.done is not None or not (record.misses or record.help)


def resume_step(lesson: Lesson, number: int, progress: LearnerProgress) -> AskedStep:
    """Return the case of a step to go on with: one like it where a miss or help has spoiled it."""
    step = find_step(lesson, number)
    return step if is_done_by(step, progress) else find_step(lesson, number, str(REPAIR))
