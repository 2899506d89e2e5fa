"""The courses with their lessons: completed, fading, locked, and the one to continue with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from flask import url_for

from tutor.lessons.beginning import ShortWay, read_short_way
from tutor.lessons.judging import state_answer
from tutor.lessons.model import Lesson, LessonError
from tutor.lessons.tags import list_right_cards
from tutor.web.i18n.translation import N_, _, join_with_and, ngettext
from tutor.web.learners.current import find_day
from tutor.web.lessons.cases import PRACTICE, has_repair
from tutor.web.lessons.library import (
    fill_placeholders,
    lessons,
    pick_course_pictures,
    pictures,
    step_words,
    words_of,
)
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step.feedback import list_figures
from tutor.web.services import cache_by_lessons, find_lessons_folder

TITLES: Final = {
    "cards": (N_("The cards"), N_("Families, kinds of card and taking a turn. No points yet.")),
    "koikoi": (N_("Koi-Koi: the rules"), N_("For two players, over twelve rounds.")),
    "strategy": (N_("Koi-Koi: playing well"), N_("What to discard, what to take, when to stop.")),
    "roppyakken": (N_("Roppyakken"), N_("The game of six hundred points.")),
    "roppyakken-strategy": (
        N_("Roppyakken: playing well"),
        N_("What a card is worth beyond its points."),
    ),
    "hachihachi": (N_("Hachi-Hachi"), N_("For three players: an equal share is 88.")),
    "hachihachi-strategy": (
        N_("Hachi-Hachi: playing well"),
        N_("Par, multipliers, and when to stop."),
    ),
    "switching": (N_("Switching games"), N_("The same card in three games.")),
    "variants": (N_("House rules"), N_("One game, different rules.")),
}
MOST_MISSED: Final = 2
MOST_CARDS: Final = 4
ROUND: Final = "round"


@dataclass(frozen=True)
class LessonLine:
    """One lesson on the map."""

    lesson: Lesson
    title: str
    goal: str
    done: int  # steps
    is_learned: bool
    is_worth_a_look: bool  # long overdue
    needs: str  # the titles of the lessons that have to be done before it, empty once it is open
    pictures: tuple[str, ...]  # ids of cards; the first stands for it alone
    returns: str  # when it is asked again, once it is done

    @property
    def is_open(self) -> bool:
        """Return whether all lessons that it needs are done."""
        return not self.needs

    @property
    def is_done(self) -> bool:
        """Return whether the lesson is done."""
        return self.done == len(self.lesson.steps)

    @property
    def is_begun(self) -> bool:
        """Return whether some of it is done."""
        return 0 < self.done < len(self.lesson.steps)


@dataclass(frozen=True)
class CourseView:
    """A course and its lessons."""

    id: str
    title: str
    about: str
    picture: str  # id of a card
    lines: tuple[LessonLine, ...]
    is_here: bool = False  # the learner continues here

    @property
    def done(self) -> int:
        """Return how many lessons are done."""
        return sum(line.is_done for line in self.lines)

    @property
    def total(self) -> int:
        """Return how many lessons there are."""
        return len(self.lines)

    @property
    def needs(self) -> str:
        """Return what opens the course, empty once any of it is open."""
        return "" if any(line.is_open for line in self.lines) else self.lines[0].needs


def list_courses(progress: LearnerProgress, following: Lesson | None) -> Sequence[CourseView]:
    """Return the learner's current course, then the others in order."""
    art = pick_course_pictures()
    location = following.course if following else ""
    courses = [
        CourseView(
            id=key,
            title=_(TITLES[key][0]),
            about=_(TITLES[key][1]),
            picture=art[key],
            lines=tuple(build_lesson_line(lesson, progress) for lesson in group),
            is_here=key == location,
        )
        for key, group in groupby(lessons().values(), key=lambda lesson: lesson.course)
    ]
    return sorted(courses, key=lambda course: not course.is_here)


def build_standing(lesson: Lesson, progress: LearnerProgress) -> dict[str, Any]:
    """Return where the learner continues, for the head of the map."""
    course = [other.id for other in lessons().values() if other.course == lesson.course]
    return {
        "line": build_lesson_line(lesson, progress),
        "course": _(TITLES[lesson.course][0]),  # the title
        "number": course.index(lesson.id) + 1,
        "total": len(course),
    }


def build_lesson_line(lesson: Lesson, progress: LearnerProgress) -> LessonLine:
    """Return a lesson as the map shows it."""
    words = words_of(lesson)
    needed = [
        _("“%(title)s”", title=words_of(entry).title) for entry in progress.list_needed(lesson)
    ]
    return LessonLine(
        lesson=lesson,
        title=words.title,
        goal=fill_placeholders(words.goal),
        done=progress.done_steps(lesson),
        is_learned=lesson.id in progress.learned,
        is_worth_a_look=progress.is_worth_a_look(lesson),
        needs=join_with_and(needed),
        pictures=pictures()[lesson.id],
        returns=_describe_return(lesson, progress),
    )


def _describe_return(lesson: Lesson, progress: LearnerProgress) -> str:
    """Return when something of a lesson is asked again, empty where it is not done."""
    if not (progress.is_done(lesson) and lesson.families):
        return ""
    first = min(progress.families[family].recall.due for family in lesson.families)
    days = (find_day(first) - progress.day).days
    if days <= 0:
        return _("Done, comes back today")
    if days == 1:
        return _("Done, comes back tomorrow")
    return ngettext("Done, comes back in %(num)d day", "Done, comes back in %(num)d days", days)


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


@cache_by_lessons
def find_short_way() -> ShortWay | None:
    """Return the short way of this installation, None where it lacks one of its lessons."""
    try:
        way = read_short_way(find_lessons_folder())
    except LessonError:
        return None
    return way if all(name in lessons() for name in way.lessons) else None


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
