"""Days as a learner counts them."""

from datetime import date, datetime, timedelta
from typing import Final

NIGHT: Final = timedelta(hours=4)  # after midnight a day goes on for so long


def day_of(moment: datetime) -> date:
    """Return the day to which a moment belongs, as the clock of its own time zone shows it."""
    return (moment.replace(tzinfo=None) - NIGHT).date()


def today() -> date:
    """Return the day that it is by the clock of this machine."""
    return day_of(datetime.now().astimezone())
