"""`tutor ladder`: every computer player against every other."""

import json

import pytest

from tutor.__main__ import main
from tutor.engine.players import PLAYERS


def test_every_two_players_meet_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--deals", "2", "--samples", "2", "--workers", "1", "--override", "zero_sum=true"]
    assert main(["ladder", *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert found["players"] == list(PLAYERS)
    assert len(found["duels"]) == len(PLAYERS) * (len(PLAYERS) - 1) // 2
    assert (found["deals"], found["overrides"]) == (2, {"zero_sum": True})


@pytest.mark.thorough
def test_where_three_play_the_weaker_has_all_other_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--deals", "2", "--samples", "2", "--workers", "1", "--game", "hachihachi"]
    assert main(["ladder", *options]) == 0
    told = capsys.readouterr().out

    assert "2 deals from 3 seats" in told
    assert "with the column in all other seats" in told
    assert "own change of the ledger" in " ".join(told.split())


WRONG = [
    (["--players", "3"], "koikoi is for 2 players, not 3."),
    (["--preset", "kk_none"], "koikoi has no preset 'kk_none'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_what_cannot_be_climbed_is_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *arguments]) == 1
    assert capsys.readouterr().err.startswith(f"tutor: {sentence}")
