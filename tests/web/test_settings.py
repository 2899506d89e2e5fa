"""Settings of a browser."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import HTMX, csrf_token, found, get, post
from tutor.web.http.preferences import Preferences, parse_preferences


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
