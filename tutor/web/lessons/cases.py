"""The case of a step: that of its lesson first, a fresh one after help or a miss.

A step with a family is done once a case of it is answered on the first try. The seed of a fresh
case is in its address, and the log stores each case under its id, so nothing is lost.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from flask import url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.families.case import EASY, USUAL, Case, choose_seed, draw_case, put_case
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.model import Lesson, LessonError, Step
from tutor.web.lessons.library import find_lessons_folder
from tutor.web.lessons.progress import LearnerProgress

MOST_FRESH: Final = 3  # after so many cases a step is done however it was answered
_SPREAD: Final = 60  # so many numbers a family begins at, step by step
_MOST_DIGITS: Final = 6


@dataclass(frozen=True)
class AskedStep:
    """A step to show: *lesson* has the case in place of its original step."""

    lesson: Lesson
    own: Step  # what the lesson itself asks in this place
    number: int  # from 1
    seed: int | None = None  # of a fresh case

    @property
    def step(self) -> Step:
        """Return the step to show."""
        return self.lesson.steps[self.number - 1]

    @property
    def address(self) -> str:
        """Return the address of the step."""
        return url_for("learn.step", name=self.lesson.id, number=self.number, case=self.seed)


def draw(family: str, seed: int) -> Case:
    """Return a case of a family; raise NotFound where there is none."""
    root = find_lessons_folder()
    try:
        return draw_case(family, seed, read_sentences(root))
    except LessonError:
        raise NotFound from None


def find_step(lesson: Lesson, number: int, seed: str = "") -> AskedStep:
    """Return the step of a number, or a fresh case of it; raise NotFound where there is none."""
    if not 1 <= number <= len(lesson.steps):
        raise NotFound
    own = lesson.steps[number - 1]
    if not seed:
        return AskedStep(lesson, own, number)
    if not (seed.isascii() and seed.isdigit() and len(seed) <= _MOST_DIGITS and own.family):
        raise NotFound
    drawn = put_case(lesson, number - 1, draw(own.family, int(seed)))
    return AskedStep(drawn, own, number, int(seed))


def list_fresh_seeds(lesson: Lesson, own: Step) -> list[int]:
    """Return the seeds of the fresh cases of a step, one after the other; the later are easier."""
    first = crc32(f"{lesson.id}/{own.id}".encode()) % _SPREAD
    return [choose_seed(first + place, EASY if place else USUAL) for place in range(MOST_FRESH)]


def is_done_by(asked: AskedStep, known: LearnerProgress) -> bool:
    """Return whether a right answer to a case makes its step done: it was given at once.

    *known* is how far the learner was before. The last of the fresh cases always does.
    """
    record = known.record(asked.lesson, asked.step.id)
    is_last = asked.seed == list_fresh_seeds(asked.lesson, asked.own)[-1]
    was_done = known.record(asked.lesson, asked.own.id).done is not None
    return not asked.own.family or was_done or is_last or not (record.misses or record.help)


def resume_step(lesson: Lesson, number: int, known: LearnerProgress) -> AskedStep:
    """Return the case of a step to go on with: the first that no help or miss has spoiled."""
    asked = find_step(lesson, number)
    record = known.record(lesson, asked.own.id)
    if record.done or not asked.own.family or not (record.misses or record.help):
        return asked
    seeds = list_fresh_seeds(lesson, asked.own)
    fresh = [find_step(lesson, number, str(seed)) for seed in seeds]
    return next((one for one in fresh if not _is_spoiled(one, known)), fresh[-1])


def _is_spoiled(asked: AskedStep, known: LearnerProgress) -> bool:
    record = known.record(asked.lesson, asked.step.id)
    return bool(record.misses or record.help)
