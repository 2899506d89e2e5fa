"""Learners first: background work waits while a page is being made."""

from threading import Condition
from typing import Final

PATIENCE_S: Final = 2.0  # then work continues even without a pause between pages


class Gate:
    """Counts what learners wait for."""

    def __init__(self, patience: float = PATIENCE_S) -> None:
        self._patience = patience
        self._inside = 0
        self._changed = Condition()

    def enter(self) -> None:
        """Note that one more request waits for an answer."""
        with self._changed:
            self._inside += 1

    def leave(self) -> None:
        """Note that one waiting request got its answer."""
        with self._changed:
            self._inside -= 1
            self._changed.notify_all()

    def wait(self) -> bool:
        """Wait until nobody waits, or as long as patience lasts; return whether nobody does."""
        with self._changed:
            return self._changed.wait_for(lambda: self._inside == 0, self._patience)
