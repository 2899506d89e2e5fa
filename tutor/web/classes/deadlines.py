"""The last day for a task, in the time zone of its class."""

from datetime import date, datetime

import flask_babel
from flask import request
from werkzeug.exceptions import UnprocessableEntity

from tutor.skill import days
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import Task
from tutor.web.i18n.translation import _
from tutor.web.learners.day import read_zone


def read_due(school_class: SchoolClass) -> date | None:
    """Return the day that a form states, None for none; refuse one that is over."""
    text = request.form.get("due", "")
    if not text:
        return None
    try:
        due = date.fromisoformat(text)
    except ValueError:
        raise UnprocessableEntity(_("That is not a day. Please choose again.")) from None
    if due < find_today(school_class):
        raise UnprocessableEntity(_("That day is over. Please choose a later one."))
    return due


def find_today(school_class: SchoolClass) -> date:
    """Return the day of a class."""
    return days.today(read_zone(school_class.zone))


def find_day(school_class: SchoolClass, moment: datetime) -> date:
    """Return the day of a class at a moment."""
    return days.day_of(moment.astimezone(read_zone(school_class.zone)))


def is_overdue(school_class: SchoolClass, task: Task) -> bool:
    """Return whether the last day for a task is over."""
    return is_late(task, find_today(school_class))


def is_late(task: Task, day: date) -> bool:
    """Return whether a day comes after the last one for a task."""
    return task.due is not None and day > task.due


def describe_due(school_class: SchoolClass, task: Task) -> str:
    """Return the last day for a task, empty where there is none."""
    if task.due is None:
        return ""
    day = format_day(task.due)
    if is_overdue(school_class, task):
        return _("was due on %(day)s", day=day)
    return _("due on %(day)s", day=day)


def format_moment(school_class: SchoolClass, moment: datetime) -> str:
    """Return a moment as a clock of the class shows it."""
    local = moment.astimezone(read_zone(school_class.zone))
    return str(flask_babel.format_datetime(local, "medium", rebase=False))


def format_day(day: date) -> str:
    """Return a day with its weekday."""
    return str(flask_babel.format_date(day, "full"))
