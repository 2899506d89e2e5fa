"""`tutor serve` and `tutor worker`: what they are asked for, and what they say when they cannot."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.databases import BOTH
from tests.practice.players import SETUP, finish, with_casual
from tests.sizes import a_few_of
from tutor.__main__ import main
from tutor.commands import serve as command
from tutor.store import Analysis, Store
from tutor.store.database import Place
from tutor.store.database.sqlite import FILE_NAME
from tutor.web import Service

Served = list[Service]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Return what was asked of a server that ends at once."""
    calls: Served = []

    def serve(service: Service) -> int:
        calls.append(service)
        return 0

    monkeypatch.setattr(command, "serve", serve)
    return calls


SERVE = [
    ([], "127.0.0.1", 8000),
    (["serve"], "127.0.0.1", 8000),
    (["--port", "9000"], "127.0.0.1", 9000),
    (["serve", "--port", "9000"], "127.0.0.1", 9000),
    (["--host", "0.0.0.0", "--port", "0"], "0.0.0.0", 0),
]


@pytest.mark.parametrize(("arguments", "host", "port"), SERVE)
def test_without_a_command_the_page_is_served(
    arguments: list[str], host: str, port: int, served: Served
) -> None:
    assert main(arguments) == 0

    [service] = served
    assert (service.host, service.port) == (host, port)
    assert service.data.name == "hanafuda-tutor"
    assert (service.connections, service.idle_timeout, [*service.trusted]) == (2000, 30, [])


def test_connections_and_trusted_hosts_are_what_one_says(served: Served) -> None:
    limits = ["--connections", "300", "--idle-timeout", "5"]
    names = ["--trusted-host", "Here.example", "--trusted-host", "[::7]"]

    assert main(["serve", *limits, *names]) == 0

    [service] = served
    assert (service.connections, service.idle_timeout) == (300, 5)
    assert [*service.trusted] == ["here.example", "::7"]


def test_matches_are_analysed_elsewhere_when_one_says_so(served: Served) -> None:
    assert main(["serve", "--no-worker"]) == 0

    assert not served[0].analyses


def test_ctrl_c_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(service: Service) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "serve", interrupted)

    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


def corrupt(data: Path) -> None:
    data.mkdir()
    (data / FILE_NAME).write_bytes(os.urandom(8192))


def of_a_newer_version(data: Path) -> None:
    Store(data).close()
    with closing(sqlite3.connect(data / FILE_NAME)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")


def a_file(data: Path) -> None:
    data.touch()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (corrupt, "{file} cannot be used: file is not a database."),
        (of_a_newer_version, "{file} was written by a newer version of Tutor."),
        (a_file, "{data} cannot be used: Not a directory."),
    ],
)
def test_a_data_folder_that_cannot_be_used_is_told_in_one_sentence(
    spoil: Callable[[Path], None], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    spoil(data)

    assert main(["--port", "0", "--data", str(data)]) == 1

    told = sentence.format(data=data, file=data / FILE_NAME)
    assert capsys.readouterr() == ("", f"tutor: {told}\n")


def test_a_taken_port_is_not_told_as_a_fault_of_the_data_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        assert main(["--port", str(port), "--data", str(tmp_path)]) == 1

    told = f"port {port} of 127.0.0.1 cannot be listened on: Address already in use."
    assert capsys.readouterr() == ("", f"tutor: {told}\n")


PATIENCE_S = 300  # on a machine that compiles the search meanwhile


@pytest.fixture(params=a_few_of(BOTH, 1))  # `tests/jobs` works with both
def kind_of_database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def worker_command(place: Place) -> tuple[list[str], dict[str, str]]:
    """Return the command that starts a worker, and its environment."""
    words = [sys.executable, "-m", "tutor", "worker"]
    if isinstance(place, URL):
        named = {"DATABASE_URL": place.render_as_string(hide_password=False)}
        return words, {**os.environ, **named}
    return [*words, "--data", str(place)], {**os.environ}


def wait_for_findings(store: Store, token: str) -> Analysis:
    """Return the first analysis of a match as soon as something was found."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if found := next((one for one in store.analyses.of(token) if one.done), None):
            return found
        time.sleep(0.1)
    raise AssertionError("Nothing was found.")


def test_a_worker_analyses_what_others_stored_and_stops_when_asked(
    place: Place, store: Store
) -> None:
    practice = with_casual(store)
    token = finish(practice, practice.open(SETUP)).token
    words, environment = worker_command(place)

    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:
        found = wait_for_findings(store, token)
        process.send_signal(signal.SIGTERM)
        said, _none = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 0
    assert said == "Matches are analysed here  (Ctrl+C stops it)\n"
    assert store.analyses.claim(found.id, "another")  # without waiting for a lease to end


def test_a_place_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()

    assert main(["worker", "--data", str(file)]) == 1

    assert capsys.readouterr().err == f"tutor: {file} cannot be used: Not a directory.\n"
