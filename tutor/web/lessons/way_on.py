"""The short way, the lesson to continue with, and the end of a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import url_for

from tutor.lessons.beginning import ShortWay, read_short_way
from tutor.lessons.judging import state_answer
from tutor.lessons.model import Lesson, LessonError
from tutor.lessons.tags import list_right_cards
from tutor.web.lessons.cases import PRACTICE, has_repair
from tutor.web.lessons.course_map import LessonLine, build_lesson_line
from tutor.web.lessons.library import fill_placeholders, lessons, read_lessons, step_words
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.feedback import list_figures
from tutor.web.services import find_lessons_folder


@dataclass(frozen=True)
class ShortWayView:
    """The short way to the first match."""

    game: str
    lines: tuple[LessonLine, ...]
    following: LessonLine | None  # the first lesson that is not done; None: the match is next

    @property
    def done(self) -> int:
        """Return how many of its lessons are done."""
        return sum(line.is_done for line in self.lines)

    @property
    def minutes(self) -> int:
        """Return the minutes of its lessons that are not done: those before the first match."""
        return sum(line.lesson.minutes for line in self.lines if not line.is_done)


def build_short_way(progress: LearnerProgress) -> ShortWayView | None:
    """Return the short way, None in an installation that lacks one of its lessons."""
    way = find_short_way()
    if way is None:
        return None
    lines = tuple(build_lesson_line(lessons()[name], progress) for name in way.lessons)
    return ShortWayView(
        game=way.game,
        lines=lines,
        following=next((line for line in lines if not line.is_done), None),
    )


def find_short_way() -> ShortWay | None:
    """Return the short way of this installation, None where it lacks one of its lessons."""
    return _read_way(find_lessons_folder())


@cache
def _read_way(root: Path) -> ShortWay | None:
    """Return the short way of a folder of lessons, None where it lacks one of its lessons."""
    try:
        way = read_short_way(root)
    except LessonError:
        return None
    there = read_lessons(root)
    return way if all(name in there for name in way.lessons) else None


MOST_MISSED: Final = 2
MOST_CARDS: Final = 4
ROUND: Final = "round"


def find_following(progress: LearnerProgress, way: ShortWayView | None) -> Lesson | None:
    """Return the lesson to continue with: begun, offered by a match, or the next."""
    begun = progress.find_begun() or progress.find_offered()
    return begun or _follow(progress.find_latest(), progress, way)


def build_ending(lesson: Lesson, progress: LearnerProgress) -> dict[str, Any]:
    """Return the text at the end of a lesson; after the short way and the last lesson: a match."""
    way = build_short_way(progress)
    is_last_of_way = way is not None and not way.following and lesson.id == way.lines[-1].lesson.id
    following = _follow(lesson, progress, way) if progress.is_done(lesson) else lesson
    is_match_next = is_last_of_way or not following
    return {
        "line": build_lesson_line(lesson, progress),
        "following": build_lesson_line(following, progress) if following else None,
        # The game of a match that is next; empty where a lesson is.
        "match": lesson.steps[-1].ruleset.game.name if is_match_next else "",
        "tries": _list_tries(lesson, progress),
        "missed": _list_missed(lesson, progress),
        "way": (
            way if way and way.following and lesson in [line.lesson for line in way.lines] else None
        ),
    }


def _list_tries(lesson: Lesson, progress: LearnerProgress) -> tuple[bool, ...]:
    """Return of each step whether it was right on the first try; none of a lesson known before."""
    tries = [progress.record(lesson, step.id).tries for step in lesson.steps]
    return tuple(number <= 1 for number in tries) if all(tries) else ()


def _list_missed(lesson: Lesson, progress: LearnerProgress) -> tuple[dict[str, Any], ...]:
    """Return the steps that needed the most tries, if more than one."""
    tries = {
        number: progress.record(lesson, step.id).tries
        for number, step in enumerate(lesson.steps, start=1)
    }
    missed = [number for number in tries if tries[number] > 1]
    worst = sorted(missed, key=lambda number: -tries[number])[:MOST_MISSED]
    return tuple(_build_missed(lesson, number) for number in sorted(worst))


def _build_missed(lesson: Lesson, number: int) -> dict[str, Any]:
    step = lesson.steps[number - 1]
    figures = list_figures(step, state_answer(step)) if step.kind != ROUND else {}
    case = PRACTICE if has_repair(lesson, number) else None
    return {
        "text": fill_placeholders(step_words(lesson, step.id).right, figures),
        "cards": tuple(sorted(list_right_cards(step))[:MOST_CARDS]),
        "address": url_for("learn.step", name=lesson.id, number=number, case=case),
    }


def _follow(
    lesson: Lesson | None, progress: LearnerProgress, way: ShortWayView | None
) -> Lesson | None:
    """Return the lesson after another: by the short way, its course, or any."""
    on_way = {line.lesson.id for line in way.lines} if way else set()
    if way and way.following and (lesson is None or lesson.id in on_way):
        return way.following.lesson
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
