"""The lesson to continue with, and the end of a lesson."""

from dataclasses import dataclass
from typing import Final

from flask import url_for

from tutor.lessons.judging import state_answer
from tutor.lessons.model import Lesson
from tutor.lessons.tags import list_right_cards
from tutor.web.lessons.cases import PRACTICE, has_repair
from tutor.web.lessons.course_map import LessonLine, build_lesson_line
from tutor.web.lessons.library import find_lesson, lessons, step_words
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.short_way import ShortWayView, build_short_way
from tutor.web.lessons.step.feedback import list_figures

MOST_MISSED: Final = 2
MOST_CARDS: Final = 4
ROUND: Final = "round"


@dataclass(frozen=True)
class MissedStep:
    """A step that needed more than one try: what is right there, and where it is asked again."""

    text: str
    cards: tuple[str, ...]
    address: str


@dataclass(frozen=True)
class Ending:
    """The end of a lesson: one thing is next, a lesson or a match with a tutor."""

    line: LessonLine
    following: LessonLine | None
    match: str  # the game of a match that is next; empty where a lesson is
    tries: tuple[bool, ...]  # by step: whether it was right on the first try; empty without any
    missed: tuple[MissedStep, ...]
    way: ShortWayView | None  # where the lesson is on it, and another is next

    @property
    def first_tries(self) -> int:
        """Return how many steps were right on the first try."""
        return sum(self.tries)


def find_following(progress: LearnerProgress, way: ShortWayView | None) -> Lesson | None:
    """Return the lesson to continue with: begun, offered by a match, or the next."""
    begun = progress.find_begun() or progress.find_offered()
    return begun or _follow(progress.find_latest(), progress, way)


def build_ending(lesson: Lesson, progress: LearnerProgress) -> Ending:
    """Return the text at the end of a lesson; after the short way and the last lesson: a match."""
    way = build_short_way(progress)
    is_last_of_way = way is not None and not way.following and lesson.id == way.lines[-1].id
    following = _follow(lesson, progress, way) if progress.is_done(lesson) else lesson
    is_match_next = is_last_of_way or not following
    return Ending(
        line=build_lesson_line(lesson, progress),
        following=build_lesson_line(following, progress) if following else None,
        match=lesson.steps[-1].ruleset.game.name if is_match_next else "",
        tries=_list_tries(lesson, progress),
        missed=_list_missed(lesson, progress),
        way=way
        if way and way.following and lesson.id in [lesson_line.id for lesson_line in way.lines]
        else None,
    )


def _list_tries(lesson: Lesson, progress: LearnerProgress) -> tuple[bool, ...]:
    """Return of each step whether it was right on the first try; none of a lesson known before."""
    tries = [progress.record(lesson, step.id).tries for step in lesson.steps]
    return tuple(number <= 1 for number in tries) if all(tries) else ()


def _list_missed(lesson: Lesson, progress: LearnerProgress) -> tuple[MissedStep, ...]:
    """Return the steps that needed the most tries, if more than one."""
    tries = {
        number: progress.record(lesson, step.id).tries
        for number, step in enumerate(lesson.steps, start=1)
    }
    missed = [number for number in tries if tries[number] > 1]
    worst = sorted(missed, key=lambda number: -tries[number])[:MOST_MISSED]
    return tuple(_build_missed(lesson, number) for number in sorted(worst))


def _build_missed(lesson: Lesson, number: int) -> MissedStep:
    step = lesson.steps[number - 1]
    figures = list_figures(step, state_answer(step)) if step.kind != ROUND else {}
    case = PRACTICE if has_repair(lesson, number) else None
    return MissedStep(
        text=fill_placeholders(step_words(lesson, step.id).right, figures),
        cards=tuple(sorted(list_right_cards(step))[:MOST_CARDS]),
        address=url_for("learn.step", name=lesson.id, number=number, case=case),
    )


def _follow(
    lesson: Lesson | None, progress: LearnerProgress, way: ShortWayView | None
) -> Lesson | None:
    """Return the lesson after another: by the short way, its course, or any."""
    on_way = {lesson_line.id for lesson_line in way.lines} if way else set()
    if way and way.following and (lesson is None or lesson.id in on_way):
        return find_lesson(way.following.id)
    waiting = progress.list_open()
    order = list(lessons())
    following = (
        other
        for other in waiting
        if lesson
        and other.course == lesson.course
        and order.index(other.id) > order.index(lesson.id)
    )
    return next(following, None) or next(iter(waiting), None)
