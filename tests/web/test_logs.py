"""Logs: a line of JSON for each request and failure, without a secret or a card."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import get, open_match
from tutor.rules.cards import IDS
from tutor.web.logs import ACCESS, JsonLines, write_json_lines


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
    get(client, "/static/app.js")

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

    with client.get("/fails") as answer:
        assert answer.status_code == 500

    [told] = [one for one in lines(written) if one["level"] == "error"]
    assert told["error"] == "RuntimeError"
    assert told["where"][-1].startswith("test_logs.py:")
    assert "1-crane" not in written.getvalue()


def test_what_is_put_into_a_message_is_left_out() -> None:
    record = logging.LogRecord("any", logging.WARNING, "", 1, "A card: %s", ("1-crane",), None)

    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"]) == ("warning", "A card: %s")
