"""A waitress server that closes connections whose request does not arrive in time.

Waitress reads requests in one loop and passes them to a thread once they are complete, so slow
clients block no thread. Without a deadline, a client that sends a byte now and then would hold its
connection for ever.
"""

import socket
import time
from dataclasses import dataclass
from typing import Any, Final

import waitress
from waitress.channel import HTTPChannel

from tutor.web.http.connections import possible_connections

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
