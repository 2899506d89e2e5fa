"""`tutor hint` and `tutor engine` in the phases of every game, on few samples."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.estimates import candidate, sampled
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
    observations,
)
from tutor.__main__ import main
from tutor.commands.engine import LINES
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import Hint
from tutor.engine.players import find_player
from tutor.protocol.hints import hint_line
from tutor.protocol.models import HintLine
from tutor.protocol.observations import observation_line
from tutor.rules.cards import IDS, card_named, cards_in
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
from tutor.rules.round.capture import find_choices

FEW = ["--samples", "4"]
PHASES = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    status = main(arguments)
    return status, capsys.readouterr().out.splitlines()


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    """Return a file with an observation of every phase, a line each."""
    path = tmp_path / "positions.jsonl"
    path.write_text("".join(observation_line(in_phase(p, 2)) + "\n" for p in PHASES), "utf-8")
    return path


def test_the_same_samples_and_seed_give_the_same_bytes(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again, other = (
        told(["hint", str(positions), *FEW, "--seed", seed], capsys) for seed in "778"
    )

    assert first == again
    assert first != other


def test_every_action_gets_its_chance_to_win_the_match_when_it_is_asked_for(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = told(["hint", str(positions), *FEW, "--objective", "match"], capsys)

    assert status == 0
    for line in lines:
        hint = json.loads(line)
        chances = [one["match"] for one in hint["candidates"]]
        assert hint["objective"] == "match"
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)


def test_a_decision_can_be_ranked_by_points_and_still_tells_the_chances(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(observation_line(in_phase(DECIDE)), "utf-8")

    _, [line] = told(["hint", str(path), *FEW, "--objective", "points"], capsys)

    hint = json.loads(line)
    points = [one["points"] for one in hint["candidates"]]
    assert hint["objective"] == "points"
    assert points == sorted(points, reverse=True)
    assert all(one["match"] is not None for one in hint["candidates"])


def test_an_observation_may_be_spread_over_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(fields_of(in_phase(DECIDE)), indent=2), "utf-8-sig")

    status, [line] = told(["hint", str(path), *FEW], capsys)

    assert status == 0
    assert set(json.loads(line)["best"]) == {"call"}


def test_a_spread_observation_that_is_broken_is_one_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(fields_of(in_phase(DECIDE)), indent=2)[:-1], "utf-8")

    status, [line] = told(["hint", str(path), *FEW], capsys)

    assert status == 1
    assert json.loads(line)["field"] == "line"


def test_a_bad_line_is_answered_in_its_place_and_the_status_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = observation_line(in_phase(PLAY_HAND))
    bad = json.dumps(fields_of(in_phase(PLAY_HAND)) | {"stock": 3})
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{good}\n\n{bad}\n{good}\n"))

    status, lines = told(["hint", "-", *FEW], capsys)

    assert status == 1
    assert lines[0] == lines[2]
    assert json.loads(lines[1])["field"] == "stock"
    assert len(lines) == 3


def test_bytes_that_are_no_text_are_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe{}\n"), "ascii"))

    status, [line] = told(["hint", "-", *FEW], capsys)

    assert status == 1
    assert json.loads(line)["field"] == "line"


def test_a_level_decides_the_advice_and_the_search_the_figures(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expert, greedy, strongest = (
        told(["hint", str(positions), *FEW, *level], capsys)[1]
        for level in ([], ["--level", "greedy"], ["--level", "expert"])
    )

    assert expert == strongest
    for phase, line, figures in zip(PHASES, greedy, expert, strict=True):
        seen = in_phase(phase, 2)
        action = find_player("greedy").choose(seen, 1)
        assert json.loads(line)["best"] == json.loads(action_line(action, seen))
        assert json.loads(line)["candidates"] == json.loads(figures)["candidates"]


UNREADABLE = [
    (["hint", "no-such-file.json"], "no-such-file.json cannot be read: No such file or directory."),
    (["hint", "."], ". cannot be read: Is a directory."),
    (["hint", "-", "--level", "genius"], "There is no player 'genius'; the players are"),
]


@pytest.mark.parametrize(("arguments", "sentence"), UNREADABLE)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))

    assert main(arguments) == 1
    assert capsys.readouterr().err.startswith(f"tutor: {sentence}")


def test_more_time_draws_more_samples(positions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(["hint", str(positions), *FEW], capsys)  # compile, which takes time as well

    little, much = (
        json.loads(told(["hint", str(positions), "--budget-ms", budget], capsys)[1][0])["samples"]
        for budget in ("0", "200")
    )
    assert 0 < little < much


def test_a_hint_line_has_the_protocols_fields_in_order_and_rounded_figures() -> None:
    seen = in_phase(PLAY_HAND)
    first, second = legal_actions(seen)[:2]
    candidates = (
        candidate(
            first,
            points=1 / 3,
            se=0.123456,
            gap=-0.0,
            chance=sampled(0.54321, 0.01234),
            chance_gap=Estimate(-0.0),
        ),
        candidate(second, -2.00004, 1.0, 2.3, 0.00001),
    )
    line = hint_line(Hint(candidates, samples=9, seed=4), seen)
    fields: dict[str, Any] = json.loads(line)

    assert " ".join(fields) == (
        "protocol best objective exact samples seed engine candidates claims gaps why weighing"
    )
    names = ["points", "se", "match", "match_se", "gap", "gap_se", "match_gap", "match_gap_se"]
    figures = [[one[name] for name in names] for one in fields["candidates"]]
    assert [list(one) for one in fields["candidates"]] == [["action", "takes", *names, "parts"]] * 2
    assert figures == [
        [0.3333, 0.1235, 0.5432, 0.0123, 0.0, 0.0, 0.0, 0.0],
        [-2.0, 1.0, None, None, 2.3, 0.0, None, None],
    ]
    assert "-0.0" not in line
    assert HintLine.model_validate(fields).model_dump(mode="json") == fields


def test_claims_of_a_card_with_a_choice_are_about_the_card_it_would_take() -> None:
    for seen in (seen for seed in range(100) for seen in observations(seed)):
        pairs = [
            card
            for card in cards_in(seen.hand)
            if find_choices(seen.ruleset.tables().joker, seen.field, card)
        ]
        if seen.phase == PLAY_HAND and pairs:
            break
    card, taken = (
        pairs[0],
        cards_in(find_choices(seen.ruleset.tables().joker, seen.field, pairs[0]))[1],
    )
    line = hint_line(Hint((candidate(card, follow_up=taken),), samples=1, seed=1), seen)

    captures = [one for one in json.loads(line)["claims"] if one["kind"] == "captures"]
    assert [sorted(one["cards"]) for one in captures] == [sorted([IDS[card], IDS[taken]])]


@pytest.mark.parametrize("name", ["observation", "hint", "error"])
def test_the_schema_is_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["engine", "--schema"] if name == "observation" else ["engine", "--schema", name]
    assert main(arguments) == 0

    assert json.loads(capsys.readouterr().out) == LINES[name].model_json_schema()


def test_the_engine_answers_each_line_before_the_next_one_comes() -> None:
    good = observation_line(in_phase(CHOOSE_DRAW))
    process = subprocess.Popen(
        [sys.executable, "-m", "tutor", "engine", *FEW],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    answers = []
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (good, "nonsense", good, '{"protocol": 1}'):
            process.stdin.write(f"{line}\n\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        rest, _ = process.communicate()

    assert (rest, process.returncode) == ("", 0)
    assert answers[0] == answers[2]
    assert set(answers[0]["best"]) == {"take"}
    assert [answer.get("field") for answer in answers] == [None, "line", None, "game"]


def test_a_card_is_named_as_in_the_deck_when_taken() -> None:
    seen = in_phase(CHOOSE_HAND)
    action = legal_actions(seen)[0]
    line = hint_line(Hint((candidate(action),), samples=1, seed=1), seen)

    [taken] = json.loads(line)["best"]["take"]
    assert card_named(taken) == action


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
        assert hint["engine"] == "expectimax-2, net koikoi2" or seen.ruleset != KOIKOI_RULES
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
