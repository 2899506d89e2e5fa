"""The lesson to continue with, and the end of a lesson."""

from dataclasses import dataclass

from tutor.lessons.model import Lesson
from tutor.web.lessons.course_map import LessonLine, build_lesson_line
from tutor.web.lessons.library import find_lesson, lessons
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.short_way import ShortWayView, build_short_way


@dataclass(frozen=True)
class Ending:
    """The end of a lesson: one thing is next, a lesson or a match with a tutor."""

    line: LessonLine
    following: LessonLine | None
    match: str  # the game of a match that is next; empty where a lesson is


def find_following(known: LearnerProgress, way: ShortWayView | None) -> Lesson | None:
    """Return the lesson to continue with: one in progress, otherwise the next."""
    return known.find_begun() or _follow(known.find_latest(), known, way)


def build_ending(lesson: Lesson, known: LearnerProgress) -> Ending:
    """Return the text at the end of a lesson; after the short way and the last lesson: a match."""
    way = build_short_way(known)
    is_last_of_way = way is not None and not way.following and lesson.id == way.lines[-1].id
    following = _follow(lesson, known, way) if known.is_done(lesson) else lesson
    is_match_next = is_last_of_way or not following
    return Ending(
        line=build_lesson_line(lesson, known),
        following=build_lesson_line(following, known) if following else None,
        match=lesson.steps[-1].ruleset.game.name if is_match_next else "",
    )


def _follow(
    lesson: Lesson | None, known: LearnerProgress, way: ShortWayView | None
) -> Lesson | None:
    """Return the lesson after another: by the short way, its course, or any."""
    on_way = {one.id for one in way.lines} if way else set()
    if way and way.following and (lesson is None or lesson.id in on_way):
        return find_lesson(way.following.id)
    waiting = known.list_open()
    order = list(lessons())
    later = (
        one
        for one in waiting
        if lesson and one.course == lesson.course and order.index(one.id) > order.index(lesson.id)
    )
    return next(later, None) or next(iter(waiting), None)
