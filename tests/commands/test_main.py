"""The command line as a whole: help, the default command, and errors in one sentence."""

import subprocess
import sys

import pytest

from tutor import __version__
from tutor.__main__ import main
from tutor.commands.command import LAB, PRODUCT

NAMES = (
    "serve",
    "worker",
    "db",
    "hint",
    "engine",
    "review",
    "play",
    "ladder",
    "train",
    "bench",
    "mine",
    "check-puzzles",
    "check-rules",
    "check-lessons",
    "check-drills",
    "check-words",
    "measure-levels",
    "check-reviews",
    "verify-claims",
)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what argparse says when it ends the program."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def run_and_list_modules(argument: str) -> set[str]:
    """Return the modules that a process of its own has imported to answer one argument."""
    command = [sys.executable, "-X", "importtime", "-m", "tutor", argument]
    run = subprocess.run(command, capture_output=True, text=True)
    return {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}


def test_help_lists_every_command_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    told = capsys.readouterr().out

    assert caught.value.code == 0
    assert (*PRODUCT, *LAB) == NAMES
    assert all(f"    {name}" in told for name in NAMES)


@pytest.mark.parametrize("argument", ["--help", "--version", "check-rules"])
def test_what_needs_no_engine_imports_none(argument: str) -> None:
    told = run_and_list_modules(argument)

    assert "tutor.commands.command" in told
    assert not {"numba", "flask", "tutor.commands.serve", "tutor.lab.commands.play"} & told


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


WRONG = [
    (["dance"], "invalid choice: 'dance'"),
    (["--port", "http"], "'http' is not a whole number from 0 to 65535"),
    (["--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
    (["--connections", "1"], "'1' is not a whole number from 10 to 60000"),
    (["--idle-timeout", "0"], "'0' is not a whole number from 1 to 3600"),
    (["--trusted-host", "http://here/"], "'http://here/' is not a name or address, without a port"),
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
