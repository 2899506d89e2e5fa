"""A server that is asked to stop answers whoever waits, and lets nobody else in."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection
from threading import Event, Thread
from typing import Any

import pytest
import waitress

from tutor.web import server
from tutor.web.server import drained_on_stop

SOON = 8  # seconds; the work would take longer
LARGE = 5_000_000  # bytes; more than a connection holds at once


@pytest.fixture
def listener() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def serve_until_stopped(listener: socket.socket, work: Callable[[], None]) -> list[int]:
    """Serve one request, of which the work ends after the server is asked to stop.

    Return its status and how many bytes came.
    """
    begun, where = Event(), listener.getsockname()
    got: list[int] = []

    def app(_environ: Any, start: Any) -> Iterable[bytes]:
        begun.set()
        work()
        start("200 OK", [("Content-Length", str(LARGE))])
        return [b"a" * LARGE]

    def ask() -> None:
        with closing(HTTPConnection(where[0], where[1])) as connection, suppress(ConnectionError):
            connection.request("GET", "/")
            with connection.getresponse() as answer:
                got.extend([answer.status, len(answer.read())])

    def stop() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGTERM)

    server = waitress.create_server(app, sockets=[listener], threads=2)
    threads = [Thread(target=ask), Thread(target=stop)]
    for one in threads:
        one.start()
    with drained_on_stop(server):
        server.run()
    for one in threads:
        one.join()
    return got


def test_whoever_waits_gets_a_whole_answer_and_nobody_else_is_let_in(
    listener: socket.socket,
) -> None:
    where, is_refused = listener.getsockname(), Event()

    def work() -> None:
        end = time.monotonic() + SOON
        while not is_refused.wait(0.05) and time.monotonic() < end:
            with socket.socket() as another:
                if another.connect_ex(where):
                    is_refused.set()

    assert serve_until_stopped(listener, work) == [200, LARGE]
    assert is_refused.is_set()


def waits_for(event: Event) -> None:
    event.wait(2 * SOON)


def test_who_takes_too_long_is_not_waited_for(
    listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE_S", 0.1)
    before = time.monotonic()
    still = Event()

    got = serve_until_stopped(listener, lambda: waits_for(still))

    assert got == []
    assert time.monotonic() - before < server.PATIENCE_S + SOON


def test_the_signal_means_what_it_meant_once_the_server_is_gone(listener: socket.socket) -> None:
    before = signal.getsignal(signal.SIGTERM)

    serve_until_stopped(listener, lambda: None)

    assert signal.getsignal(signal.SIGTERM) == before
