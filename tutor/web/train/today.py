"""Today: the plan of the day, what of it is answered, and where it goes on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Final

from flask import url_for

from tutor.lessons.recall import PAUSES, Asked
from tutor.practice import Practice
from tutor.skill.items import FACTS, Item, ItemKind
from tutor.skill.memory import Evidence
from tutor.skill.session import (
    MOST_FIXED,
    SECONDS_A_MISTAKE,
    SECONDS_A_RECALL,
    DayPlan,
    SessionPart,
    choose_plan,
)
from tutor.store import Items
from tutor.store.lesson_log import LessonLog
from tutor.web.learners.day import find_day
from tutor.web.lessons.library import lessons
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.way_on import build_short_way, find_following

RIGHT: Final = "right"  # at the first try, without help
MISSED: Final = "missed"
LATER: Final = "later"


@dataclass(frozen=True)
class TodayQuestion:
    """One question of the day; *key* is a family, the number of an item, or a step of a lesson.

    *state* says how it was answered; *due* is the day on which it returns then.
    """

    part: SessionPart
    key: str
    state: str
    address: str
    seconds: int
    due: date | None = None
    item: Item | None = None
    lesson: str = ""  # that teaches it, empty for an item

    @property
    def is_answered(self) -> bool:
        """Return whether its answer has counted."""
        return self.state != LATER


@dataclass(frozen=True)
class TodaySession:
    """The session of a day; *began* is None until the learner starts it."""

    day: date
    plan: DayPlan
    began: datetime | None
    questions: tuple[TodayQuestion, ...]

    @property
    def next(self) -> TodayQuestion | None:
        """Return the question to go on with, None where all are answered."""
        return next((question for question in self.questions if not question.is_answered), None)

    @property
    def is_done(self) -> bool:
        """Return whether it was started, and all of it is answered."""
        return self.began is not None and self.next is None

    def list_part(self, part: SessionPart) -> list[TodayQuestion]:
        """Return the questions of a part."""
        return [question for question in self.questions if question.part == part]


def read_session(practice: Practice, progress: LearnerProgress) -> TodaySession:
    """Return the session of the learner's day."""
    plan, began = _read_plan(practice.lessons, progress.day) or (
        plan_day(practice.items, progress, progress.day),
        None,
    )
    questions = tuple(_list_questions(practice.items, progress, plan))
    return TodaySession(progress.day, plan, began, questions)


def read_begun_session(practice: Practice, day: date) -> TodaySession | None:
    """Return the session of a day, None before it has begun."""
    if _read_plan(practice.lessons, day) is None:
        return None
    return read_session(practice, read_progress(practice.lessons, day))


def _read_plan(log: LessonLog, day: date) -> tuple[DayPlan, datetime] | None:
    """Return the stored plan of a day and when it was begun, None before."""
    text = log.plan()
    stored = json.loads(text) if text else {}
    if stored.get("day") != day.isoformat():
        return None
    plan = DayPlan(tuple(stored["remember"]), tuple(stored["fix"]), stored["lesson"])
    return plan, datetime.fromisoformat(stored["began"])


def begin_session(practice: Practice, progress: LearnerProgress) -> None:
    """Store the plan of the day, so that it stays the same until tomorrow."""
    current = read_session(practice, progress)
    if current.began or current.plan.is_empty:
        return
    plan = current.plan
    remaining = {"remember": plan.remember, "fix": plan.fix, "lesson": plan.lesson}
    began = datetime.now(UTC)
    stored = {"day": current.day.isoformat(), "began": began.isoformat(), **remaining}
    practice.lessons.store_plan(json.dumps(stored))


def plan_day(items: Items, progress: LearnerProgress, day: date) -> DayPlan:
    """Return what a day asks for as things are now; today or one to come."""
    return _Planner(items, progress, day).choose()


def find_moments(items: Items, progress: LearnerProgress, session: TodaySession) -> list[float]:
    """Return when the session began and each answer of the day was given, in seconds."""
    day = session.day
    recalled = [
        family.recall.asked for family in progress.families.values() if _is_answered(family, day)
    ]
    done = [moment for moment in progress.moments.values() if find_day(moment) == day]
    moments = [*items.list_moments(day), *recalled, *done]
    began = session.began or datetime.now(UTC)
    return [began.timestamp(), *(moment.timestamp() for moment in moments if moment >= began)]


def find_next_of_theme(items: Items, day: date, theme: str) -> Item | None:
    """Return the mistake of a theme to go on with, None where none is due any more."""
    due = [item for item in items.all() if item.is_due(day) and _is_about(item, theme)]
    return min(
        due,
        key=lambda item: (not item.memory.last_review, item.memory.due, -item.loss),
        default=None,
    )


def find_item_address(item: Item) -> str:
    """Return where a mistake is asked."""
    if item.kind in FACTS:
        return url_for("fact.ask", number=item.id)
    if item.kind == ItemKind.PUZZLE:
        return url_for("puzzles.show", name=item.key, session=1)
    return url_for("train.item", number=item.id)


def _is_about(item: Item, theme: str) -> bool:
    return item.theme is not None and item.theme.name.lower() == theme


@dataclass(frozen=True)
class _Planner:
    """What is known when a day is planned."""

    items: Items
    known: LearnerProgress
    day: date

    def choose(self) -> DayPlan:
        """Return the plan."""
        following = find_following(self.known, build_short_way(self.known))
        due = self._list_due()
        return choose_plan(
            due,
            [name for name in due if name in self._missed],
            [str(item.id) for item in self.items.list_due(self.day, MOST_FIXED)],
            following.id if following else "",
            following.minutes if following else 0,
        )

    def _list_due(self) -> list[str]:
        """Return the families to ask for, but for those that are asked as items anyway."""
        due = replace(self.known, day=self.day).due()
        due.sort(key=lambda entry: find_day(entry.recall.due))
        keys = self.items.find_keys([entry.family for entry in due])
        return [entry.family for entry in due if entry.family not in keys]

    @cached_property
    def _missed(self) -> frozenset[str]:
        """Return the families that were missed when they were asked last, in a lesson or after."""
        second = {
            name
            for name, entry in self.known.families.items()
            if entry.recall.times and entry.recall.days == PAUSES[0]
        }
        tried = {key for key, record in self.known.steps.items() if record.tries > 1}
        fresh = {
            step.family
            for name in self.known.done
            for step in lessons()[name].steps
            if step.family and (name, step.id) in tried
        }
        return frozenset(second | {name for name in fresh if not self._was_asked(name)})

    def _was_asked(self, family: str) -> bool:
        result = self.known.families.get(family)
        return result is not None and result.recall.times > 0


def _list_questions(
    log: Items, progress: LearnerProgress, plan: DayPlan
) -> Iterator[TodayQuestion]:
    """Yield the questions of a plan; what is there no more is left out."""
    day, numbers = progress.day, [int(key) for key in plan.fix if key.isdigit()]
    items = {other.id: other for other in log.select(numbers)}
    answers = log.answers(day) if items else []
    given = {answer.item: answer.evidence for answer in answers}
    for part, keys in ((SessionPart.REMEMBER, plan.remember), (SessionPart.FIX, plan.fix)):
        for key in keys:
            if key.isdigit():
                item = items.get(int(key))
                yield from _ask_item(item, given.get(item.id), day) if item else ()
            elif key in progress.families:
                yield _ask_family(progress, progress.families[key], part)
    yield from _ask_lesson(plan.lesson, progress)


def _ask_family(progress: LearnerProgress, asked: Asked, part: SessionPart) -> TodayQuestion:
    state, lesson = LATER, progress.find_lesson_of(asked.family).id
    if _is_answered(asked, progress.day):
        state = RIGHT if asked.recall.days > PAUSES[0] else MISSED
    address = url_for("recall.ask", family=asked.family, seed=asked.seed or 0)
    seconds = SECONDS_A_RECALL if part == SessionPart.REMEMBER else SECONDS_A_MISTAKE
    due = find_day(asked.recall.due)
    return TodayQuestion(part, asked.family, state, address, seconds, due, lesson=lesson)


def _is_answered(asked: Asked, day: date) -> bool:
    return asked.recall.times > 0 and find_day(asked.recall.asked) == day


def _ask_item(item: Item, evidence: Evidence | None, day: date) -> Iterator[TodayQuestion]:
    if evidence is None and not item.is_due(day):
        return
    state = LATER
    if evidence:
        state = RIGHT if evidence.is_own else MISSED
    address = find_item_address(item)
    yield TodayQuestion(
        SessionPart.FIX, str(item.id), state, address, SECONDS_A_MISTAKE, item.memory.due, item
    )


def _ask_lesson(name: str, progress: LearnerProgress) -> Iterator[TodayQuestion]:
    lesson = lessons().get(name)
    if lesson is None:
        return
    seconds = lesson.minutes * 60 // len(lesson.steps)
    address = url_for("learn.lesson", name=name)
    tomorrow = progress.day + timedelta(days=1)
    for number, step in enumerate(lesson.steps, start=1):
        record = progress.record(lesson, step.id)
        state = LATER
        if (name, step.id) in progress.moments:
            state = MISSED if record.tries > 1 else RIGHT
        key = f"{name}/{number}"
        yield TodayQuestion(SessionPart.LEARN, key, state, address, seconds, tomorrow, lesson=name)
