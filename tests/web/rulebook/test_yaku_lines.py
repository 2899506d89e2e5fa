"""The yaku tables say what the rules count, and the index finds every yaku."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tutor.rules.cards import CardSet, card_set, cards_in, count, month_of
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.scoring import score_sheet
from tutor.web.rulebook import yaku_lines
from tutor.web.rulebook.yaku_lines import (
    is_played,
    list_captured_lines,
    list_dealt_examples,
    required,
)
from tutor.web.words.names import yaku


def every_ruleset() -> Iterator[Ruleset]:
    """Yield every preset, and every preset with one house rule changed."""
    for game in GAMES.values():
        for preset in game.presets:
            yield ruleset(game.name, preset)
            for toggle in game.toggles:
                for value in toggle.values:
                    yield ruleset(game.name, preset, {toggle.name: value})


RULES: Final = list(every_ruleset())
# What a title says of a dealt hand, as the sizes of its months, the largest first.
HELD: Final[dict[str, Callable[[list[int]], bool]]] = {
    "Four of a month in hand": lambda sizes: sizes[0] == 4,
    "Three of a month in hand": lambda sizes: sizes[0] == 3,
    "Three of two months in hand": lambda sizes: sizes[:2] == [3, 3],
    "Three of a month and three standing cards": lambda sizes: sizes[:2] == [3, 3],
    "Twice three standing cards": lambda sizes: sizes[:2] == [3, 3],
    "Three standing cards in hand": lambda sizes: sizes[0] == 3,
    "Four of a month, a pair and one": lambda sizes: sizes == [4, 2, 1],
    "Four and three of a month": lambda sizes: sizes == [4, 3],
    "Three groups in hand": lambda sizes: sum(size > 1 for size in sizes) == 3,
    "Pairs in hand": lambda sizes: sizes[:3] == [2, 2, 2],
}
PLAIN: Final = {  # titles that say nothing of months
    "Only chaff in hand",
    "Ribbons and chaff",
    "One ribbon and chaff",
    "One animal and chaff",
    "One light and chaff",
}
# How many cards a title speaks of.
NEEDED: Final = {
    "Five lights": 5,
    "Four lights": 4,
    "Rainy four lights": 4,
    "Three lights": 3,
    "Boar, deer, butterflies": 3,
    "Seven ribbons": 7,
    "Curtain, moon, sake cup": 3,
    "Pine, paulownia, moon": 3,
    "Crane, warbler, curtain": 3,
    "All four willow cards": 4,
}


def counts(rules: Ruleset, row: Yaku, pile: CardSet) -> bool:
    return row.id in [line.yaku.id for line in score_sheet(rules, 1, pile)]


def can_do_without(rules: Ruleset, row: Yaku, card: int) -> bool:
    """Return whether some cards of a row score it without this one."""
    others = cards_in(row.cards & ~(1 << card))
    return any(counts(rules, row, card_set(pile)) for pile in combinations(others, row.need))


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_required_where_no_pile_without_it_scores_the_yaku(game: str) -> None:
    for rules in (one for one in RULES if one.game.name == game):
        if rules.toggles.get("viewing") == "needs_other":
            continue  # never by its own cards alone
        for row in filter(is_played, rules.yaku()):
            wanted = [card for card in cards_in(row.cards) if not can_do_without(rules, row, card)]
            assert card_set(wanted) == required(row, rules.yaku()), (rules.overrides, row.id)


@pytest.mark.usefixtures("app_context")
def test_rainy_four_lights_say_that_the_rain_man_must_be_among_them() -> None:
    for rules in (one for one in RULES if one.game.name == "koikoi"):
        [line] = [one for one in list_captured_lines(rules) if one.id == "ameshiko"]
        assert line.meaning == "The rain man and any 3 of the 4 other cards."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The rain man and any 3 of the 4 other cards."),
        ("fr", "L’homme au parapluie et 3 des 4 autres cartes, au choix."),
        ("ja", "小野道風と、ほかの4枚のうち3枚。"),
    ],
)
def test_the_index_of_all_yaku_says_so_in_every_language(
    client: FlaskClient, language: str, text: str
) -> None:
    client.set_cookie("lang", language)

    assert text in get(client, "/rules/yaku")


@pytest.mark.usefixtures("app_context")
def test_the_title_of_a_dealt_yaku_is_true_of_the_hand_beside_it() -> None:
    for rules in RULES:
        for example in list_dealt_examples(rules):
            title = yaku.plain_name(example.yaku)
            months = [month_of(card) for card in cards_in(example.hand)]
            sizes = sorted((months.count(month) for month in set(months)), reverse=True)
            is_true = title in PLAIN or HELD[title](sizes)
            assert is_true, (rules.preset, rules.overrides, title)


@pytest.mark.usefixtures("app_context")
def test_the_title_of_a_captured_yaku_speaks_of_as_many_cards_as_it_needs() -> None:
    seen = set()
    for rules in RULES:
        for row in filter(is_played, rules.yaku()):
            title = yaku.plain_name(row.id)
            assert NEEDED.get(title, row.need) == row.need, (rules.preset, rules.overrides, title)
            assert count(row.cards) >= row.need
            seen.add(title)
    assert seen >= NEEDED.keys()


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
def test_the_page_shows_what_was_found_and_keeps_the_words(
    visitor: FlaskClient, part: bool
) -> None:
    page = get(visitor, "/rules/yaku?q=tsukimi", part)

    assert 'value="tsukimi"' in page
    assert "2 yaku" in page
    assert "Moon viewing" in page
    assert "Blossom viewing" not in re.sub(r"Replaces [^<]*", "", page)


def test_nothing_found_is_said_and_what_was_typed_is_escaped(visitor: FlaskClient) -> None:
    page = get(visitor, "/rules/yaku?q=%3Cb%3Ezzz")

    assert "No yaku matches." in page
    assert "<b>zzz" not in page


def test_a_search_reads_only_so_many_letters(visitor: FlaskClient) -> None:
    page = get(visitor, "/rules/yaku?q=" + "x" * 5000)

    assert "x" * yaku_lines.LONGEST_QUERY in page
    assert "x" * (yaku_lines.LONGEST_QUERY + 1) not in page
