"""`tutor check-rules`: what it prints and how it ends."""

import json
from pathlib import Path

import pytest

from tests.lab.examples.own_examples import OWN
from tutor.__main__ import main

GOLDEN = Path(__file__).parents[2] / "golden"
STOP = OWN["stop"]


def checked(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    path = folder / "some.json"
    path.write_text(text, encoding="utf-8")
    status = main(["check-rules", str(path)])
    lines = capsys.readouterr().out.splitlines()
    return status, [line.removeprefix(f"{path}: ") for line in lines]


@pytest.mark.parametrize(
    ("game", "number"),
    [("koikoi", 51), ("koikoi_elsewhere", 79), ("roppyakken", 62), ("hachihachi", 65)],
)
def test_the_shared_examples_all_pass(
    game: str, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check-rules", str(GOLDEN / f"examples_{game}.json")]) == 0
    assert capsys.readouterr().out == f"{number} passed, 0 failed\n"


def test_each_mismatch_is_a_line_and_each_record_counts_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = STOP | {"id": "kk-900", "expected": {"total": 6, "deltas": {"A": 6, "B": 0}}}
    nameless = {key: value for key, value in STOP.items() if key != "id"}
    odd = STOP | {"id": "kk-901", "kind": "settlement"}

    status, lines = checked(json.dumps([STOP, wrong, nameless, odd]), tmp_path, capsys)

    assert status == 1
    assert lines[:3] == [
        "kk-900: total: expected 6, got 5",
        'kk-900: deltas: expected {"A": 6, "B": 0}, got {"A": 5, "B": 0}',
        'record 3: the record needs "id".',
    ]
    assert lines[3].startswith('kk-901: kind is "settlement", but must be one of')
    assert lines[4:] == ["1 passed, 3 failed"]


BAD_FILES = [
    ("", "not valid JSON: Expecting value in line 1."),
    ("[\n{]", "not valid JSON: Expecting property name enclosed in double quotes in line 2."),
    ("[" * 100_000, "not JSON that can be read."),
    ("[" + "9" * 5000 + "]", "not JSON that can be read."),
    ("{}", "the file must hold a list of records."),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_FILES, ids=[b[1] for b in BAD_FILES])
def test_a_file_that_is_no_list_of_records_fails(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(text, tmp_path, capsys) == (1, [sentence, "0 passed, 1 failed"])


def test_a_file_that_is_missing_fails_and_the_others_are_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check-rules", "missing.json", str(GOLDEN / "examples_koikoi.json")]) == 1

    assert capsys.readouterr().out.splitlines() == [
        "missing.json: missing.json cannot be read: No such file or directory.",
        "51 passed, 1 failed",
    ]


def test_an_empty_list_has_nothing_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked("[]", tmp_path, capsys) == (0, ["0 passed, 0 failed"])
