"""Settings of a browser, its language among them; Japanese sentences without spaces."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import HTMX, csrf_token, found, get, post
from tutor.web.http.preferences import Preferences, parse_preferences
from tutor.web.i18n.translation import close_gaps, join_with_and, ngettext


def shown_name(client: FlaskClient) -> str:
    """Return what the sandbox calls the yaku that the moon is closest to."""
    page = get(client, "/sandbox?won=8-moon")
    shown = found(r'class="yk-name">(.*?)</span>\s*<span class="pips"', page)
    return " ".join(re.sub(r"<[^>]*>", "", shown.replace("<small>", " ")).split())


def test_settings_are_kept_for_this_browser(client: FlaskClient) -> None:
    status, _, address = post(
        client,
        "/settings",
        {
            "labels": "off",
            "pace": "calm",
            "confirm": "on",
            "keys": "off",
            "hints": "hidden",
            "guard": "5",
            "theme": "dark",
            "sound": "on",
        },
    )
    page = get(client, address)

    assert status == 303
    assert 'data-theme="dark"' in page
    assert 'data-keys="off"' in page
    assert 'data-confirm="on"' in page
    assert 'class="noidx"' in page
    assert "Saved for this browser." in page
    assert "/sound.js" in page


def test_nothing_is_heard_unless_it_was_asked_for(client: FlaskClient) -> None:
    assert "sound.js" not in get(client, "/settings")


def test_labels_can_be_turned_on_the_spot(client: FlaskClient) -> None:
    assert post(client, "/settings/labels", {"back": "/replays"})[::2] == (303, "/replays")
    assert 'class="noidx"' in get(client, "/")
    fields = {"csrf_token": csrf_token(client)}
    with client.post("/settings/labels", data=fields, headers=HTMX) as response:
        assert response.headers["HX-Trigger"] == '{"labels": "number"}'
    assert 'class="noidx"' not in get(client, "/")


def test_the_learner_chooses_which_name_of_a_yaku_comes_first(client: FlaskClient) -> None:
    first = shown_name(client)
    post(client, "/settings", {"yaku": "plain"})

    assert first == "Tsukimi-zake · moon viewing"
    assert shown_name(client) == "Moon viewing · tsukimi-zake"


def test_japanese_has_one_name_for_a_yaku(client: FlaskClient) -> None:
    client.set_cookie("lang", "ja")

    assert shown_name(client) == "月見で一杯"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Preferences()),
        ("labels=off&theme=light", Preferences(labels="off", theme="light")),
        ("labels=purple&unknown=1&=&&keys=", Preferences()),
    ],
)
def test_a_cookie_is_checked_like_any_input(text: str, expected: Preferences) -> None:
    assert parse_preferences(text) == expected


def test_the_language_is_one_there_is(client: FlaskClient) -> None:
    client.set_cookie("lang", "xx")
    with client.get("/", headers={"Accept-Language": "de, xx"}) as response:
        assert '<html lang="en"' in response.get_data(as_text=True)


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
