"""One search finds every name of the sources, in any spelling, language and script."""

import re
import tomllib
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import get
from tutor.rules.cards import IDS
from tutor.rules.games import GAMES, ruleset
from tutor.text import fold_text
from tutor.web.i18n.catalogues import TRANSLATED
from tutor.web.search import LONGEST_QUERY, MOST_SHOWN, Fit, build_index, find, fit
from tutor.web.words.names.original import NAMES

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "source_names.toml"
SOURCES: Final[dict[str, dict[str, str]]] = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))


def addresses_of(query: str) -> list[str]:
    """Return the places that a search shows, the first first."""
    return [
        url_for(topic.endpoint, **topic.values) for group in find(query) for topic in group.topics
    ]


@pytest.mark.parametrize("language", a_few_of(["en", *TRANSLATED], 1))
def test_every_name_of_the_sources_is_found_where_it_is_told(app: Flask, language: str) -> None:
    missed = []
    with app.test_request_context(headers={"Accept-Language": language}):
        for source, names in SOURCES.items():
            missed += [
                f"{source}: {name}"
                for name, address in names.items()
                if address not in addresses_of(name)
            ]

    assert missed == []


SPELLINGS: Final = [
    ("GOKŌ", "/rules/yaku#koikoi-goko"),
    ("gokou", "/rules/yaku#koikoi-goko"),
    ("go ko", "/rules/yaku#koikoi-goko"),
    ("ごこう", "/rules/yaku#koikoi-goko"),
    ("ゴコウ", "/rules/yaku#koikoi-goko"),
    ("Matsu kiri bouzu", "/rules/yaku#roppyakken-matsukiribozu"),
    ("oozan", "/rules/yaku#roppyakken-ozan"),
    ("phenix", "/cards/12-phoenix"),
    ("PHÉNIX", "/cards/12-phoenix"),
    ("rubans d'herbe", "/rules/yaku#roppyakken-sotan"),
    ("\uff53hik\uff4f", "/rules/yaku#koikoi-shiko"),  # two letters as wide as kanji
    ("かす", "/rules/deck"),
    ("kasu", "/rules/deck"),
]


@pytest.mark.parametrize(("query", "address"), SPELLINGS)
def test_marks_case_kana_and_spaces_do_not_matter(app: Flask, query: str, address: str) -> None:
    with app.test_request_context():
        assert address in addresses_of(query)


def test_every_card_and_yaku_is_found_by_its_japanese_name(app: Flask) -> None:
    with app.test_request_context():
        topics = {one.title: one for group in build_index() for one in group.topics}
        for topic in topics.values():
            for name in (topic.original.kanji, topic.original.kana) if topic.original else ():
                assert fit(topic, fold_text(name)) == Fit.NAME, name
    assert len(topics) > len(IDS)


def test_every_yaku_of_the_rules_has_its_original_name() -> None:
    played = {
        row.id for game in GAMES.values() for row in ruleset(game.name, game.default_preset).yaku()
    }

    assert played <= set(NAMES)


def test_what_is_called_so_comes_before_what_only_speaks_of_it(app: Flask) -> None:
    with app.test_request_context():
        [first, *_others] = find("hand")

        assert (first.name, first.topics[0].title) == ("Words used at the table", "Hand")


@pytest.mark.parametrize("part", [False, True])
def test_the_page_shows_what_was_found_by_group(client: FlaskClient, part: bool) -> None:
    page = get(client, "/search?q=四光", part)

    assert 'value="四光"' in page
    assert "<h2>Yaku</h2>" in page
    assert 'href="/rules/yaku#roppyakken-shiko"' in page
    assert 'lang="ja">四光' in page
    assert 'href="/replays?words=' in page


@pytest.mark.parametrize("query", ["sake cup", "moon", "willow", "菊に盃", "sakazuki"])
def test_cards_of_the_name_come_first_with_picture_month_and_yaku(
    client: FlaskClient, query: str
) -> None:
    page = get(client, f"/search?q={query}")
    first = re.search(r"<li.*?</li>", page[page.index('id="found"') :], re.DOTALL)

    assert first
    assert 'data-card="' in first[0]
    assert "<img" in first[0]
    assert first[0].count("<small>") >= 2


def test_a_name_that_is_japanese_already_is_not_repeated(client: FlaskClient) -> None:
    with client.get("/search?q=moon", headers={"Accept-Language": "ja"}) as answer:
        japanese = answer.get_data(as_text=True)

    assert 'data-card="8-moon"' in japanese
    assert '<span lang="ja">芒に月</span>' not in japanese
    assert '<span lang="ja">芒に月</span>' in get(client, "/search?q=moon")


def test_a_yaku_does_not_find_the_cards_that_it_needs_first(client: FlaskClient) -> None:
    page = get(client, "/search?q=moon+viewing")

    assert "data-card" not in page


def test_a_long_group_says_how_much_more_there_is(client: FlaskClient) -> None:
    page = unescape(get(client, "/search?q=ribbon"))

    assert re.search(r"And \d+ more: add a word to narrow the search", page)
    assert max(part.count("<li>") for part in page.split("<h2>")) == MOST_SHOWN


def test_nothing_found_is_said_and_nothing_asked_is_not(client: FlaskClient) -> None:
    nothing = "Nothing found."

    assert nothing in get(client, "/search?q=%3Cb%3Ezzz")
    assert "<b>zzz" not in get(client, "/search?q=%3Cb%3Ezzz")
    assert nothing not in get(client, "/search")
    assert nothing not in get(client, "/search?q=+")
    assert "x" * (LONGEST_QUERY + 1) not in get(client, "/search?q=" + "x" * 500)


def test_every_place_that_can_be_found_is_there(app: Flask) -> None:
    client = app.test_client()
    with app.test_request_context():
        places = {
            url_for(one.endpoint, **one.values) for group in build_index() for one in group.topics
        }
    within = [place.split("#") for place in places if "#" in place]
    ids = {
        page: set(re.findall(r'\bid="([^"]+)"', get(client, page)))
        for page in {page for page, _anchor in within}
    }

    assert len(ids) == len(GAMES) + 3
    assert [page for page, anchor in within if anchor not in ids[page]] == []


def test_every_page_leads_to_the_search(client: FlaskClient) -> None:
    for address in ("/", "/rules", "/settings"):
        assert get(client, address).count('href="/search"') >= 2, address
