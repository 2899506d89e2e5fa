"""Whoever asks too often hears so late: a loop that goes on at once would take what others need.

To refuse costs little, but a thousand times a second it is half of what a process can do.
"""

import time
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Final

from flask import Flask, g

HELD_S: Final = 0.25
MOST_HELD: Final = 8  # answers at a time: half of the threads that make pages


class Patience:
    """Holds answers back, a few at a time; the others go at once."""

    def __init__(self, wait: Callable[[float], object] = time.sleep) -> None:
        self._wait = wait
        self._free = BoundedSemaphore(MOST_HELD)

    def hold(self) -> None:
        """Wait a while, unless as many wait as may."""
        if self._free.acquire(blocking=False):
            try:
                self._wait(HELD_S)
            finally:
                self._free.release()


def hold_back() -> None:
    """Let the answer to this request go late."""
    g.is_held = True


def hold_refused(app: Flask) -> None:
    """Let answers of *app* that are held back go late, once they are made and counted."""
    patience = Patience()

    def hold(_error: BaseException | None) -> None:
        if g.pop("is_held", False):
            patience.hold()

    app.teardown_request(hold)
