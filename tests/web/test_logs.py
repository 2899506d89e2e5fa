"""Logs: a line of JSON for each request and failure, without a secret or a card."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.review.engine import FakeEngine
from tests.web.learner import get, open_match, status_of
from tutor.practice import Practice
from tutor.rules.cards import IDS
from tutor.web import Config, create_app
from tutor.web.app import LARGEST_FORM
from tutor.web.http.watching import ACCESS, JsonLines, write_json_lines


@pytest.fixture
def written() -> Iterator[StringIO]:
    root, stream = logging.getLogger(), StringIO()
    before, level = root.handlers[:], root.level
    root.handlers.clear()
    write_json_lines(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)


def lines(written: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_each_request_is_one_line_that_says_which_kind_of_page_it_was(
    client: FlaskClient, written: StringIO
) -> None:
    token = open_match(client)
    get(client, f"/play/{token}?secret=cherry")
    get(client, "/static/icon.svg")

    told = [one for one in lines(written) if one["log"] == ACCESS]

    assert [one["page"] for one in told] == ["settings.show", "practice.open_match", "play.show"]
    assert [one["status"] for one in told] == [200, 303, 200]
    assert all(one["ms"] >= 0 for one in told)
    cookie = client.get_cookie("session")
    assert cookie is not None
    for secret in (token, "cherry", cookie.value, *IDS):
        assert secret not in written.getvalue()


def test_of_a_failure_it_is_told_where_it_was_and_not_what_it_said(
    app: Flask, client: FlaskClient, written: StringIO
) -> None:
    @app.get("/fails")
    def fail() -> str:
        raise RuntimeError("The next card of the stock is 1-crane.")

    assert status_of(client, "/fails") == 500

    [told] = [one for one in lines(written) if one["level"] == "error"]
    assert told["error"] == "RuntimeError"
    assert told["where"][-1].startswith("test_logs.py:")
    assert "1-crane" not in written.getvalue()


def test_what_is_put_into_a_message_is_left_out() -> None:
    record = logging.LogRecord("any", logging.WARNING, "", 1, "A card: %s", ("1-crane",), None)

    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"]) == ("warning", "A card: %s")


NAME = "Nao of the secret name"
PASSWORD = "cherry blossom 1234"
CLIENT = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture
def shared(practice: Practice) -> FlaskClient:
    """Return a browser that is one of many learners."""
    app = create_app(Config(practice, "a key", FakeEngine(), is_personal=False))
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


def refuse(client: FlaskClient, address: str, **options: Any) -> None:
    with client.open(address, environ_base=CLIENT, **options) as answer:
        assert answer.status_code >= 400


def test_a_refusal_says_why_and_whence(
    shared: FlaskClient, app: Flask, written: StringIO, practice: Practice
) -> None:
    wrong = {"name": NAME, "password": PASSWORD}
    refuse(shared, "/account/sign-in", method="POST", data=wrong)
    refuse(shared, "/account/sign-in", method="POST", data={"name": "a" * 2 * LARGEST_FORM})
    refuse(shared, "/", headers={"Host": "evil.example"})
    refuse(shared, "/play/secret-token")
    refuse(shared, "/account/make", method="POST", data={"name": "a", "password": "b"})
    guarded = create_app(Config(practice, "a key", FakeEngine(), is_personal=False)).test_client()
    refuse(guarded, "/settings/labels", method="POST")

    told = [one for one in lines(written) if one["log"] == ACCESS]

    causes = ["WrongPassword", "RequestEntityTooLarge", "UnknownHost", "MatchNotFoundError"]
    assert [one["cause"] for one in told] == [*causes, "Unprocessable Entity", "CSRFError"]
    assert {one["client"] for one in told} == {CLIENT["REMOTE_ADDR"]}
    assert [one["level"] for one in told] == ["warning"] + ["info"] * 5
    for secret in (NAME, PASSWORD, "evil.example", "secret-token"):
        assert secret not in written.getvalue()


def test_an_answer_says_nothing_of_whence_it_was_asked_for(
    client: FlaskClient, written: StringIO
) -> None:
    get(client, "/settings")

    [told] = [one for one in lines(written) if one["log"] == ACCESS]
    assert not {"client", "cause"} & set(told)


def test_a_failed_sign_in_is_written_in_plain_logs_too(
    shared: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    refuse(shared, "/account/sign-in", method="POST", data={"name": NAME, "password": PASSWORD})

    [told] = [one.getMessage() for one in caplog.records if one.name == ACCESS]
    assert "WrongPassword" in told
    assert CLIENT["REMOTE_ADDR"] in told
    assert NAME not in told
