"""`tutor play` in one process, and with a program in a seat."""

import json
from typing import Any

import pytest

from tests.lab.arena.programs import command
from tutor.__main__ import main
from tutor.lab.commands.play import list_usual_seats
from tutor.rules.games import ruleset

SHORT = ["play", "--rounds", "3", "--matches", "2", "--workers", "1"]


def played(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main([*SHORT, *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_series_of_bots_is_reported_as_one_json_object(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = played(["--seats", "bot:greedy,bot:random", "--seed", "5"], capsys)

    assert (found["game"], found["preset"], found["overrides"], found["seed"]) == (
        "koikoi",
        "kk_standard",
        {"rounds": 3},
        5,
    )
    assert (found["pairs"], found["matches"], found["rounds"]) == (2, 4, 12)
    assert [seat["player"] for seat in found["seats"]] == ["bot:greedy", "bot:random"]
    assert (found["illegal_actions"], found["lost_rounds"]) == (0, 0)


def test_the_expert_plays_and_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(["--seats", "bot:expert,bot:greedy", "--samples", "2", "--matches", "1"], capsys)

    assert found["lost_rounds"] == 0
    assert [seat["clock"] for seat in found["seats"]] == ["cpu", "cpu"]
    assert all(seat["ms_a_decision"] > 0 for seat in found["seats"])


def test_presets_and_overrides_reach_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    overrides = ["--override", "mult=any", "--override", "zero_sum=true"]
    overrides += ["--override", "min_koikoi_points=3"]
    found = played(["--preset", "kk_blog", "--seats", "bot:greedy,bot:greedy", *overrides], capsys)

    assert found["preset"] == "kk_blog"
    assert found["overrides"] == {
        "mult": "any",
        "zero_sum": True,
        "min_koikoi_points": 3,
        "rounds": 3,
    }
    assert found["points_a_round"]["mean"] == 0


@pytest.mark.thorough
def test_single_rounds_are_played_by_as_many_workers_as_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["play", "--deals", "4", "--seats", "bot:greedy,bot:random", "--json"]
    reports = []
    for workers in ("1", "2"):
        assert main([*options, "--workers", workers]) == 0
        reports.append(json.loads(capsys.readouterr().out))

    for found in reports:
        for seat in found["seats"]:
            assert seat.pop("ms_a_decision") > 0
            assert seat.pop("ms_slowest") > 0
    assert reports[0] == reports[1]
    assert (reports[0]["pairs"], reports[0]["rounds"], reports[0]["unit"]) == (4, 8, "rounds")


def test_the_rounds_are_those_of_the_preset_unless_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = ["--seats", "bot:greedy,bot:greedy"]
    assert main(["play", "--preset", "kk_blog", "--matches", "1", *seats, "--json"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert (found["rounds_a_match"], found["overrides"]) == (6, {})


FAULTY = [("dies", "dead", "exited"), ("cheats", "illegal", "is not legal here")]


@pytest.mark.parametrize(("name", "kind", "reason"), FAULTY)
def test_a_program_at_fault_loses_rounds_and_the_report_says_so(
    name: str, kind: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--matches", "1", "--seats", f"exec:{command(name)},bot:greedy"]
    found = played(options, capsys)
    assert main([*SHORT, *options]) == 0
    told = capsys.readouterr().out

    assert found["seats"][0][kind] == found["lost_rounds"] > 0
    assert found["points_a_round"]["mean"] < 0
    assert "Last lost round of exec:" in told
    assert reason in told
    assert "loses the round at once" in " ".join(told.split())


def test_a_program_that_sleeps_is_late(capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"bot:greedy,exec:{command('sleeps')}"
    found = played(["--matches", "1", "--seats", seats, "--move-timeout", "0.05"], capsys)

    assert found["seats"][1]["late"] == found["lost_rounds"] > 0


def at_table(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["play", "--matches", "1", "--workers", "1", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def bots(number: int) -> list[str]:
    return ["--seats", ",".join(["bot:random"] * number)]


TABLES = [
    (["--game", "roppyakken", *bots(2)], 2),
    (["--game", "roppyakken", "--players", "3", *bots(3)], 3),
    (["--game", "hachihachi", "--rounds", "3", *bots(3)], 3),
    (["--game", "hachihachi", "--rounds", "3", "--preset", "hh_classic", *bots(7)], 7),
]


@pytest.mark.parametrize(("arguments", "players"), TABLES)
def test_every_table_size_is_played_and_reported(
    arguments: list[str], players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = at_table(arguments, capsys)

    assert len(found["seats"]) == found["matches"] == players
    assert found["lost_rounds"] == 0


def test_a_program_plays_a_table_with_bids_and_dealt_yaku(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = f"exec:{command('plays')},bot:random,bot:random,bot:random,bot:random"
    found = at_table(["--game", "hachihachi", "--rounds", "3", "--seats", seats], capsys)

    assert found["lost_rounds"] == 0
    assert found["seats"][0]["decisions"] > 20


def test_without_seats_the_first_is_the_stronger_of_as_many_as_asked_for() -> None:
    rules = ruleset("roppyakken", "rp_fudawiki", {}, 3)

    assert list_usual_seats(rules) == ["bot:expert", "bot:greedy", "bot:greedy"]


WRONG = [
    (["--game", "poker"], "There is no game 'poker'; the games are koikoi"),
    (["--preset", "kk_none"], "koikoi has no preset 'kk_none'"),
    (["--rounds", "0"], "rounds is 0, but must be a whole number from 1 to 48."),
    (["--rounds", "49"], "rounds is 49, but must be a whole number from 1 to 48."),
    (["--override", "mult"], "--override mult must be written TOGGLE=VALUE, as in mult=any."),
    (["--override", "mult=thrice"], "mult is thrice, but must be one of"),
    (["--override", "zero_sum=1"], "zero_sum is 1, but must be one of false, true."),
    (["--seats", "bot:greedy"], "--seats names 1 players, but koikoi has 2."),
    (
        ["--game", "roppyakken", "--seats", "bot:greedy"],
        "--seats names 1 players, but roppyakken has 2 to 3.",
    ),
    (
        ["--game", "hachihachi", "--players", "4", *bots(5)],
        "--seats names 5 players, but --players says 4.",
    ),
    (["--game", "hachihachi", "--players", "8"], "hachihachi is for 3, 4, 5, 6, 7 players, not 8."),
    (["--game", "roppyakken", "--rounds", "3"], "roppyakken has no toggle 'rounds'."),
    (["--seats", "bot:greedy,bot:genius"], "There is no player 'genius'"),
    (["--seats", "bot:greedy,exec:"], "exec: needs a command"),
    (["--seats", "me,bot:greedy"], "The seat 'me' must be bot:NAME or exec:COMMAND."),
    (["--seats", "exec:no-such-player,bot:greedy"], "exec:no-such-player cannot be started"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[" ".join(w[0]) for w in WRONG])
def test_what_cannot_be_played_is_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 1
    told = capsys.readouterr()

    assert told.out == ""
    assert told.err.startswith(f"tutor: {sentence}")


def test_a_program_is_ended_when_the_other_seat_cannot_be_filled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = f"exec:{command('plays')},bot:genius"

    assert main(["play", "--seats", seats]) == 1
    assert "There is no player 'genius'" in capsys.readouterr().err
