"""The courses with their lessons: completed, fading, and what unlocks the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from tutor.lessons.model import Lesson
from tutor.web.i18n.translation import N_, _, join_with_and, ngettext
from tutor.web.learners.day import find_day
from tutor.web.lessons.library import (
    fill_placeholders,
    lessons,
    pick_course_pictures,
    pictures,
    words_of,
)
from tutor.web.lessons.progress import LearnerProgress

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
