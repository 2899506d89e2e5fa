"""`tutor measure-levels`: every level has its error rate."""

import pytest

from tutor.__main__ import main
from tutor.engine.players import PLAYERS


@pytest.mark.thorough
def test_every_level_has_a_rate_with_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure-levels", "--matches", "5", "--rounds", "1", "--seed", "3"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:5]] == [f"cards {level}" for level in PLAYERS]


def test_an_unknown_game_is_refused() -> None:
    assert main(["measure-levels", "--game", "poker"]) == 1
