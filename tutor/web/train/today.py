"""Today: the plan of the day, what of it is answered, and where it goes on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Final, cast

from flask import Flask, g, request, url_for

from tutor.lessons.recall import PAUSES, Asked
from tutor.review.units import Unit
from tutor.skill.answers import Evidence
from tutor.skill.items import FACTS, Item, ItemKind, ItemState
from tutor.skill.session import (
    MOST_FIXED,
    SECONDS_A_MISTAKE,
    SECONDS_A_RECALL,
    DayPlan,
    Part,
    choose_plan,
)
from tutor.web.learners.current import SAFE
from tutor.web.learners.day import find_day, find_end
from tutor.web.lessons.library import lessons
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.short_way import build_short_way
from tutor.web.lessons.way_on import find_following
from tutor.web.services import practice, today

RIGHT: Final = "right"  # at the first try, without help
MISSED: Final = "missed"
LATER: Final = "later"


@dataclass(frozen=True)
class TodayQuestion:
    """One question of the day; *key* is a family, the number of an item, or a step of a lesson.

    *state* says how it was answered; *due* is the day on which it returns then.
    """

    part: Part
    key: str
    state: str
    address: str
    seconds: int
    due: date | None = None
    item: Item | None = None

    @property
    def is_answered(self) -> bool:
        """Return whether its answer has counted."""
        return self.state != LATER


@dataclass(frozen=True)
class TodaySession:
    """The session of a day; *began* is None until the learner starts it."""

    plan: DayPlan
    began: datetime | None
    questions: tuple[TodayQuestion, ...]

    @property
    def next(self) -> TodayQuestion | None:
        """Return the question to go on with, None where all are answered."""
        return next((one for one in self.questions if not one.is_answered), None)

    @property
    def is_done(self) -> bool:
        """Return whether it was started, and all of it is answered."""
        return self.began is not None and self.next is None

    def list_part(self, part: Part) -> list[TodayQuestion]:
        """Return the questions of a part."""
        return [one for one in self.questions if one.part == part]


def read_session() -> TodaySession:
    """Return the session of the learner's day; what only shows a page reads it once."""
    if request.method not in SAFE:
        return _read_session()
    if "session_of_day" not in g:
        g.session_of_day = _read_session()
    return cast(TodaySession, g.session_of_day)


def begin_session() -> TodaySession:
    """Store the plan of the day, so that it stays the same until tomorrow."""
    current = read_session()
    if current.began or current.plan.is_empty:
        return current
    plan = current.plan
    kept = {"remember": plan.remember, "fix": plan.fix, "lesson": plan.lesson}
    began = datetime.now(UTC)
    stored = {"day": today().isoformat(), "began": began.isoformat(), **kept}
    practice().lessons.store_plan(json.dumps(stored))
    return TodaySession(plan, began, current.questions)


def plan_day(day: date) -> DayPlan:
    """Return what a day asks for as things are now; today or one to come."""
    known = read_progress()
    return _Planner(known, day).choose()


def find_moments(session: TodaySession) -> list[float]:
    """Return when the session began and each answer of the day was given, in seconds."""
    day, known = today(), read_progress()
    asked = [one.recall.asked for one in known.families.values() if _is_answered(one, day)]
    done = [moment for moment in known.moments.values() if find_day(moment) == day]
    moments = [*practice().items.list_moments(day), *asked, *done]
    began = session.began or datetime.now(UTC)
    return [began.timestamp(), *(one.timestamp() for one in moments if one >= began)]


def find_next_of_theme(theme: str) -> Item | None:
    """Return the mistake of a theme to go on with, None where none is due any more."""
    day = today()
    due = [one for one in practice().items.all() if one.is_due(day) and _is_about(one, theme)]
    return min(due, key=lambda one: (not one.memory.asked, one.memory.due, -one.loss), default=None)


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

    known: LearnerProgress
    day: date

    def choose(self) -> DayPlan:
        """Return the plan."""
        following = find_following(self.known, build_short_way(self.known))
        due = self._list_due()
        return choose_plan(
            due,
            [one for one in due if one in self._missed],
            [str(one.id) for one in practice().items.list_due(self.day, MOST_FIXED)],
            following.id if following else "",
            following.minutes if following else 0,
        )

    def _list_due(self) -> list[str]:
        """Return the families to ask for, but for those that are asked as items anyway."""
        asked = replace(self.known, until=find_end(self.day)).due()
        asked.sort(key=lambda one: find_day(one.recall.due))
        others = practice().items.find_keys([one.family for one in asked])
        return [one.family for one in asked if one.family not in others]

    @cached_property
    def _missed(self) -> frozenset[str]:
        """Return the families that were missed when they were asked last, in a lesson or after."""
        again = {
            name
            for name, one in self.known.families.items()
            if one.recall.times and one.recall.days == PAUSES[0]
        }
        tried = {key for key, record in self.known.steps.items() if record.tries > 1}
        fresh = {
            step.family
            for name in self.known.done
            for step in lessons()[name].steps
            if step.family and (name, step.id) in tried
        }
        return frozenset(again | {one for one in fresh if not self._was_asked(one)})

    def _was_asked(self, family: str) -> bool:
        found = self.known.families.get(family)
        return found is not None and found.recall.times > 0


def _read_session() -> TodaySession:
    text = practice().lessons.plan()
    stored = json.loads(text) if text else {}
    if stored.get("day") != today().isoformat():
        plan = plan_day(today())
        return TodaySession(plan, None, tuple(_list_questions(plan)))
    plan = DayPlan(tuple(stored["remember"]), tuple(stored["fix"]), stored["lesson"])
    began = datetime.fromisoformat(stored["began"])
    return TodaySession(plan, began, tuple(_list_questions(plan)))


def _list_questions(plan: DayPlan) -> Iterator[TodayQuestion]:
    """Yield the questions of a plan; what is there no more is left out."""
    day, known = today(), read_progress()
    numbers = [int(key) for key in plan.fix if key.isdigit()]
    items = {one.id: one for one in practice().items.select(numbers)}
    answers = practice().items.answers(day) if items else []
    given = {one.item: one.evidence for one in answers}
    for part, keys in ((Part.REMEMBER, plan.remember), (Part.FIX, plan.fix)):
        for key in keys:
            if key.isdigit():
                item = items.get(int(key))
                yield from _ask_item(item, given.get(item.id), day) if item else ()
            elif key in known.families:
                yield _ask_family(known.families[key], part, day)
    yield from _ask_lesson(plan.lesson, known)


def _ask_family(asked: Asked, part: Part, day: date) -> TodayQuestion:
    state = LATER
    if _is_answered(asked, day):
        state = RIGHT if asked.recall.days > PAUSES[0] else MISSED
    address = url_for("recall.ask", family=asked.family, seed=asked.seed or 0)
    seconds = SECONDS_A_RECALL if part == Part.REMEMBER else SECONDS_A_MISTAKE
    due = find_day(asked.recall.due)
    return TodayQuestion(part, asked.family, state, address, seconds, due)


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
        Part.FIX, str(item.id), state, address, SECONDS_A_MISTAKE, item.memory.due, item
    )


def _ask_lesson(name: str, known: LearnerProgress) -> Iterator[TodayQuestion]:
    one = lessons().get(name)
    if one is None:
        return
    seconds = one.minutes * 60 // len(one.steps)
    address = url_for("learn.lesson", name=name)
    tomorrow = today() + timedelta(days=1)
    for number, step in enumerate(one.steps, start=1):
        record = known.record(one, step.id)
        state = LATER
        if (name, step.id) in known.moments:
            state = MISSED if record.tries > 1 else RIGHT
        yield TodayQuestion(Part.LEARN, f"{name}/{number}", state, address, seconds, tomorrow)


def install(app: Flask) -> None:
    """Let pages ask for the session of the day."""
    app.jinja_env.globals.update(is_in_training=_is_in_training)


def _is_in_training(token: str, place: int, step: int) -> bool:
    """Return whether a decision of a match is an active item."""
    found = practice().items.find(token, Unit(place, step))
    return found is not None and found.state == ItemState.ACTIVE
