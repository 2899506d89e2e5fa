"""A waitress server that closes connections whose request is late, and stops gracefully.

Waitress reads requests in one loop and passes them to a thread once they are complete, so slow
clients block no thread. Without a deadline, a client that sends a byte now and then would hold its
connection for ever.
"""

import select
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final

import waitress
from waitress import wasyncore
from waitress.channel import HTTPChannel

THREADS: Final = 16  # of which half may hold answers back (`learners/allowances.py`)
BACKLOG: Final = 1024  # connections that may wait to be accepted
TIDY_UP_S: Final = 5  # how often idle connections are looked for
REQUEST_TIMEOUT_S: Final = 60  # the largest import arrives in it at 70 kB/s


@dataclass(frozen=True)
class Limits:
    """What connections may take: how many, and for how many seconds."""

    connections: int
    idle_timeout: int  # without a byte
    request_timeout: int = REQUEST_TIMEOUT_S  # from the first byte of a request to its last
    threads: int = THREADS


class DeadlineChannel(HTTPChannel):  # type: ignore[misc]
    """A connection that is closed if a request takes too long to arrive."""

    request_timeout = REQUEST_TIMEOUT_S
    _begun = 0.0

    def received(self, data: bytes) -> bool:
        """Take in data, and note when the request that it belongs to began."""
        before = self.request
        result: bool = super().received(data)
        if self.request is not before:
            self._begun = time.monotonic()
        return result

    def readable(self) -> bool:
        """Return whether to read; the server's loop calls it at least once a second."""
        is_late = time.monotonic() > self._begun + self.request_timeout
        if self.request is not None and is_late and not self.requests:
            self.will_close = True
        result: bool = super().readable()
        return result


def make_server(app: object, listener: socket.socket, limits: Limits) -> Any:
    """Return a server that listens on a socket; `run()` serves until it is stopped."""
    server = waitress.create_server(
        app,
        sockets=[listener],
        threads=limits.threads,
        backlog=BACKLOG,
        connection_limit=possible_connections(limits.connections),
        channel_timeout=limits.idle_timeout,
        cleanup_interval=TIDY_UP_S,
        asyncore_use_poll=True,  # select() knows no file above the 1,024th
        clear_untrusted_proxy_headers=False,  # `http/proxies.py` decides which headers to trust
    )
    own = {"request_timeout": limits.request_timeout}
    server.channel_class = type("Channel", (DeadlineChannel,), own)
    return server


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


SPARE_FILES: Final = 128  # the database for each thread, pictures on their way, compiled code
WITHOUT_POLL: Final = 500  # select()'s limit on any system, less other open files


def possible_connections(wanted: int) -> int:
    """Return how many of the wanted connections the system allows.

    It raises the process's limit of open files as needed.
    """
    if sys.platform == "win32" or not hasattr(select, "poll"):
        return min(wanted, WITHOUT_POLL)
    return min(wanted, _files(wanted + SPARE_FILES) - SPARE_FILES)


if sys.platform != "win32":
    import resource

    def _files(wanted: int) -> int:
        """Return how many files may be open, after asking for as many as are wanted."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return wanted
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):  # some systems have a lower limit than they report
            return soft
        return allowed
