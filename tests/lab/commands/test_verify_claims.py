"""`tutor verify-claims` on files, as `tutor engine` writes them."""

import json
from pathlib import Path

import pytest

from tests.engine.estimates import candidate
from tests.protocol.positions import in_phase
from tutor.__main__ import main
from tutor.engine.hints.hint import Hint
from tutor.protocol.hints import hint_line
from tutor.protocol.observations import observation_line
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import find_choices


def pair() -> tuple[str, str]:
    """Return an observation and what the rules say of each of its actions."""
    seen = in_phase(PLAY_HAND, 2)
    joker = seen.ruleset.tables().joker
    thens = {
        card: next(iter(cards_in(find_choices(joker, seen.field, card))), NO_CARD)
        for card in cards_in(seen.hand)
    }
    candidates = tuple(candidate(card, follow_up=then) for card, then in thens.items())
    return observation_line(seen), hint_line(Hint(candidates, samples=1, seed=1), seen)


def test_true_claims_of_a_file_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "answered.jsonl"
    path.write_text("\n".join(pair()), "utf-8")

    assert main(["verify-claims", str(path), "--counts"]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert header.split() == ["kind", "checked", "hold", "estimates", "within", "left"]
    assert "captures" in {line.split()[0] for line in lines}


def test_a_forged_number_of_a_file_fails(tmp_path: Path) -> None:
    seen, told = pair()
    forged = json.loads(told)
    number = next(one["numbers"][0] for one in forged["claims"] if one["numbers"])
    number["value"] += 1
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join([seen, json.dumps(forged)]), "utf-8")

    assert main(["verify-claims", str(path), "--counts"]) == 1


@pytest.mark.parametrize("text", ["", "{}", "{}\n{}", "[]\n[]"])
def test_a_file_that_holds_no_pairs_is_refused_in_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nothing.jsonl"
    path.write_text(text, "utf-8")

    assert main(["verify-claims", str(path), "--counts"]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_what_was_said_is_printed_beside_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["verify-claims", "--calibration", "2", "--game", "koikoi", "--against", "greedy"]

    assert main(asked) == 0
    header, *lines, groups = capsys.readouterr().out.splitlines()
    assert header == "koikoi, 2 players: greedy against the learner, who goes on as net"
    assert lines[0].startswith("against.card (")
    assert groups.startswith("0 groups of 100 cases or more: 0 are shown to be off")
    assert all("said" in line or line.endswith(" rounds)") for line in lines)


def test_hints_are_asked_whether_they_agree_with_themselves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["verify-claims", "--agreement", "1", "--game", "koikoi"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "koikoi, decisions to go on or not: 0 disagreements"
    assert "koikoi, decisions of cards and before: 0 disagreements" in lines
    assert main(["verify-claims", "--agreement", "1", "--game", "go"]) == 1


def test_rounds_that_are_kept_count_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rounds.jsonl"
    asked = ["verify-claims", "--game", "koikoi", "--against", "greedy", "--learner", "greedy"]
    kept = [*asked, "--json", "--keep", str(path), "--calibration"]

    assert main([*kept, "2"]) == main([*kept, "2", "--seed", "2"]) == 0
    capsys.readouterr()
    assert main([*kept, "1", "--seed", "2"]) == 1
    assert "take another" in capsys.readouterr().err
    assert main([*kept, "0"]) == 0
    told = json.loads(capsys.readouterr().out)
    rounds = {one["figure"]: one["whole"]["rounds"] for one in told["figures"]}
    assert rounds["points.card"] >= 2


def test_no_rounds_are_played_of_a_game_that_there_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["verify-claims", "--calibration", "2", "--game", "go"]) == 1
    assert "There is no game go" in capsys.readouterr().err


@pytest.mark.thorough
def test_runs_of_different_seeds_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "counts.json"
    asked = ["verify-claims", "--counts", "--kind", "gives", "--tally", str(path)]

    assert main([*asked, "--each", "3"]) == 0
    first = json.loads(path.read_text("utf-8"))["kinds"]["gives"]
    assert first["checked"] == first["hold"] >= 3
    assert main([*asked, "--each", "30"]) != 0
    assert "same seed" in capsys.readouterr().err
    assert main([*asked, "--each", "30", "--seed", "2"]) == 0
    stored = json.loads(path.read_text("utf-8"))
    assert stored["kinds"]["gives"]["checked"] >= 30
    assert sorted(stored["seeds"]) == [1, 2]
    assert set(stored["kinds"]) == {"gives"}


def test_a_run_ends_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify-claims", "--each", "9", "--kind", "sudden", "--minutes", "0"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kinds": [], "positions": 1, "seeds": []}'])
def test_a_file_without_counts_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    path.write_text(text, "utf-8")

    assert main(["verify-claims", "--each", "1", "--counts", "--tally", str(path)]) != 0
    assert path.read_text("utf-8") == text


def test_an_unknown_kind_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify-claims", "--each", "1", "--kind", "luck"]) != 0
    assert "'luck'" in capsys.readouterr().err


def test_a_claim_that_does_not_hold_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen, told = pair()
    forged = json.loads(told)
    forged["claims"] = forged["claims"][:1]
    forged["claims"][0]["kind"] = "only"
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join([seen, json.dumps(forged)]), "utf-8")

    assert main(["verify-claims", str(path), "--counts"]) == 1
    assert "kind='only'" in capsys.readouterr().err
