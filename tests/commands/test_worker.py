"""`tutor worker`: a process that analyses what others have stored, and hands on the rest."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.databases import BOTH
from tests.practice.players import SETUP, finish, with_casual
from tests.sizes import a_few_of
from tutor.__main__ import main
from tutor.store import Analysis, Store
from tutor.store.database import Place

PATIENCE_S = 300  # on a machine that compiles the search meanwhile


@pytest.fixture(params=a_few_of(BOTH, 1))  # `tests/jobs` works with both
def kind_of_database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def command(place: Place) -> tuple[list[str], dict[str, str]]:
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
    words, environment = command(place)

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
