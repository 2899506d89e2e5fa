"""The server's key, address and start."""

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from tutor.web import server


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


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_start_engine", lambda data: None)


def test_a_busy_port_is_an_error(tmp_path: Path, no_engine: None) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OSError, match=os.strerror(errno.EADDRINUSE)):
            server.serve("127.0.0.1", other.getsockname()[1], tmp_path / "data")


def test_a_host_that_leads_nowhere_is_an_error(tmp_path: Path, no_engine: None) -> None:
    with pytest.raises(OSError, match=r"\w"):
        server.serve("no such host", 0, tmp_path)
