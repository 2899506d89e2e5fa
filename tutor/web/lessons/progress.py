"""A learner's progress: completed steps and lessons, what they taught, and where to continue."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Final

from tutor.lessons.families.case import read_case_needs
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import Knowledge, list_met
from tutor.lessons.model import Lesson, LessonError
from tutor.lessons.recall import Asked, Recall, begin_recall, list_due
from tutor.store import StepKey, StepRecord
from tutor.store.lesson_log import LessonLog
from tutor.web.learners.current import find_end, find_today
from tutor.web.lessons.library import lessons
from tutor.web.services import cache_by_lessons, find_lessons_folder

UNKNOWN: Final[Knowledge] = frozenset({"sentences"})  # what no lesson teaches: they are missing


@dataclass(frozen=True)
class LearnerProgress:
    """The answers so far."""

    moments: Mapping[StepKey, datetime] = field(
        default_factory=dict
    )  # of each step that is done: when it was
    recalls: Mapping[str, Recall] = field(default_factory=dict)  # by family: those reviewed
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    day: date = field(default_factory=find_today)  # the learner's
    read_steps: Callable[[], Mapping[StepKey, StepRecord]] = dict
    read_offer: Callable[[], str] = str  # the lesson that the end of a match offered last

    @cached_property
    def until(self) -> datetime:
        """Return when the learner's day ends."""
        return find_end(self.day)

    @cached_property
    def steps(self) -> Mapping[StepKey, StepRecord]:
        """Return every step that was tried; most pages need only completed ones."""
        return self.read_steps()

    def with_steps(self) -> "LearnerProgress":
        """Return a copy with the current steps, unaffected by later answers."""
        steps = self.steps
        return replace(self, read_steps=lambda: steps)

    def record(self, lesson: Lesson, step: str) -> StepRecord:
        """Return the learner's progress in a step."""
        return self.steps.get((lesson.id, step), StepRecord())

    def done_steps(self, lesson: Lesson) -> int:
        """Return how many steps of a lesson are done."""
        return self._done_steps.get(lesson.id, 0)

    def is_done(self, lesson: Lesson) -> bool:
        """Return whether every step was answered rightly once."""
        return lesson.id in self.done

    def is_open(self, lesson: Lesson) -> bool:
        """Return whether all lessons that it needs are done."""
        return not self.list_needed(lesson)

    def list_needed(self, lesson: Lesson) -> tuple[Lesson, ...]:
        """Return the incomplete lessons that unlock this one."""
        all_lessons = lessons()
        needs = (all_lessons[name] for name in lesson.needs if name in all_lessons)
        return tuple(need for need in needs if not self.is_done(need))

    def resume(self, lesson: Lesson) -> int:
        """Return the number of the first step that is not done, the first of a lesson that is."""
        for number, step in enumerate(lesson.steps, start=1):
            if (lesson.id, step.id) not in self.moments:
                return number
        return 1

    @cached_property
    def done(self) -> frozenset[str]:
        """Return the ids of the lessons that are done."""
        all_lessons = lessons()
        return frozenset(
            name
            for name, number in self._done_steps.items()
            if number == len(all_lessons[name].steps)
        )

    @cached_property
    def _done_steps(self) -> Mapping[str, int]:
        """Return how many steps are done of each lesson that was begun."""
        begun = {lesson for lesson, _step in self.moments}
        return {
            name: sum((name, step.id) in self.moments for step in lesson.steps)
            for name, lesson in lessons().items()
            if name in begun
        }

    @cached_property
    def families(self) -> Mapping[str, Asked]:
        """Return the families of questions of completed lessons, with their state."""
        families: dict[str, Asked] = {}
        for lesson in lessons().values():
            if self.is_done(lesson):
                for family in lesson.families:
                    families.setdefault(family, self._ask_again(family, lesson))
        return families

    @cached_property
    def met(self) -> Knowledge:
        """Return what the lessons that are done have taught."""
        return list_taught(self.done)

    def _ask_again(self, family: str, lesson: Lesson) -> Asked:
        """Return the state of a family; earlier versions stored it for its lesson."""
        recall = self.recalls.get(family) or self.recalls.get(lesson.id)
        recall = recall or begin_recall(self._find_end(lesson))
        question = Asked(family, lesson.themes[0] if lesson.themes else "", recall)
        seed = question.find_seed(self.met, read_needs) if recall.is_due(self.until) else None
        return replace(question, seed=seed)

    def _find_end(self, lesson: Lesson) -> datetime:
        """Return when a lesson was done."""
        return max(self.moments[lesson.id, step.id] for step in lesson.steps)

    def find_lesson_of(self, family: str) -> Lesson:
        """Return the first lesson that is done and has a family of questions."""
        return next(
            lesson
            for lesson in lessons().values()
            if family in lesson.families and self.is_done(lesson)
        )

    def due(self) -> list[Asked]:
        """Return the families to ask for until the day ends, in their order; each has a seed."""
        due = list_due(self.families.values(), self.until)
        return [entry for entry in due if entry.seed is not None]

    def find_moment(self, recall: Recall) -> datetime:
        """Return the moment of an answer, on the learner's day; what is due later today is due."""
        begins = self.until - timedelta(days=1)
        return min(max(self.now, recall.due, begins + timedelta.resolution), self.until)

    def is_worth_a_look(self, lesson: Lesson) -> bool:
        """Return whether a lesson that is done was not asked for much longer than it should be."""
        return self.is_done(lesson) and any(
            self.families[family].recall.is_long_overdue(self.now) for family in lesson.families
        )

    @cached_property
    def learned(self) -> frozenset[str]:
        """Return the ids of the lessons of which everything was still known after days."""
        return frozenset(
            name
            for name, lesson in lessons().items()
            if self.is_done(lesson) and self._is_learned(lesson)
        )

    def _is_learned(self, lesson: Lesson) -> bool:
        recalls = [self.families[family].recall for family in lesson.families]
        return bool(recalls) and all(recall.is_learned(self.now) for recall in recalls)

    def list_open(self) -> list[Lesson]:
        """Return the lessons that are open and not done, in their order."""
        return [
            lesson
            for lesson in lessons().values()
            if not self.is_done(lesson) and self.is_open(lesson)
        ]

    def find_begun(self) -> Lesson | None:
        """Return the first lesson that was begun and is not done."""
        begun = (
            lesson
            for lesson in lessons().values()
            if 0 < self.done_steps(lesson) < len(lesson.steps)
        )
        return next(begun, None)

    def find_offered(self) -> Lesson | None:
        """Return the lesson that the end of a match offered, as long as it is open and not done."""
        lesson = lessons().get(self.read_offer())
        return lesson if lesson and self.is_open(lesson) and not self.is_done(lesson) else None

    def find_latest(self) -> Lesson | None:
        """Return the lesson that was done last."""
        return max(
            (lesson for lesson in lessons().values() if self.is_done(lesson)),
            key=self._find_end,
            default=None,
        )


def read_progress(log: LessonLog, day: date) -> LearnerProgress:
    """Return the progress of a learner on a day of theirs."""
    return LearnerProgress(log.done(), log.recalls(), datetime.now(UTC), day, log.steps, log.offer)


@cache_by_lessons
def read_needs(family: str, seed: int) -> Knowledge:
    """Return what a case needs to be known."""
    try:
        return read_case_needs(family, seed, read_sentences(find_lessons_folder()))
    except LessonError:
        return UNKNOWN


def list_taught(done: Iterable[str]) -> Knowledge:
    """Return what lessons that are done have taught, by their ids."""
    return frozenset().union(*map(_list_taught_by, done))


@cache_by_lessons
def _list_taught_by(name: str) -> Knowledge:
    return list_met([lessons()[name]])
