"""`tutor check-puzzles`: counts for programs, a line for each fault, and the exit status."""

import json
from pathlib import Path

import pytest

from tutor.__main__ import main
from tutor.rules.actions import action_named, action_text
from tutor.skill.puzzles import Puzzle, PuzzleKind, puzzles, write_puzzle


@pytest.fixture
def quick() -> Puzzle:
    """Return a puzzle that is proved in no time: few cards are left."""
    stops = [one for one in puzzles().values() if one.kind == PuzzleKind.STOP]
    return min(stops, key=lambda one: one.situation.current.position.stock.bit_count())


def check(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    status = main(["check-puzzles", "--file", str(path), *more])
    return status, capsys.readouterr().out


def test_a_puzzle_that_holds_is_counted(
    quick: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(write_puzzle(quick))

    status, told = check(path, capsys, "--json")

    assert status == 0
    assert json.loads(told) == {
        "puzzles": 1,
        "verified": 1,
        "duplicates": 0,
        "games": {quick.game: 1},
        "faults": {},
    }


def test_a_wrong_answer_and_a_puzzle_that_comes_twice_fail(
    quick: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.jsonl"
    [right] = [action_text(one) for one in quick.good]
    [other] = [
        action_text(one) for one in quick.situation.current.legal() if one != action_named(right)
    ]
    line = write_puzzle(quick)
    path.write_text(line + line.replace(f'"good":["{right}"]', f'"good":["{other}"]'))

    status, told = check(path, capsys)

    assert status == 1
    assert quick.id in told
    assert told.endswith("1 duplicates\n")


def test_a_file_that_cannot_be_written_is_told_before_anything_is_mined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "mined.jsonl"

    assert main(["mine", "--game", "koikoi", "--out", str(file)]) == 1
    assert (
        capsys.readouterr().err == f"tutor: {file} cannot be written: No such file or directory.\n"
    )
