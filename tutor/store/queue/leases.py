"""When others may have what a worker has: its lease is over, or it is silent for as long.

A lease ends by the clock on the wall, which may be set back meanwhile. So its end is a sign of life
as well: a worker that lives moves it on, and whoever sees it stay where it is for a whole lease, by
a clock that is never set, waits no longer.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from tutor.store.tables.matches import AnalysisRow

LEASE: Final = timedelta(seconds=10)  # of a worker that says nothing more
MOST_WATCHED: Final = 1000  # leases of others, of which a few at most are open at once


class Leases:
    """The leases of others, as one worker watches them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[int | None, datetime], float] = {}  # when each was first seen

    def is_held(self, row: AnalysisRow, worker: str) -> bool:
        """Return whether a pass is in the hands of another worker, who was heard of."""
        until = row.lease_until
        if row.worker == worker or until is None or until <= datetime.now(UTC):
            return False
        if len(self._seen) >= MOST_WATCHED:
            self._seen.clear()
        now = self._clock()
        return now - self._seen.setdefault((row.id, until), now) < LEASE.total_seconds()
