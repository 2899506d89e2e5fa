"""The yaku index finds yaku by name, term, card, month and game."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tutor.rules.games import GAMES, ruleset
from tutor.web.rulebook import yaku_lines
from tutor.web.words.names import yaku

FINDS = [
    ("moon", {"tsukimi", "teppo", "matsukiribozu", "goko", "shiko", "sanko", "shima-8"}),
    ("tsukimi", {"tsukimi"}),
    ("Ribbon", {"tan", "akatan", "aotan", "nanatan", "kozan", "sotan", "aka", "tanichi"}),
    ("gokō", {"goko"}),
    ("goko", {"goko"}),
    ("inoshikacho", {"inoshikacho"}),
    ("shima january", {"shima-1"}),
    ("四光", {"shiko", "ameshiko"}),
    ("月見て一杯", {"tsukimi"}),
    ("hanami de ippai", {"hanami"}),
    ("makkiribozu", {"matsukiribozu"}),
    ("chofuku", {"akatan_aotan"}),
    ("brelan", {"tesan", "futatesan"}),
    ("willow", {"ameshima"}),
    ("hachihachi sanbon", {"sanbon", "tatesanbon", "futasanbon", "sanbon_tatesanbon"}),
    ("Roppyakken dealt", {"sogasu", "tesan", "futatesan"}),
    ("special", {"sohachi", "futahachi", "kasu16"}),
]


@pytest.mark.parametrize(("query", "expected"), FINDS)
@pytest.mark.usefixtures("app_context")
def test_a_search_finds(query: str, expected: set[str]) -> None:
    assert expected <= {entry.line.id for entry in yaku_lines.find_entries(query)}


@pytest.mark.usefixtures("app_context")
def test_what_is_called_by_a_word_comes_before_what_only_holds_it() -> None:
    found = [entry.line.id for entry in yaku_lines.find_entries("moon")]

    assert set(found[:4]) == {"tsukimi", "teppo", "matsukiribozu"}


@pytest.mark.parametrize("query", ["tsukimi", "matsukiribozu"])
@pytest.mark.usefixtures("app_context")
def test_a_name_finds_nothing_else(query: str) -> None:
    assert {entry.line.id for entry in yaku_lines.find_entries(query)} == {query}


@pytest.mark.usefixtures("app_context")
def test_without_a_search_every_yaku_of_every_game_is_there_once() -> None:
    entries = [(one.game, one.line.id) for one in yaku_lines.find_entries("")]
    captured = [
        (one.game, one.line.id) for one in yaku_lines.find_entries("") if one.sort == "captured"
    ]
    expected = {
        (game.name, row.id)
        for game in GAMES.values()
        for row in ruleset(game.name, game.default_preset).yaku()
    }

    assert len(entries) == len(set(entries))
    assert set(captured) == expected
    assert set(yaku.SPECIAL) | set(yaku.DEALT) <= {name for _game, name in entries}


@pytest.mark.usefixtures("app_context")
def test_a_yaku_of_a_house_rule_says_which() -> None:
    [entry] = [one for one in yaku_lines.find_entries("") if one.line.id == "tsukifuda"]

    assert entry.where == "house rule: Cards of the month"


@pytest.mark.parametrize("part", [False, True])
def test_the_page_shows_what_was_found_and_keeps_the_words(client: FlaskClient, part: bool) -> None:
    page = get(client, "/rules/yaku?q=tsukimi", part)

    assert 'value="tsukimi"' in page
    assert "2 yaku" in page
    assert "Moon viewing" in page
    assert "Blossom viewing" not in re.sub(r"Replaces [^<]*", "", page)


def test_nothing_found_is_said_and_what_was_typed_is_escaped(client: FlaskClient) -> None:
    page = get(client, "/rules/yaku?q=%3Cb%3Ezzz")

    assert "No yaku matches." in page
    assert "<b>zzz" not in page


def test_a_search_reads_only_so_many_letters(client: FlaskClient) -> None:
    page = get(client, "/rules/yaku?q=" + "x" * 5000)

    assert "x" * yaku_lines.LONGEST_QUERY in page
    assert "x" * (yaku_lines.LONGEST_QUERY + 1) not in page
