"""Links to a match: made, read by anybody, ended; nothing can be changed by them."""

import base64
import hashlib
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get, post, status_of
from tests.web.reviewed import analysed
from tutor.practice import Practice, Table


def made(client: FlaskClient, token: str, **fields: str) -> str:
    """Make a link to a match; return its address."""
    status, _body, address = post(client, f"/replays/{token}/share", {"days": "7", **fields})
    assert (status, address) == (303, f"/replays/{token}/share")
    found = re.search(r'href="http://localhost(/shared/[^"]+)"', get(client, address))
    assert found
    return found[1]


def test_a_link_is_read_by_anybody(client: FlaskClient, app: Flask, ended: Table) -> None:
    address = made(client, ended.token)

    with app.test_client().get(address) as response:
        assert response.status_code == 200
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        page, policy = response.get_data(as_text=True), response.headers["Content-Security-Policy"]
    assert ended.token not in page
    assert "<form" not in page
    for style in re.findall("<style>(.*?)</style>", page, re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy  # none, as by default
    assert "default-src 'none'" in policy


def test_a_shared_match_calls_nobody_you(
    client: FlaskClient, app: Flask, practice: Practice, ended: Table
) -> None:
    """It is read by strangers; what the owner downloads still speaks to them."""
    analysed(practice, ended)
    address = made(client, ended.token)
    with app.test_client().get(address) as response:
        shared = response.get_data(as_text=True).split("</style>")[1]

    assert not re.search(r"\b[Yy]ou(r|rs)?\b", re.sub("<[^>]+>", " ", shared))
    assert re.search(r"\bYou\b", get(client, f"/replays/{ended.token}/export/html"))


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_nothing_can_be_written_by_a_link(client: FlaskClient, ended: Table, method: str) -> None:
    address = made(client, ended.token)

    with getattr(client, method)(address) as response:
        assert response.status_code in (400, 405)


def test_a_quiz_keeps_its_answers_folded(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    plain, quiz = made(client, ended.token), made(client, ended.token, quiz="on")

    assert plain != quiz
    assert get(client, plain) != get(client, quiz)


def test_a_link_ends_when_it_is_told_to(client: FlaskClient, ended: Table) -> None:
    address = made(client, ended.token)
    for _ in range(2):  # a double click
        assert post(client, f"/replays/{ended.token}/share/1/revoke", {})[0] == 303

    with client.get(address) as response:
        assert response.status_code == 410
        assert "This link has ended." in response.get_data(as_text=True)
    page = get(client, f"/replays/{ended.token}/share")
    assert address not in page
    assert "has ended" in page


def test_a_link_ends_by_itself(client: FlaskClient, practice: Practice, ended: Table) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    share = practice.shares.make(ended.token, quiz=False, expires=before)

    assert status_of(client, f"/shared/{share.token}") == 410


def test_a_link_ends_with_its_match(client: FlaskClient, ended: Table) -> None:
    address = made(client, ended.token)
    post(client, f"/replays/{ended.token}/delete", {})

    assert status_of(client, address) == 410


def test_an_unknown_link_is_told_in_a_sentence(client: FlaskClient, ended: Table) -> None:
    for address in ("/shared/nobody", f"/shared/{ended.token}"):
        with client.get(address) as response:
            assert response.status_code == 404
            assert "There is no shared match at this address." in response.get_data(as_text=True)


@pytest.mark.parametrize("days", ["", "0", "-1", "99999", "x"])
def test_a_link_lasts_as_long_as_is_offered(
    client: FlaskClient, practice: Practice, ended: Table, days: str
) -> None:
    assert post(client, f"/replays/{ended.token}/share", {"days": days})[0] == 400
    assert practice.shares.of(ended.token) == []


def test_a_link_of_another_match_cannot_be_ended(client: FlaskClient, practice: Practice) -> None:
    one, other = (finish(practice, practice.open(MATCH)) for _ in range(2))
    address = made(client, one.token)

    assert post(client, f"/replays/{other.token}/share/1/revoke", {})[0] == 404
    assert get(client, address)
