"""Records written and read again, as JSON and as text."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.recorded import STANDARD, told
from tests.rules.stories import story, written
from tests.rules.test_house_sheet import random_rules
from tests.sizes import a_few_of
from tutor.records import ReplayRecord, read_any, record_of, to_json, to_text
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Value

PRESETS = [
    (game.name, preset, players)
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
]


def assert_comes_back(record: ReplayRecord) -> None:
    assert read_any(json.dumps(to_json(record)).encode()) == record
    assert read_any(to_text(record).encode()) == record


@pytest.mark.parametrize(("game", "preset", "players"), a_few_of(PRESETS, 8))
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_record_comes_back_as_it_was_written(
    game: str, preset: str, players: int, seed: int
) -> None:
    overrides: dict[str, Value] = {"rounds": 3} if ruleset(game, preset).rounds else {}
    record = told(ruleset(game, preset, overrides, players), seed, 80)

    assert_comes_back(record)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_match_by_a_house_sheet_comes_back_with_its_worths_and_names(
    game: str, seed: int
) -> None:
    sheet = random_rules(GAMES[game], Random(seed))
    names: dict[str, Value] = {f"name-{GAMES[game].yaku_ids[0]}": "Our “own”: 五光 = 1"}
    record = told(replace(sheet, overrides={**sheet.overrides, **names}), seed, 80)

    assert_comes_back(record)


def test_a_record_of_any_length_comes_back() -> None:
    for most in range(2, 24):
        record = told(STANDARD, 4, most)

        assert_comes_back(record)


def test_a_file_of_format_1_is_read_and_its_players_called_as_they_were() -> None:
    events = story(STANDARD, 1)

    record = read_any(json.dumps(written(STANDARD, events)).encode())

    assert list(record.replay.events) == events
    assert record.names == ("Player 1", "Player 2")
    assert record == record_of(STANDARD, events)


def test_players_are_called_as_whoever_chose_for_them_where_that_tells_them_apart() -> None:
    plain = written(STANDARD, story(STANDARD, 1))
    acting = [step for step in plain["events"] if step["kind"] == "acted"]
    match = record_of(STANDARD, story(STANDARD, 1)).match
    for event in acting:
        event["player"] = "net"
    acting[0]["player"] = "learner"
    first = match.rounds[0].dealer

    record = read_any(json.dumps(plain).encode())

    assert record.names[first] == "learner"
    assert record.names[1 - first] == "net"
    assert read_any(to_text(record).encode()) == record


@pytest.mark.parametrize("player", ["", "a:b", 'say "hi"', "x) (y", "日本", "\ud800", "deal", "#1"])
def test_whoever_chose_an_action_keeps_any_name(player: str) -> None:
    plain = written(STANDARD, story(STANDARD, 1, 9))
    for event in plain["events"]:
        if event["kind"] == "acted":
            event["player"] = player
    record = read_any(json.dumps(plain).encode())

    assert read_any(to_text(record).encode()) == record


def test_notes_and_what_is_said_of_a_game_keep_their_lines_and_not_the_blanks_around_them() -> None:
    plain = told(STANDARD, 1, 9)
    record = ReplayRecord(
        plain.replay, plain.names, about=" a \r\n\n b\n", notes={(1, 0): " c\n \nd "}
    )

    assert record.about == "a\n\nb"
    assert record.notes == {(1, 0): "c\n\nd"}
    assert read_any(to_text(record).encode()) == record


def test_the_text_tells_a_game_in_lines_that_people_read() -> None:
    lines = to_text(told(STANDARD, 3, 6)).splitlines()

    assert lines[:7] == [
        "hanafuda 1",
        "title: A game",
        "date: 2026-11-22",
        "game: koikoi",
        "preset: kk_standard",
        "rule rounds: 3",
        "players: Player n. 1, Player n. 2",
    ]
    assert "hand Player n. 1" in {line.partition(":")[0] for line in lines}


def test_the_blanks_of_french_and_japanese_stay_in_a_note() -> None:
    plain = told(STANDARD, 1, 9)
    note = "Que faire\u202f?\u3000\u00a0:\nRien\u00a0!"
    record = ReplayRecord(plain.replay, plain.names, title="A\u00a0: b", notes={(1, 0): note})

    assert record.notes == {(1, 0): note}
    assert_comes_back(record)
