"""Records written and read again, as JSON and text, and the games that ship."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.facts import REVIEWED, Moment, checks_of, holds_true, moment
from tests.records.recorded import STANDARD, told
from tests.rules.stories import story, written
from tests.rules.test_house_sheet import random_rules
from tests.sizes import a_few_of
from tutor import resources
from tutor.records import (
    ReplayRecord,
    Sample,
    list_samples,
    read_any,
    read_sample,
    record_of,
    to_json,
    to_text,
)
from tutor.records.writing import move_text
from tutor.review.review import Review
from tutor.review.shipped import read_shipped
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import IDS
from tutor.rules.games import GAMES, ruleset
from tutor.rules.match.match import Acted
from tutor.rules.ruleset import Value
from tutor.text import LANGUAGES
from tutor.web.documents import documents
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.games import level_name
from tutor.web.words.names.yaku import plain_name

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


SAMPLES = list_samples()
NUMBER = re.compile(r"\d+")
JUDGED = re.compile(r"review|slip|only good")


def test_at_least_two_games_of_each_kind_ship_with_a_commentary() -> None:
    games = [one.game for one in SAMPLES]

    assert set(games) == set(GAMES)
    assert all(games.count(game) >= 2 for game in GAMES)
    assert len({one.name for one in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("one", SAMPLES, ids=lambda one: one.name)
def test_a_game_is_told_in_every_language_with_a_note_at_the_same_places(one: Sample) -> None:
    plain = read_sample(one.name)

    assert plain.ruleset.game.name == one.game
    assert plain.match.is_over
    assert len(plain.notes) >= 7
    for language in LANGUAGES:
        told = read_sample(one.name, language)
        assert told.replay == plain.replay
        assert len(told.names) == len(plain.names)
        assert (told.names != plain.names) == (language == "ja"), "written in katakana"
        assert told.notes.keys() == plain.notes.keys()
        assert (language == "en") == (told.title == plain.title)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", SAMPLES, ids=lambda one: one.name)
def test_what_is_said_of_a_game_names_the_computer_players_as_the_app_does(
    one: Sample, language: str
) -> None:
    record = read_sample(one.name, language)
    levels = {event.player for event in record.replay.events if isinstance(event, Acted)}

    with documents.speak_language(language):
        assert all(level_name(level) in record.about for level in levels)


def reviewed(one: Sample) -> Review:
    """Return the review of a sample game, by the analysis that ships with it."""
    shipped = read_shipped(one)
    assert shipped is not None
    return derive_review(read_sample(one.name).match, shipped.assessments())


@pytest.mark.parametrize("one", SAMPLES, ids=lambda one: one.name)
def test_every_fact_below_a_note_is_one(one: Sample) -> None:
    record, review = read_sample(one.name), reviewed(one)
    checks = checks_of(one.path.read_text(encoding="utf-8"), record.names)

    assert checks.keys() == record.notes.keys()
    for place, facts in checks.items():
        at = moment(record, place, review)
        wrong = [fact for fact in facts if not holds_true(fact, at)]
        assert wrong == [], place


@pytest.mark.parametrize("one", SAMPLES, ids=lambda one: one.name)
def test_every_card_yaku_and_number_of_a_note_is_part_of_a_fact_or_of_the_move(one: Sample) -> None:
    record, review = read_sample(one.name), reviewed(one)
    checks = checks_of(one.path.read_text(encoding="utf-8"), record.names)

    for place, note in record.notes.items():
        words = set(" ".join(checks[place]).replace("-", " -").split())
        known = set(" ".join(checks[place]).split()) | {*_moved(moment(record, place, review))}
        assert set(NUMBER.findall(note)) <= {word.lstrip("-") for word in words}, note
        assert {*_cards(note)} <= known, note
        assert {*_yaku(note, record)} <= known, note


@pytest.mark.parametrize("one", SAMPLES, ids=lambda one: one.name)
def test_what_a_note_says_of_the_review_is_what_the_review_says(one: Sample) -> None:
    record = read_sample(one.name)
    checks = checks_of(one.path.read_text(encoding="utf-8"), record.names)

    for place, note in record.notes.items():
        told = {fact.split()[0] for fact in checks[place]} & REVIEWED.keys()
        assert told or not JUDGED.search(note), note


def _moved(at: Moment) -> Iterator[str]:
    """Yield the cards that the turn up to a place has moved."""
    if at.now.actions:
        yield from re.split(r"[ ,]+", move_text(at.before, at.now.actions[-1], at.now))
    if at.now.turns:
        turn = at.now.turns[-1]
        moved = turn.took | turn.drew_took | 1 << turn.played
        moved |= 0 if turn.drawn < 0 else 1 << turn.drawn
        yield from (name for card, name in enumerate(IDS) if moved >> card & 1)


def _cards(note: str) -> Iterator[str]:
    """Yield the cards that a note calls by a name of their own."""
    for card, name in enumerate(IDS):
        if "chaff" not in name and re.search(rf"\b{short_name(card)}\b", note, re.IGNORECASE):
            yield name


def _yaku(note: str, record: ReplayRecord) -> Iterator[str]:
    for one in record.ruleset.yaku():
        if re.search(rf"\b{plain_name(one.id)}\b", note) and plain_name(one.id) != "Chaff":
            yield one.id


def test_what_ships_is_in_the_folder_of_its_game() -> None:
    found = {path.name for path in resources.folder("replays").iterdir()}

    assert found == {"README.md", "puzzles", *GAMES}


def test_a_game_that_does_not_ship_is_not_found() -> None:
    with pytest.raises(KeyError):
        read_sample("none-such")
