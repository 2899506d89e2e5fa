"""Today: the plan of the day, what of it is answered, how it goes on, and how it ended."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from http import HTTPStatus
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Flask, redirect, url_for
from werkzeug.wrappers import Response

from tutor.lessons.recall import PAUSES, Asked
from tutor.practice import Practice
from tutor.rules.cards import card_named
from tutor.skill.items import FACTS, Item, ItemKind
from tutor.skill.memory import Evidence
from tutor.skill.session import (
    MOST_FIXED,
    SECONDS_A_MISTAKE,
    SECONDS_A_RECALL,
    DayPlan,
    SessionPart,
    choose_plan,
    count_seconds,
    measure_practice,
    round_up,
    split_minutes,
)
from tutor.store import Items
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_day
from tutor.web.i18n.translation import _, ngettext, npgettext, pgettext
from tutor.web.learners.current import find_day
from tutor.web.lessons.course_map import build_lesson_line, build_short_way, find_following
from tutor.web.lessons.library import fill_placeholders, lessons, pictures, words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.words.names.cards import full_name
from tutor.web.words.names.yaku import plain_name
from tutor.web.words.training import theme_title

RIGHT: Final = "right"  # at the first try, without help
MISSED: Final = "missed"
LATER: Final = "later"
SHOWN: Final = 2  # pictures of a part
FANNED: Final = 5  # cards of the fan
SOON: Final = 7  # days that are counted; later ones are dates
NOW: Final = "now"
pages: Final = Blueprint("today", __name__, url_prefix="/today")


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


def build_day(items: Items, progress: LearnerProgress, session: TodaySession) -> dict[str, Any]:
    """Return the session of the day, for the pages that lead to it."""
    end = build_end(items, progress, session) if session.is_done else None
    return {"today": _build_today(session), "end": end}


def _build_today(session: TodaySession) -> dict[str, Any]:
    parts = [part for part in SessionPart if session.list_part(part)]
    left = [
        sum(question.seconds for question in session.list_part(part) if not question.is_answered)
        for part in parts
    ]
    minutes = split_minutes([seconds for seconds in left if seconds])
    shown = iter(minutes)
    return {
        "parts": tuple(
            _build_part(session, part, next(shown, 0) if seconds else 0, is_done=not seconds)
            for part, seconds in zip(parts, left, strict=True)
        ),
        "minutes": round_up(sum(left)),  # of what is left
        "has_begun": session.began is not None,
        "fan": _choose_fan(session),
    }


def build_end(items: Items, progress: LearnerProgress, session: TodaySession) -> dict[str, Any]:
    """Return how the session of the day ended."""
    questions = [
        *session.list_part(SessionPart.REMEMBER),
        *session.list_part(SessionPart.FIX),
    ]
    kept = [question for question in questions if question.state == RIGHT]
    lost = [question for question in questions if question.state == MISSED]
    following = find_following(progress, build_short_way(progress))
    return {
        "questions": sum(question.is_answered for question in session.questions),
        "minutes": measure_practice(find_moments(items, progress, session)),
        "kept": tuple(_list_lines(kept, session.day)),
        "lost": tuple(_list_lines(lost, session.day)),
        "learned": tuple(_list_learned(session)),
        "kept_number": len(kept),
        "lost_number": len(lost),
        "tomorrow": _build_tomorrow(plan_day(items, progress, session.day + timedelta(days=1))),
        "following": build_lesson_line(following, progress) if following else None,
        "fan": _choose_fan(session),
    }


def build_bar(session: TodaySession, key: str) -> dict[str, Any] | None:
    """Return the bar at a question of the session, None where it is no part of it."""
    keys = [question.key for question in session.questions]
    if key not in keys:
        return None
    question = session.questions[keys.index(key)]
    return {
        "segments": tuple(
            {
                "name": _name_part(part),
                "marks": tuple(_mark(other, question) for other in questions),
                "is_here": question.part == part,
            }
            for part in SessionPart
            if (questions := session.list_part(part))
        ),
        "number": keys.index(key) + 1,
        "total": len(keys),
    }


def describe_return(due: date | None, day: date) -> str:
    """Return when something is asked again."""
    if due is None:
        return ""
    days = (due - day).days
    if days <= 1:
        return pgettext("returns", "Tomorrow")
    if days <= SOON:
        return ngettext("In %(num)d day", "In %(num)d days", days)
    return format_day(due)


def _name_part(part: SessionPart) -> str:
    names = {
        SessionPart.REMEMBER: pgettext("part of today", "Remember"),
        SessionPart.FIX: pgettext("part of today", "Fix"),
        SessionPart.LEARN: pgettext("part of today", "Learn"),
    }
    return names[part]


def _mark(question: TodayQuestion, location: TodayQuestion) -> str:
    return NOW if question is location and not question.is_answered else question.state


def _build_part(
    session: TodaySession, part: SessionPart, minutes: int, *, is_done: bool
) -> dict[str, Any]:
    questions = session.list_part(part)
    number = len(questions)
    if part == SessionPart.LEARN:
        words = words_of(lessons()[session.plan.lesson])
        title, detail = words.title, fill_placeholders(words.goal)
    elif part == SessionPart.REMEMBER:
        title = npgettext("today", "Remember %(num)d", "Remember %(num)d", number)
        detail = _name_questions(questions)
    else:
        title = npgettext("today", "Fix %(num)d", "Fix %(num)d", number)
        is_of_matches = any(
            question.item and question.item.kind == ItemKind.POSITION for question in questions
        )
        detail = _("Mistakes from your matches") if is_of_matches else _name_questions(questions)
    cards = dict.fromkeys(card for question in questions for card in _picture(question))
    return {
        "key": part,
        "title": title,
        "detail": detail,
        "pictures": tuple(cards)[:SHOWN],
        "minutes": minutes,
        "is_done": is_done,
    }


def _picture(question: TodayQuestion) -> tuple[str, ...]:
    """Return cards that stand for a question, none for a position, which must not be told."""
    if question.item:
        return (question.item.key,) if question.item.kind == ItemKind.CARD else ()
    return pictures()[question.lesson]


def _choose_fan(session: TodaySession) -> tuple[str, ...]:
    cards = dict.fromkeys(card for question in session.questions for card in _picture(question))
    return tuple(cards)[:FANNED]


def _list_lines(questions: Sequence[TodayQuestion], day: date) -> Iterable[dict[str, Any]]:
    """Yield a line for the questions of one lesson, or of one kind, that return on one day."""
    lines = [
        (_name_question(question), describe_return(question.due, day), question)
        for question in questions
    ]
    lines.sort(key=lambda line: line[:2])
    for (title, returns), group in groupby(lines, key=lambda line: line[:2]):
        same = [question for _title, _returns, question in group]
        detail = ngettext("%(num)d question", "%(num)d questions", len(same))
        cards = tuple(dict.fromkeys(card for question in same for card in _picture(question)))
        yield {"title": title, "detail": detail, "returns": returns, "pictures": cards[:SHOWN]}


def _name_questions(questions: Iterable[TodayQuestion]) -> str:
    """Return what some questions are about, as far as there is room."""
    names = dict.fromkeys(map(_name_question, questions))
    return " · ".join(tuple(names)[:SHOWN])


def _name_question(question: TodayQuestion) -> str:
    if question.item is None:
        return words_of(lessons()[question.lesson]).title
    return _name_item(question.item)


def _name_item(item: Item) -> str:
    if item.kind == ItemKind.CARD:
        return full_name(card_named(item.key))
    if item.kind == ItemKind.YAKU:
        return plain_name(item.key.partition(":")[2])
    if item.theme is not None:
        return theme_title(item.theme)
    return _("A question from a drill")


def _list_learned(session: TodaySession) -> Iterable[dict[str, Any]]:
    steps = session.list_part(SessionPart.LEARN)
    if not steps:
        return
    first = sum(step.state == RIGHT for step in steps)
    detail = _("%(right)d of %(total)d at the first try", right=first, total=len(steps))
    name = session.plan.lesson
    returns = describe_return(steps[0].due, session.day) if lessons()[name].families else ""
    yield {
        "title": words_of(lessons()[name]).title,
        "detail": detail,
        "returns": returns,
        "pictures": pictures()[name][:SHOWN],
    }


def _build_tomorrow(plan: DayPlan) -> dict[str, Any]:
    parts = []
    if plan.remember:
        parts.append(ngettext("%(num)d question", "%(num)d questions", len(plan.remember)))
    if plan.fix:
        again = npgettext("today", "%(num)d mistake", "%(num)d mistakes", len(plan.fix))
        parts.append(again)
    lesson = lessons().get(plan.lesson)
    if lesson:
        parts.append(_("Lesson: %(title)s", title=words_of(lesson).title))
    minutes = lesson.minutes if lesson else 0
    seconds = count_seconds(len(plan.remember), len(plan.fix), minutes)
    return {"parts": tuple(parts), "minutes": round_up(seconds)}


def install(app: Flask) -> None:
    """Let the pages of questions show how far the session is, and whether a lesson ends it."""

    @app.template_global()
    def today_bar(key: str) -> dict[str, Any] | None:
        session = read_begun_session(services.practice(), services.today())
        return build_bar(session, key) if session else None

    @app.template_global()
    def ends_today(lesson: str) -> bool:
        session = read_begun_session(services.practice(), services.today())
        return session is not None and session.is_done and session.plan.lesson == lesson


@pages.post("")
def start() -> Response:
    """Begin the session, or go on with it."""
    practice = services.practice()
    begin_session(practice, read_progress(practice.lessons, services.today()))
    return redirect(url_for("today.go_on"), HTTPStatus.SEE_OTHER)


@pages.get("/next")
def go_on() -> Response:
    """Lead to the question that is next, or to the end; home where the day has not begun."""
    practice = services.practice()
    session = read_session(practice, read_progress(practice.lessons, services.today()))
    if session.began is None:
        return redirect(url_for("home.show"))
    return redirect(session.next.address if session.next else url_for("today.end"))


@pages.get("/end")
def end() -> Response:
    """Show what was kept, lost and learned."""
    practice = services.practice()
    progress = read_progress(practice.lessons, services.today())
    session = read_session(practice, progress)
    if not session.is_done:
        return redirect(url_for("today.go_on"))
    return render("train/today_end", end=build_end(practice.items, progress, session))
