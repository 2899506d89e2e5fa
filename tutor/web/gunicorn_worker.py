"""A gunicorn worker that serves by waitress.

gunicorn's own threads each wait for one client, so forty forms that arrive slowly would stop a
process. Waitress gives a request to a thread once it is whole.
"""

import os
from typing import Final

from gunicorn.workers.base import Worker
from waitress import wasyncore

from tutor.web.server import REQUEST_TIMEOUT_S, Limits, drained_on_stop, make_server

REQUEST_TIMEOUT: Final = "TUTOR_REQUEST_TIMEOUT"  # seconds
BEAT_S: Final = 1.0  # how often gunicorn hears that the worker is alive


class WaitressWorker(Worker):  # type: ignore[misc]
    """Serves one socket; --threads, --keep-alive and --worker-connections limit it."""

    def run(self) -> None:
        """Serve until gunicorn asks to stop, or has ended."""
        [listener] = self.sockets
        limits = Limits(
            self.cfg.worker_connections,
            self.cfg.keepalive,
            int(os.environ.get(REQUEST_TIMEOUT) or REQUEST_TIMEOUT_S),
            self.cfg.threads,
        )
        server = make_server(self.wsgi, listener.sock, limits)
        with drained_on_stop(server):
            while server._map and self.ppid == os.getppid():
                self.notify()
                wasyncore.loop(BEAT_S, use_poll=True, map=server._map, count=1)
