"""Days as a learner counts them."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

NIGHT: Final = timedelta(hours=4)  # a day continues this long after midnight


def day_of(moment: datetime) -> date:
    """Return the day of a moment, in its own time zone."""
    return (moment.replace(tzinfo=None) - NIGHT).date()


def today(zone: tzinfo | None = None) -> date:
    """Return the current day in a time zone, by default that of this machine."""
    return day_of(datetime.now(UTC).astimezone(zone))


def end_of(day: date, zone: tzinfo | None = None) -> datetime:
    """Return the last moment of a day in a time zone, that of this machine where none is told."""
    morning = datetime.combine(day + timedelta(days=1), time()) + NIGHT - timedelta.resolution
    return morning.replace(tzinfo=zone) if zone else morning.astimezone()
