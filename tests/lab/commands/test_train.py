"""`tutor train`, with a few rounds an iteration."""

import json
from pathlib import Path

import pytest

from tutor.__main__ import main
from tutor.engine.equity.round_ends import parse_counted
from tutor.engine.net.files import load
from tutor.engine.net.levels import FILE
from tutor.lab.training import loop
from tutor.lab.training.checkpoint import load_run
from tutor.rules.games import GAMES


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "BLOCKS", 2)
    monkeypatch.setattr(loop, "ROUNDS", 25)
    monkeypatch.setattr(loop, "BATCH", 64)
    monkeypatch.setattr(loop, "MEASURED_EACH", 2)
    monkeypatch.setattr(loop, "MEASURED_DEALS", 50)


def test_training_writes_a_net_and_goes_on_from_its_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "net.npz"
    assert main(["train", "--minutes", "0", "--out", str(out), "--seed", "4"]) == 0
    assert load(out).about["iterations"] == 1

    again = [
        "train",
        "--minutes",
        "0",
        "--out",
        str(out),
        "--resume",
        str(tmp_path / "net.run.npz"),
    ]
    assert main(again) == 0

    assert load(out).about["iterations"] == 2
    assert load_run(tmp_path / "net.run.npz", GAMES["koikoi"]).seed == 4
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("iteration 1: squared error ")
    assert "points a round against the greedy player" in second


@pytest.mark.thorough
def test_rounds_are_counted_for_match_equity(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rounds.jsonl"

    assert main(["train", "--equity", "8", "--out", str(out), "--seed", "3"]) == 0

    library = parse_counted(out.read_text("utf-8"))
    told = capsys.readouterr().err.splitlines()
    assert (library.game, library.about["seed"]) == ("koikoi", 3)
    assert told[0] == "kk_standard: 8 rounds"
    assert len(told) == len(library.counted)


def test_the_level_of_one_net_is_written_beside_those_of_the_others(tmp_path: Path) -> None:
    out = tmp_path / "levels.json"

    assert main(["train", "--levels", "1", "--out", str(out), "--seed", "3"]) == 0

    told = json.loads(out.read_text("utf-8"))
    shipped = json.loads(FILE.read_text("utf-8"))
    assert told.keys() == shipped.keys()
    assert set(told["koikoi2"]["shift"]) == {0.0}  # a round tells no level
    assert {**told, "koikoi2": None} == {**shipped, "koikoi2": None}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "go"], "There is no game go"),
        (["--game", "koikoi", "--players", "3"], "koikoi is for 2 players, not 3"),
        (["--resume", "missing.npz"], "missing.npz holds no training run."),
    ],
)
def test_what_cannot_be_trained_is_said_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "--minutes", "0", "--out", str(tmp_path / "net.npz"), *arguments]) == 1

    assert sentence in capsys.readouterr().err


def test_a_net_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "net.npz"

    assert main(["train", "--minutes", "0", "--out", str(out)]) == 1
    assert "cannot be written" in capsys.readouterr().err
