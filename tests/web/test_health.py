"""Whether the server is well: for programs, and in plain words."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get
from tutor.practice import Practice
from tutor.rules.ruleset import Ruleset
from tutor.store import UnreachableStoreError
from tutor.web import Config, create_app


class Compiling(FakeEngine):
    """Is ready for Koi-Koi alone."""

    def is_ready(self, ruleset: Ruleset) -> bool:
        return ruleset.game.name == "koikoi"


def ask(client: FlaskClient) -> tuple[int, Any]:
    with client.get("/readyz") as answer:
        return answer.status_code, answer.json


def test_a_server_is_ready_once_hints_are(practice: Practice, client: FlaskClient) -> None:
    well = {"ready": True, "store": "ok", "engine": "ready"}
    assert ask(client) == (HTTPStatus.OK, well)

    compiling = create_app(Config(practice, "a key", Compiling())).test_client()
    status, told = ask(compiling)

    assert (status, told["engine"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "compiling")
    page = get(compiling, "/status")
    assert "Not all is well yet" in page
    assert "Roppyakken, Hachi-Hachi" in page


def test_a_server_that_cannot_read_what_is_stored_says_so(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_analyses: object) -> Sequence[object]:
        raise UnreachableStoreError

    monkeypatch.setattr("tutor.store.analyses.Analyses.under_way", fail)

    status, told = ask(client)
    assert (status, told["store"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "unreachable")


def test_the_status_is_told_in_plain_words(client: FlaskClient, practice: Practice) -> None:
    assert "No match of yours waits to be analysed." in get(client, "/status")
    finish(practice, practice.open(MATCH))

    page = get(client, "/status")
    assert "All is well" in page
    assert "What you do is stored." in page
    assert "Hints are ready in every game." in page
    assert "2 analyses of your matches wait." in page
