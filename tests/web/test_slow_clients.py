"""Clients that send a byte now and then keep nobody waiting, and are closed in the end."""

import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from waitress import wasyncore

from tests.web.ready_app import app
from tutor.web.gunicorn_worker import REQUEST_TIMEOUT
from tutor.web.server import Limits, make_server

ROOT: Final = Path(__file__).resolve().parents[2]
CLIENTS: Final = 42  # more than two processes have threads
DEADLINE_S: Final = 2
PAUSE_S: Final = 0.2  # between two bytes of a slow client
AT_ONCE_S: Final = 2.0
PATIENCE_S: Final = 30.0
SLOW: Final = (  # a body, a body in chunks, a header
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
)
Address = tuple[str, int]


@contextmanager
def by_serve() -> Iterator[Address]:
    """Serve as `tutor serve` does."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(app, listener, Limits(500, 60, DEADLINE_S))
        Thread(target=server.run, daemon=True).start()
        yield listener.getsockname()
        with suppress(OSError):  # a server that is awake may close before it is woken
            server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))


@contextmanager
def by_gunicorn() -> Iterator[Address]:
    """Serve as the image does, by two processes."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address: Address = free.getsockname()
    command = ["gunicorn", "--worker-class", "tutor.web.gunicorn_worker.WaitressWorker"]
    more = ["--threads", "16", "--workers", "2", "--bind", f"127.0.0.1:{address[1]}"]
    with subprocess.Popen(
        [sys.executable, "-m", *command, *more, "tests.web.ready_app:app"],
        cwd=ROOT,
        env={**os.environ, REQUEST_TIMEOUT: str(DEADLINE_S)},
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            wait_until_served(address)
            yield address
        finally:
            server.terminate()
    assert server.returncode == 0


@pytest.fixture(scope="module", params=[by_serve, by_gunicorn])
def address(request: pytest.FixtureRequest) -> Iterator[Address]:
    with request.param() as address:
        yield address


def wait_until_served(address: Address) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            ask(address)
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("Nobody answers.")


def ask(address: Address) -> float:
    """Return how long an answer takes."""
    begun = time.monotonic()
    with closing(HTTPConnection(*address, timeout=PATIENCE_S)) as connection:
        connection.request("GET", "/readyz")
        assert connection.getresponse().read() == b"0"
    return time.monotonic() - begun


def test_slow_clients_keep_nobody_waiting_and_are_closed(address: Address) -> None:
    waits, begun = [], time.monotonic()
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection(address)) for _ in range(CLIENTS)]
        for one, begin in zip(slow, cycle(SLOW), strict=False):
            one.sendall(begin)
        while slow and time.monotonic() < begun + PATIENCE_S:
            time.sleep(PAUSE_S)
            waits.append(ask(address))
            slow = [one for one in slow if send_byte(one)]

    assert max(waits) < AT_ONCE_S
    assert not slow
    assert time.monotonic() - begun >= DEADLINE_S


def send_byte(client: socket.socket) -> bool:
    """Send a byte; return whether the connection is still open."""
    try:
        client.sendall(b"a")
        readable, _none, _nothing = select.select([client], [], [], 0)
        return not readable or client.recv(1) != b""
    except OSError:
        return False


def test_a_form_that_arrives_in_time_is_read_whole(address: Address) -> None:
    sent = b"a" * 3
    with closing(HTTPConnection(*address, timeout=PATIENCE_S)) as connection:
        connection.putrequest("POST", "/")
        connection.putheader("Content-Length", str(len(sent)))
        connection.endheaders()
        for _ in sent:
            time.sleep(PAUSE_S)
            connection.send(b"a")

        assert connection.getresponse().read() == str(len(sent)).encode()
