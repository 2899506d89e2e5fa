"""Today as pages show it: its parts on the home page, its bar, and how it ended."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from http import HTTPStatus
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Flask, redirect, url_for
from werkzeug.wrappers import Response

from tutor.rules.cards import card_named
from tutor.skill.items import Item, ItemKind
from tutor.skill.session import (
    DayPlan,
    SessionPart,
    count_seconds,
    measure_practice,
    round_up,
    split_minutes,
)
from tutor.store import Items
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_day
from tutor.web.i18n.translation import _, ngettext, npgettext, pgettext
from tutor.web.lessons.course_map import build_lesson_line
from tutor.web.lessons.library import fill_placeholders, lessons, pictures, words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.way_on import build_short_way, find_following
from tutor.web.train.today import (
    MISSED,
    RIGHT,
    TodayQuestion,
    TodaySession,
    begin_session,
    find_moments,
    plan_day,
    read_begun_session,
    read_session,
)
from tutor.web.words.names.cards import full_name
from tutor.web.words.names.yaku import plain_name
from tutor.web.words.training import theme_title

SHOWN: Final = 2  # pictures of a part
FANNED: Final = 5  # cards of the fan
SOON: Final = 7  # days that are counted; later ones are dates
NOW: Final = "now"


def build_day(items: Items, progress: LearnerProgress, session: TodaySession) -> dict[str, Any]:
    """Return the session of the day, for the pages that lead to it."""
    end = build_end(items, progress, session) if session.is_done else None
    return {"today": _build_today(session), "end": end}


def _build_today(session: TodaySession) -> dict[str, Any]:
    parts = [part for part in SessionPart if session.list_part(part)]
    left = [sum(_list_seconds(session, part)) for part in parts]
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


def _list_seconds(session: TodaySession, part: SessionPart) -> Iterable[int]:
    return (question.seconds for question in session.list_part(part) if not question.is_answered)


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


pages: Final = Blueprint("today", __name__, url_prefix="/today")


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
