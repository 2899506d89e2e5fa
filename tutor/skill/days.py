"""Days as a learner counts them."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

NIGHT: Final = timedelta(hours=4)  # after midnight a day goes on for so long


def day_of(moment: datetime) -> date:
    """Return the day to which a moment belongs, as the clock of its own time zone shows it."""
    return (moment.replace(tzinfo=None) - NIGHT).date()


def today(zone: tzinfo | None = None) -> date:
    """Return the current day in a time zone, by default that of this machine."""
    return day_of(datetime.now(UTC).astimezone(zone))
