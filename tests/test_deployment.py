"""What is written down for those who run it is what the program takes."""

import ast
import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tutor.__main__ import make_parser
from tutor.engine.readiness import compile_now
from tutor.web import wsgi

ROOT = Path(__file__).resolve().parent.parent
FILES = ROOT / "tutor" / "deployment"
PATIENCE_S = 120
ASKED = 20  # requests, which several processes answer and count together


def read(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def commands_of_tutor() -> list[list[str]]:
    """Return what is given to `python -m tutor`, wherever it is written."""
    unit = re.findall(r"^ExecStart=\S+ -m tutor (.*)$", read("hanafuda-tutor.service"), re.M)
    listed = re.findall(r"command: (\[.*\])", read("compose.yaml"))
    return [*map(shlex.split, unit), *(json.loads(one)[3:] for one in listed)]


def test_there_are_commands_to_try() -> None:
    assert [one[0] for one in commands_of_tutor()] == ["serve", "worker"]


@pytest.mark.parametrize("words", commands_of_tutor(), ids=lambda words: words[0])
def test_a_command_that_is_written_down_is_understood(words: list[str]) -> None:
    make_parser(words[0]).parse_args(words)


def test_every_variable_that_is_set_is_read() -> None:
    told = "".join(read(name) for name in ("Dockerfile", "compose.yaml"))
    known = set(re.findall(r"`(\w+)`", wsgi.__doc__ or ""))

    assert set(re.findall(r"\bTUTOR_\w+|DATABASE_URL|PGPASSWORD", told)) <= known


def test_no_password_is_part_of_an_address() -> None:
    assert re.findall(r"://[^/\s]*(?:\$|:[^/\s]*@)", read("compose.yaml")) == []


def test_the_image_holds_compiled_code_outside_the_volume() -> None:
    image = read("Dockerfile")
    [cache] = re.findall(r"NUMBA_CACHE_DIR=(\S+)", image)
    [built] = re.findall(r"^RUN (\[.*\])$", image, re.M)

    assert not any(cache.startswith(one) for one in re.findall(r"^VOLUME (\S+)$", image, re.M))
    assert image.index("COPY tutor tutor") < image.index(built)
    _python, _option, program = json.loads(built)
    assert ast.unparse(ast.parse(program).body[-1]) == f"{compile_now.__name__}()"


def test_all_that_a_copy_needs_is_in_the_image() -> None:
    copied = set(re.findall(r"^COPY (\w+) \1$", read("Dockerfile"), re.M))

    assert copied == {"lessons", "replays", "static", "templates", "tutor"}


def test_the_command_of_the_image_answers_by_several_processes(tmp_path: Path) -> None:
    [listed] = re.findall(r"^CMD (\[.*\])$", read("Dockerfile"), re.M)
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    words = [address if one == "0.0.0.0:8000" else one for one in json.loads(listed)]
    counts = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "counts")}
    environment = {**os.environ, **counts, "TUTOR_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", *words], env=environment, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            answer = wait_for(f"http://{address}/healthz")
            for _time in range(ASKED):
                wait_for(f"http://{address}/healthz")
            figures = wait_for(f"http://{address}/metrics")
        finally:
            server.terminate()
        _none, told = server.communicate(timeout=PATIENCE_S)

    assert json.loads(answer)
    assert told.count("Booting worker") == 2
    assert count_answers(figures) > ASKED  # on a busy machine the first is asked more than once
    assert "Traceback" not in told


def count_answers(figures: str) -> float:
    """Return how often all processes together have answered that they are well."""
    [counted] = re.findall(r'_requests_total\{page="health.healthz",status="200"\} (.+)', figures)
    return float(counted)


def wait_for(address: str) -> str:
    """Return what an address answers, as soon as it does."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5) as response:
                return str(response.read().decode())
        except OSError:
            time.sleep(0.2)
    raise AssertionError("Nobody answers.")
