"""Learners search in turn: nobody has two searches at a time while another waits.

A search uses a core for a tenth of a second or more. Without turns a learner with six parallel
requests would take all cores.
"""

import os
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Final

MOST_WAITING: Final = 3  # of one learner: a page requests a hint, and then its reasons


class TooManyWaitingError(RuntimeError):
    """A learner already has the maximum number of waiting searches."""


class Turns:
    """Allow as many searches at once as there are cores, and learners in turn."""

    def __init__(self, places: int = 0) -> None:
        self._free = places or os.cpu_count() or 1
        self._waiting: OrderedDict[Hashable, list[object]] = OrderedDict()  # by who was served last
        self._changed = Condition()

    @contextmanager
    def taken(self, who: Hashable) -> Iterator[None]:
        """Wait for the turn of somebody, and have it meanwhile; or raise TooManyWaitingError."""
        self._wait(who)
        try:
            yield
        finally:
            with self._changed:
                self._free += 1
                self._changed.notify_all()

    def _wait(self, who: Hashable) -> None:
        ticket = object()
        with self._changed:
            mine = self._waiting.setdefault(who, [])
            if len(mine) >= MOST_WAITING:
                raise TooManyWaitingError
            mine.append(ticket)
            self._changed.wait_for(lambda: self._free > 0 and self._next() is ticket)
            self._free -= 1
            mine.remove(ticket)
            self._waiting.move_to_end(who)
            if not mine:
                del self._waiting[who]
            self._changed.notify_all()

    def _next(self) -> object:
        """Return the next request: of the learner who has waited longest."""
        return next(iter(self._waiting.values()))[0]
