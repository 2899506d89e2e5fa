"""Figures of rounds kept in a file: what a run that was ended left is counted by the next."""

from pathlib import Path

import pytest

from tutor.explain.claim import CHANCE
from tutor.lab.claims.calibration.happened import SaidFigure
from tutor.lab.commands.claims.calibration import KeptRounds, KeptRoundsError


def figure(place: tuple[int, int], said: float) -> SaidFigure:
    return SaidFigure("gives.chance", CHANCE, said, 1.0, place)


def test_what_is_kept_of_a_round_is_read_again(tmp_path: Path) -> None:
    kept = KeptRounds(tmp_path / "rounds.jsonl", "koikoi")
    told = {(1, 0): [figure((1, 0), 0.25)], (1, 1): [], (2, 0): [figure((2, 0), 0.5)]}

    assert kept.load() == {}
    for place, figures in told.items():
        kept.add(place, figures)
    assert kept.load() == told


def test_rounds_of_other_tables_may_lie_in_the_same_file(tmp_path: Path) -> None:
    one, other = (KeptRounds(tmp_path / "rounds.jsonl", name) for name in ("koikoi", "go"))
    one.add((1, 0), [figure((1, 0), 0.25)])
    other.add((1, 0), [])

    assert one.load() == {(1, 0): [figure((1, 0), 0.25)]}
    assert other.load() == {(1, 0): []}


def test_a_round_that_was_kept_twice_is_refused(tmp_path: Path) -> None:
    kept = KeptRounds(tmp_path / "rounds.jsonl", "koikoi")
    kept.add((1, 0), [])
    kept.add((1, 0), [])

    with pytest.raises(KeptRoundsError, match="twice"):
        kept.load()


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"table": "koikoi", "seed": 1, "round": 0}'])
def test_a_line_that_is_no_round_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(line + "\n", "utf-8")

    with pytest.raises(KeptRoundsError, match="no round"):
        KeptRounds(path, "koikoi").load()
