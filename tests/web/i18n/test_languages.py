"""The language of the browser or the chosen one; Japanese sentences without spaces."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tutor.web.i18n.translation import close_gaps, join_with_and, ngettext


def language_of(client: FlaskClient, asked: str = "") -> str:
    with client.get("/", headers={"Accept-Language": asked}) as response:
        found = re.search('<html lang="([^"]*)"', response.get_data(as_text=True))
    assert found
    return found[1]


ASKED = [
    ("", "en"),
    ("fr", "fr"),
    ("fr-CH, en;q=0.5", "fr"),
    ("ja-JP", "ja"),
    ("de, ja;q=0.5, en;q=0.3", "ja"),
    ("de, xx", "en"),
    ("*", "en"),
    (";;q=,,", "en"),
]


@pytest.mark.parametrize(("asked", "language"), ASKED)
def test_at_first_the_browser_says_which_language(
    client: FlaskClient, asked: str, language: str
) -> None:
    assert language_of(client, asked) == language


@pytest.mark.parametrize("language", ["fr", "ja", "en"])
def test_a_language_is_chosen_on_any_page_and_kept(client: FlaskClient, language: str) -> None:
    fields = {"language": language, "back": "/rules?q=1"}

    assert post(client, "/settings/language", fields)[::2] == (303, "/rules?q=1")
    assert language_of(client, "fr, ja") == language


@pytest.mark.parametrize("language", ["", "xx", "../fr", "FR"])
def test_a_language_that_does_not_exist_is_refused(client: FlaskClient, language: str) -> None:
    status, page, _address = post(client, "/settings/language", {"language": language})

    assert status == 422
    assert "That setting does not exist" in page


def test_every_page_offers_the_languages_each_in_its_own_words(client: FlaskClient) -> None:
    for address in ("/", "/practice", "/rules/koikoi", "/settings", "/nowhere"):
        with client.get(address) as response:
            page = response.get_data(as_text=True)
        for code, name in (("en", "English"), ("fr", "Français"), ("ja", "日本語")):
            assert re.search(f'<button[^>]* value="{code}" lang="{code}"[^>]*>{name}<', page)
        assert f'name="back" value="{address}"' in page


def test_a_request_in_each_language_has_its_own_words(client: FlaskClient) -> None:
    for language, name in (("fr", "La grue"), ("ja", "松に鶴"), ("en", "The crane")):
        client.set_cookie("lang", language)
        assert name in get(client, "/rules/deck")


def test_a_japanese_term_is_written_as_its_reader_writes(client: FlaskClient) -> None:
    client.set_cookie("lang", "fr")
    assert '<b>Cinq lumières</b> <i lang="ja-Latn">Gokō</i>' in get(client, "/rules/yaku")
    client.set_cookie("lang", "ja")
    page = get(client, "/rules/yaku")
    assert "<b>五光</b>" in page
    assert '<i lang="ja">五光</i>' not in page  # once is enough
    assert '<i lang="ja">手三</i>' in page


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 point", "2 points"), ("fr", "1 point", "2 points"), ("ja", "1点", "2点")],
)
def test_numbers_of_things_follow_the_plurals_of_a_language(
    app: Flask, language: str, one: str, many: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert ngettext("%(num)d point", "%(num)d points", 1) == one
        assert ngettext("%(num)d point", "%(num)d points", 2) == many


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [("en", "a and b", "a, b and c"), ("fr", "a et b", "a, b et c"), ("ja", "aとb", "a、b、c")],
)
def test_a_list_is_joined_as_its_language_does(
    app: Flask, language: str, two: str, three: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert join_with_and(["a", "b"]) == two
        assert join_with_and(["a", "b", "c"]) == three


@pytest.mark.parametrize(
    ("html", "closed"),
    [
        ("<p>負けました。\n  もう1回</p>", "<p>負けました。もう1回</p>"),
        ("<title>終わり。 · 学ぶ</title>", "<title>終わり。 · 学ぶ</title>"),
        ("山、\n<span>山札</span>", "山、<span>山札</span>"),
        ("<p>終わり。</p>\n<p>次</p>", "<p>終わり。</p>\n<p>次</p>"),
        ("<p>Done. Next.</p>", "<p>Done. Next.</p>"),
        ("<textarea>一。\n二。 三</textarea>", "<textarea>一。\n二。 三</textarea>"),
    ],
)
def test_spaces_between_japanese_sentences_are_left_out(html: str, closed: str) -> None:
    assert close_gaps(html) == closed
