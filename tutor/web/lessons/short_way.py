"""The short way on the pages: its lessons, and how far the learner is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tutor.lessons.model import LessonError
from tutor.lessons.short_way import ShortWay, read_short_way
from tutor.web.lessons.course_map import LessonLine, build_lesson_line
from tutor.web.lessons.library import lessons, read_lessons
from tutor.web.lessons.progress import LearnerProgress
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
        return sum(lesson_line.is_done for lesson_line in self.lines)

    @property
    def minutes(self) -> int:
        """Return the minutes of its lessons that are not done: those before the first match."""
        return sum(lesson_line.minutes for lesson_line in self.lines if not lesson_line.is_done)


def build_short_way(progress: LearnerProgress) -> ShortWayView | None:
    """Return the short way, None in an installation that lacks one of its lessons."""
    way = find_short_way()
    if way is None:
        return None
    lines = tuple(build_lesson_line(lessons()[name], progress) for name in way.lessons)
    return ShortWayView(
        game=way.game,
        lines=lines,
        following=next((lesson_line for lesson_line in lines if not lesson_line.is_done), None),
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
