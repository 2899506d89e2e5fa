"""A form without cookie or token: the reason is said, and what was typed can be sent again."""

import re
from collections.abc import Iterator
from html import unescape
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.learner import FORM, csrf_token, get
from tests.web.learners.houses import browser, house, open_to_many

OWN = {"Origin": "http://localhost"}
TYPED = {"title": 'A "class" of\nmine', "password": "under the pines"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with house(tmp_path) as practice:
        yield open_to_many(practice, signed=True)


def send(client: FlaskClient, fields: dict[str, str], headers: dict[str, str]) -> TestResponse:
    return client.post("/classes?code=abc", data=fields, headers=headers)


def read_hidden(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(.*?)" value="(.*?)">', page, re.DOTALL)
    return {name: unescape(text) for name, text in found}


def test_blocked_cookies_are_named_and_what_was_typed_is_sent_once_they_are_allowed(
    app: Flask,
) -> None:
    blocking = app.test_client(use_cookies=False)
    fields = {**TYPED, "csrf_token": csrf_token(blocking)}
    with send(blocking, fields, OWN) as answer:
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert "cookie" in answer.get_data(as_text=True)

    allowing = browser(app)
    with send(allowing, fields, OWN) as answer:
        page = answer.get_data(as_text=True)
    kept = read_hidden(page)
    assert kept["title"] == TYPED["title"]
    assert 'action="/classes?code=abc"' in page
    assert 'name="password" type="password"' in page
    assert TYPED["password"] not in page
    with send(allowing, {**kept, "title": "Mondays"}, OWN) as answer:
        assert answer.status_code == HTTPStatus.SEE_OTHER


def test_a_form_that_is_out_of_date_can_be_sent_again(app: Flask) -> None:
    client = browser(app)
    get(client, "/")
    with client.post("/practice", data={**FORM, "csrf_token": "old"}, headers=OWN) as answer:
        page = answer.get_data(as_text=True)
    assert "cookie" not in page

    with client.post("/practice", data=read_hidden(page), headers=OWN) as answer:
        assert answer.status_code == HTTPStatus.SEE_OTHER


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "x"}]
)
def test_a_form_from_elsewhere_is_not_offered(app: Flask, headers: dict[str, str]) -> None:
    client = browser(app)
    get(client, "/")
    with send(client, TYPED, headers) as answer:
        page = answer.get_data(as_text=True)

    assert "title" not in read_hidden(page)
    assert TYPED["title"] not in unescape(page)


def test_a_part_of_a_page_keeps_its_form_itself(app: Flask) -> None:
    client = browser(app)
    with send(client, TYPED, {**OWN, "HX-Request": "true"}) as answer:
        page = answer.get_data(as_text=True)

    assert "cookie" in page
    assert "<form" not in page
