"""The server: its key, address and start; answers to the waiting when it stops."""

import errno
import os
import signal
import socket
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import waitress

from tutor.store import UnusableStoreError
from tutor.web import Service, UnusableAddressError, server
from tutor.web.server import drained_on_stop

TAKEN = os.strerror(errno.EADDRINUSE)


def test_the_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    first = server.secret_key(tmp_path)

    assert server.secret_key(tmp_path) == first
    assert len(first) == 64
    mode = stat.S_IMODE((tmp_path / server.KEY_FILE).stat().st_mode)
    assert mode == 0o600


def test_an_empty_key_is_made_again(tmp_path: Path) -> None:
    (tmp_path / server.KEY_FILE).touch()

    assert len(server.secret_key(tmp_path)) == 64


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("example.org", "http://example.org:8000/"),
    ],
)
def test_the_address_can_be_opened_here(host: str, expected: str) -> None:
    assert server.address(host, 8000) == expected


def service(data: Path, host: str, port: int) -> Service:
    return Service(host, port, data, connections=50, idle_timeout=5)


def test_a_taken_port_is_told_as_what_it_is(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        sentence = f"^port {port} of 127.0.0.1 cannot be listened on: {TAKEN}\\.$"

        with pytest.raises(UnusableAddressError, match=sentence):
            server.serve(service(tmp_path / "data", "127.0.0.1", port))

    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("host", ["no such host", "198.51.100.7", "a..b", "x" * 70])
def test_a_host_that_is_not_here_is_told_as_what_it_is(tmp_path: Path, host: str) -> None:
    with pytest.raises(UnusableAddressError, match=r"^port 0 of .* cannot be .* on: [^.]+\.$"):
        server.serve(service(tmp_path, host, 0))


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / server.KEY_FILE).mkdir()

    with pytest.raises(UnusableStoreError, match=r"secret-key cannot be used: Is a directory\.$"):
        server.serve(service(tmp_path, "127.0.0.1", 0))


def announced(
    host: str,
    capsys: pytest.CaptureFixture[str],
    connections: int = 50,
    is_personal: bool | None = None,
) -> list[str]:
    """Return what a server says at its start."""
    asked = replace(service(Path(), host, 0), is_personal=is_personal)
    with socket.create_server((host, 0)) as listener:
        server.announce(asked, listener, connections)
    return capsys.readouterr().out.splitlines()


def test_who_can_be_reached_by_others_says_who_is_told_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert announced("127.0.0.1", capsys)[1:] == []
    assert announced("0.0.0.0", capsys)[1:] == [server.EACH]
    assert announced("0.0.0.0", capsys, is_personal=True)[1:] == [server.SHARED]


WHO = [  # where it listens, other names it is known by, what is said, whether all are one learner
    ("127.0.0.1", (), None, True),
    ("::1", (), None, True),
    ("192.0.2.5", (), None, False),
    ("127.0.0.1", ("school.example",), None, False),
    ("127.0.0.1", (), False, False),
    ("0.0.0.0", (), True, True),
]


@pytest.mark.parametrize(("bound", "trusted", "told", "is_personal"), WHO)
def test_all_are_one_learner_where_only_this_machine_comes(
    bound: str, trusted: tuple[str, ...], told: bool | None, is_personal: bool
) -> None:
    asked = replace(service(Path(), bound, 0), trusted=trusted, is_personal=told)

    assert server.find_personal(asked, bound) == is_personal


def test_a_system_that_allows_fewer_connections_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = announced("127.0.0.1", capsys, connections=40)[1:]

    assert told == ["Only 40 connections may be open at once, as the system limits open files."]


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
