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
    assert (found["pairs"], found["overrides"]) == (2, {"zero_sum": True})


WRONG = [
    (["--game", "hachihachi"], "A ladder is climbed by two at a time; hachihachi is for more."),
    (["--preset", "kk_none"], "koikoi has no preset 'kk_none'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_what_cannot_be_climbed_is_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *arguments]) == 1
    assert capsys.readouterr().err.startswith(f"tutor: {sentence}")
