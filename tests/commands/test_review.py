"""`tutor review` on matches of one round."""

import json
from pathlib import Path

import pytest

from tests.records.rounds import CALLED_AT_A_VIEWING
from tests.review.matches import played
from tests.sizes import a_few_of
from tutor.__main__ import main
from tutor.rules.actions import action_named
from tutor.rules.match.replay import replay_to_json


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match, events = played(rounds=1)
    path = tmp_path_factory.mktemp("games") / "game.json"
    path.write_text(json.dumps(replay_to_json(match.ruleset, events)), "utf-8")
    return path


@pytest.mark.parametrize("player", [1, 2])
def test_a_review_names_the_parts_of_the_result_and_judges_every_decision(
    game: Path, player: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", "--quick", "--player", str(player), str(game)]) == 0
    told = json.loads(capsys.readouterr().out)
    [one] = told["rounds"]
    match, _ = played(rounds=1)

    assert (told["player"], told["budget"], told["complete"]) == (player - 1, "quick", True)
    assert one["result"] == one["results"][player - 1] == told["players"][player - 1]["result"]
    assert sum(one["ledger"].values()) == pytest.approx(one["result"])
    assert {"start", "deal", "own_flips", "hidden"} < {*one["ledger"]}
    actions = [action_named(each["played"]) for each in one["decisions"]]
    assert actions == list(match.current.actions)
    for each in one["decisions"]:
        assert each["gap"] == 0 or each["played"] != each["best"]
        assert each["claims"] == []


def test_a_full_review_says_why_where_it_mattered(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(game)]) == 0
    told = json.loads(capsys.readouterr().out)
    explained = [one for one in told["rounds"][0]["decisions"] if one["claims"]]

    assert explained
    for one in explained:
        assert {claim["action"] for claim in one["claims"]} <= {one["played"], one["best"]}


def test_a_review_of_a_record_lists_the_rules_and_the_rounds_that_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = {**CALLED_AT_A_VIEWING}
    first["basic"] = {**first["basic"], "player1RoundPts": 5}
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"info": {"numRound": 99}, "record": {"round1": first}}), "utf-8")

    assert main(["review", "--quick", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["preset"] == "kk_koikoi_japan"
    assert told["rules_that_differ"] == [{"kind": "rounds", "there": 99, "here": 8}]
    assert told["rounds_that_differ"] == [
        {"kind": "result", "round": 1, "there": 5, "here": 7},
        {"kind": "broken_off", "round": 1, "rounds": 8},
    ]
    assert told["rounds"][0]["changes"] == [7, -7]


@pytest.mark.parametrize(
    ("arguments", "begins", "holds"),
    a_few_of(
        [
            (["--html", "--player", "2"], "<!doctype html>", "Own decisions"),
            (["--html", "--language", "ja", "--quiz"], "<!doctype html>", "<details"),
            (["--markdown", "--language", "fr"], "# ", "règles"),
        ],
        2,
    ),
)
def test_a_review_can_be_a_document_in_a_language(
    arguments: list[str], begins: str, holds: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", "--quick", *arguments, str(game)]) == 0
    told = capsys.readouterr().out.lower()

    assert told.startswith(begins)
    assert holds.lower() in told


@pytest.mark.parametrize(
    ("text", "arguments"), [("{}", []), ("no game at all", []), (None, ["--player", "3"])]
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(
    text: str | None,
    arguments: list[str],
    game: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = game
    if text is not None:
        path = tmp_path / "other.json"
        path.write_text(text, "utf-8")

    assert main(["review", *arguments, str(path)]) == 1
    assert main(["review", *arguments, str(tmp_path / "missing.json")]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("tutor: ")
    assert first.endswith(".")
    assert "cannot be read" in second
