"""Graceful shutdown: accept no new connection, and answer all pending requests."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final

from waitress import wasyncore

PATIENCE_S: Final = 10.0  # after which it stops though somebody still waits
LOOK_S: Final = 0.05


@contextmanager
def drained_on_stop(server: Any) -> Iterator[None]:
    """Let a waitress server finish its requests when the system stops it (SIGTERM).

    Signals belong to the main thread: in other threads nothing changes.
    """
    if current_thread() is not main_thread():
        yield
        return
    over = Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Thread(target=_stop_when_answered, args=(server, over), daemon=True).start()

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        over.set()
        signal.signal(signal.SIGTERM, before)


def _stop_when_answered(server: Any, over: Event) -> None:
    """End the loop of a server once all requests are answered, or after a timeout.

    Only the loop itself closes its channels.
    """
    server.trigger.pull_trigger(lambda: wasyncore.dispatcher.close(server))
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and any(map(_is_waiting, [*server.active_channels.values()])):
        if over.wait(LOOK_S):
            return
    server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))


def _is_waiting(channel: Any) -> bool:
    """Return whether a request of a connection is being read, answered or sent."""
    return bool(channel.request or channel.requests or channel.total_outbufs_len)
