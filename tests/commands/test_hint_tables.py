"""`tutor hint` in the phases of every game, with the real engine on few samples."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.positions import (
    CLASSIC,
    FIVE,
    KOIKOI_RULES,
    OPTIONAL,
    ROPPYAKKEN,
    SEVEN,
    action_line,
    fields_of,
    in_phase,
)
from tutor.__main__ import main
from tutor.engine.hints.hint import TRAINED
from tutor.engine.players import find_player
from tutor.protocol.observations import observation_line
from tutor.rules.legal import legal_actions
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)

FEW = ["--samples", "4"]
MOMENTS = [
    (ROPPYAKKEN, SHOW),
    (OPTIONAL, MISDEAL),
    (ROPPYAKKEN, PLAY_HAND),
    (ROPPYAKKEN, CHOOSE_HAND),
    (ROPPYAKKEN, CHOOSE_DRAW),
    (SEVEN, BID),
    (FIVE, SHOW),
    (FIVE, PLAY_HAND),
    (CLASSIC, DECIDE),
    (CLASSIC, CANCEL),
    *((KOIKOI_RULES, phase) for phase in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)),
]
SEEN = [in_phase(phase, rules=rules) for rules, phase in MOMENTS]


def answers(
    lines: list[str], options: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    path = folder / "positions.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    assert main(["hint", str(path), *FEW, *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_every_phase_of_every_game_gets_a_hint_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = answers([observation_line(seen) for seen in SEEN], [], tmp_path, capsys)

    for seen, line in zip(SEEN, lines, strict=True):
        hint: dict[str, Any] = json.loads(line)
        actions = {action_line(action, seen) for action in legal_actions(seen)}
        assert {json.dumps(one["action"]) for one in hint["candidates"]} == actions
        assert hint["best"] == hint["candidates"][0]["action"]
        assert hint["objective"] == "points" or hint["candidates"][0]["match"] is not None
        assert hint["objective"] == "points" or seen.phase == DECIDE
        assert hint["engine"] == TRAINED or seen.ruleset != KOIKOI_RULES
        assert hint["seed"] == 1
        assert hint["samples"] >= 4
        assert all(json.dumps(claim["action"]) in actions for claim in hint["claims"])


def test_where_no_chance_to_win_the_match_is_known_asking_for_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_text(observation_line(SEEN[0]) + "\n", "utf-8")

    assert main(["hint", str(path), *FEW, "--objective", "match"]) == 1

    error = json.loads(capsys.readouterr().out)
    assert error["field"] == "game"
    assert "valued in points" in error["error"]


def test_the_same_samples_and_seed_give_the_same_bytes_with_or_without_what_is_computed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    computed = ("passers", "outstanding", "offers", "card_points", "target")
    plain = [
        json.dumps({name: value for name, value in fields_of(seen).items() if name not in computed})
        for seen in SEEN
    ]
    whole = [observation_line(seen) for seen in SEEN]

    first, again = (answers(lines, ["--seed", "7"], tmp_path, capsys) for lines in (whole, plain))
    assert first == again


def test_a_level_advises_in_every_phase(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = [observation_line(seen) for seen in SEEN]
    lines = answers(whole, ["--level", "greedy"], tmp_path, capsys)

    greedy = find_player("greedy")
    wanted = [json.loads(action_line(greedy.choose(seen, 1), seen)) for seen in SEEN]
    assert [json.loads(line)["best"] for line in lines] == wanted


def test_a_hint_needs_no_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    late = [in_phase(PLAY_HAND, at_least=9, rules=rules) for rules in (ROPPYAKKEN, CLASSIC)]
    untold = [json.dumps(fields_of(seen) | {"history": []}) for seen in late]

    for line, seen in zip(answers(untold, [], tmp_path, capsys), late, strict=True):
        assert len(json.loads(line)["candidates"]) == len(legal_actions(seen))
