"""Browsers hold connections on which they ask nothing; nobody else may have to wait for those."""

import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.sizes import Size, SizeOf
from tutor.web.server import TIDY_UP_S, possible_connections

AT_ONCE: Final = 10.0  # seconds; whoever is locked out waits longer than a connection may idle
IDLE: Final = 120
BROWSERS: Final = Size(3, 40)
BEYOND_SELECT: Final = 1_100


@contextmanager
def idle_connections(server: Server, number: int) -> Iterator[list[socket.socket]]:
    """Hold connections on which nothing is asked."""
    with ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        yield [
            stack.enter_context(socket.create_connection(address, timeout=AT_ONCE))
            for _ in range(number)
        ]


def seconds_for_a_page(server: Server) -> float:
    before = time.monotonic()
    with urllib.request.urlopen(f"{server.url}/practice", timeout=AT_ONCE) as answer:
        assert b"</html>" in answer.read()
    return time.monotonic() - before


def test_idle_connections_keep_nobody_waiting(server: Server) -> None:
    with idle_connections(server, IDLE):
        assert seconds_for_a_page(server) < AT_ONCE


def test_more_connections_than_select_can_watch_are_served(server: Server) -> None:
    if possible_connections(BEYOND_SELECT) < BEYOND_SELECT:
        pytest.skip("The system lets no process open as many files.")
    with idle_connections(server, BEYOND_SELECT):
        assert seconds_for_a_page(server) < AT_ONCE


@pytest.mark.thorough  # `tests/web/test_slow_clients.py` waits for slow ones to be closed
def test_a_connection_is_closed_once_it_has_been_idle_for_as_long_as_was_set(
    tmp_path: Path,
) -> None:
    options = ["--idle-timeout", "1"]
    with Server(tmp_path, options=options) as own, idle_connections(own, 1) as [connection]:
        connection.settimeout(1 + TIDY_UP_S + AT_ONCE)

        assert connection.recv(1) == b""


def test_a_whole_class_leaves_a_page_answering(
    browser: Browser, page: Page, server: Server, size_of: SizeOf
) -> None:
    with ExitStack() as stack:
        for _ in range(size_of(BROWSERS)):
            context = browser.new_context()  # connections are shared within one alone
            stack.callback(context.close)
            context.new_page().goto(server.url, wait_until="commit")  # the rest comes meanwhile
        stack.enter_context(idle_connections(server, IDLE))

        page.goto(f"{server.url}/practice", timeout=AT_ONCE * 1000)

        expect(page.get_by_role("main")).to_be_visible()
