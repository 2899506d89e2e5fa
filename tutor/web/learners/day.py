"""The learner's local day, by the time zone of their browser."""

from datetime import UTC, date, datetime, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from flask import request

from tutor.skill import days

COOKIE: Final = "zone"  # set by `static/js/page.js`


def find_today() -> date:
    """Return the learner's day."""
    return days.today(find_zone())


def find_day(moment: datetime) -> date:
    """Return the learner's day of a moment."""
    return days.day_of(moment.astimezone(UTC).astimezone(find_zone()))


def find_end(day: date) -> datetime:
    """Return when a day of the learner ends."""
    return days.end_of(day, find_zone())


def find_zone() -> tzinfo | None:
    """Return the learner's time zone; None, that of this machine, for a missing or unknown one."""
    return read_zone(find_zone_name())


def find_zone_name() -> str:
    """Return the name of the learner's time zone, empty for a missing or unknown one."""
    name = request.cookies.get(COOKIE, "")
    return name if name in _list_zones() else ""


def read_zone(name: str) -> tzinfo | None:
    """Return the time zone of that name; None, that of this machine, for an unknown one."""
    return ZoneInfo(name) if name in _list_zones() else None


@cache
def _list_zones() -> frozenset[str]:
    return frozenset(available_timezones())
