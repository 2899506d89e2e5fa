"""The command line as a whole: help, the default command, and errors in one sentence."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tutor import __version__
from tutor.__main__ import COMMANDS, main

NAMES = (
    "serve",
    "hint",
    "engine",
    "play",
    "review",
    "ladder",
    "train",
    "bench",
    "check-rules",
    "check-lessons",
    "check-words",
    "verify-claims",
)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what argparse says when it ends the program."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_help_lists_every_command_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    told = capsys.readouterr().out

    assert caught.value.code == 0
    assert len(COMMANDS) == len(NAMES)
    assert all(f"    {name}" in told for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    told = capsys.readouterr().out

    assert caught.value.code == 0
    assert "example" in told
    assert f"  tutor {name}" in told


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])

    assert capsys.readouterr().out == f"tutor {__version__}\n"


Served = list[tuple[str, int, Path]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Return the calls of a server that ends at once."""
    calls: Served = []
    web = ModuleType("tutor.web")

    def serve(host: str, port: int, data: Path) -> int:
        calls.append((host, port, data))
        if data.name == "forbidden":
            raise PermissionError(13, "Permission denied", str(data))
        return 0

    web.__dict__["serve"] = serve
    monkeypatch.setitem(sys.modules, "tutor.web", web)
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

    [(told_host, told_port, data)] = served
    assert (told_host, told_port) == (host, port)
    assert data.name == "hanafuda-tutor"


def test_games_are_kept_where_one_says(served: Served, tmp_path: Path) -> None:
    assert main(["--data", str(tmp_path / "games")]) == 0

    assert served[0][2] == tmp_path / "games"


def test_a_folder_that_may_not_be_written_is_told(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", "forbidden"]) == 1

    assert capsys.readouterr().err == "tutor: forbidden cannot be used: Permission denied.\n"


WRONG = [
    (["dance"], "invalid choice: 'dance'"),
    (["--port", "http"], "'http' is not a whole number from 0 to 65535"),
    (["--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
    (["hint"], "required: FILE"),
    (["hint", "-", "--samples", "0"], "'0' is not a whole number from 1 to 100000"),
    (["hint", "-", "--samples", "9", "--budget-ms", "9"], "not allowed with argument"),
    (["hint", "-", "--budget-ms", "nan"], "'nan' is not a number from 0 to 600000"),
    (["hint", "-", "--seed", "-1"], "'-1' is not a whole number from 0"),
    (["hint", "-", "--objective", "fun"], "invalid choice: 'fun'"),
    (["engine", "--schema", "card"], "invalid choice: 'card'"),
    (["play", "--matches", "0"], "'0' is not a whole number from 1"),
    (["play", "--move-timeout", "0"], "'0' is not a number from 0.001 to 3600"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[" ".join(w[0]) for w in WRONG])
def test_a_wrong_argument_is_told(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(arguments, capsys)


def test_ctrl_c_ends_without_a_traceback(
    served: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(host: str, port: int, data: Path) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["tutor.web"], "serve", interrupted)

    assert main([]) == 130
    assert capsys.readouterr() == ("", "")
