"""The courses with their lessons, and what the end of a lesson says."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tutor.lessons.model import Lesson
from tutor.web.i18n.translation import N_, _
from tutor.web.lessons.library import lessons, words_of
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.prose import fill_placeholders

TITLES: Final = {
    "cards": (N_("The cards"), N_("Families, kinds and the turn. No points yet.")),
    "koikoi": (N_("Koi-Koi: the rules"), N_("A duel over twelve rounds.")),
    "strategy": (N_("Koi-Koi: playing well"), N_("What to throw, what to take, when to stop.")),
    "roppyakken": (N_("Roppyakken"), N_("The game of six hundred points.")),
    "roppyakken-strategy": (
        N_("Roppyakken: playing well"),
        N_("What a card is worth beyond its points."),
    ),
    "hachihachi": (N_("Hachi-Hachi"), N_("Three play, and 88 is a fair share.")),
    "hachihachi-strategy": (
        N_("Hachi-Hachi: playing well"),
        N_("Par, multipliers, and when to stop."),
    ),
    "switching": (N_("Switching games"), N_("The same card at three tables.")),
    "variants": (N_("House rules"), N_("One table, two rules.")),
}


@dataclass(frozen=True)
class LessonLine:
    """One lesson on the map."""

    id: str
    title: str
    goal: str
    minutes: int
    done: int  # steps
    total: int
    is_learned: bool
    after: str  # the title of a lesson that has to be done before it, empty once it is open

    @property
    def is_open(self) -> bool:
        """Return whether all lessons that it needs are done."""
        return not self.after

    @property
    def is_done(self) -> bool:
        """Return whether the lesson is done."""
        return self.done == self.total

    @property
    def is_begun(self) -> bool:
        """Return whether some of it is done."""
        return 0 < self.done < self.total


@dataclass(frozen=True)
class CourseView:
    """A course and its lessons."""

    id: str
    title: str
    about: str
    lines: tuple[LessonLine, ...]

    @property
    def done(self) -> int:
        """Return how many lessons are done."""
        return sum(line.is_done for line in self.lines)


@dataclass(frozen=True)
class Ending:
    """The end of a lesson."""

    line: LessonLine
    following: LessonLine | None
    game: str  # that can be played now, with a tutor


def list_courses(known: LearnerProgress) -> Sequence[CourseView]:
    """Return the courses in their order."""
    grouped = groupby(lessons().values(), key=lambda lesson: lesson.course)
    return [
        CourseView(
            id=key,
            title=_(TITLES[key][0]),
            about=_(TITLES[key][1]),
            lines=tuple(build_lesson_line(one, known) for one in group),
        )
        for key, group in grouped
    ]


def build_lesson_line(lesson: Lesson, known: LearnerProgress) -> LessonLine:
    """Return a lesson as the map shows it."""
    words = words_of(lesson)
    return LessonLine(
        id=lesson.id,
        title=words.title,
        goal=fill_placeholders(words.goal),
        minutes=lesson.minutes,
        done=known.done_steps(lesson),
        total=len(lesson.steps),
        is_learned=lesson.id in known.learned,
        after=next((words_of(one).title for one in known.list_needed(lesson)), ""),
    )


def build_ending(lesson: Lesson, known: LearnerProgress) -> Ending:
    """Return what the end of a lesson says: the lesson after it, or the first that is open."""
    order = list(lessons().values())
    rest = order[order.index(lesson) + 1 :]
    following = next((one for one in rest if not known.is_done(one)), known.next_lesson())
    after = build_lesson_line(following, known) if following else None
    return Ending(build_lesson_line(lesson, known), after, lesson.steps[-1].ruleset.game.name)
