"""The games that ship: they read, and every fact of their commentary is one."""

import re
from collections.abc import Iterator

import pytest

from tests.records.facts import REVIEWED, Moment, checks_of, holds_true, moment
from tutor import resources
from tutor.records import ReplayRecord, Sample, list_samples, read_sample
from tutor.records.writing import move_text
from tutor.review.review import Review
from tutor.review.shipped import read_shipped
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import IDS
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted
from tutor.text import LANGUAGES
from tutor.web.documents import documents
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.games import level_name
from tutor.web.words.names.yaku import plain_name

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
