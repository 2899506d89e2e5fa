"""The case of a step: that of its lesson first, one like it after help or a miss.

A step with a family is done once it is answered on the first try, or once the case like it is
answered at all. The number of that case is in its address, and the log stores it under its id.
"""

from dataclasses import dataclass
from typing import Final

from flask import url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.families.case import put_case
from tutor.lessons.model import Lesson, Step
from tutor.web.lessons.case_drawing import draw_for_step
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.attempt import Attempt

REPAIR: Final = 0  # the number of the case that follows a miss
PRACTICE: Final = 1  # of the one that the end of a lesson offers
_NUMBERS: Final = (REPAIR, PRACTICE)


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
