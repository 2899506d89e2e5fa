"""A page is read in one transaction, and holds none while it waits for the engine."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import transactions
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get, open_match
from tutor.engine.hints.hint import Hint
from tutor.practice import Practice
from tutor.rules.observation import Observation
from tutor.web.learners.metered import MeteredEngine


@pytest.mark.parametrize("address", ["/", "/learn", "/replays"])
def test_a_page_takes_one_transaction(
    client: FlaskClient, practice: Practice, address: str
) -> None:
    practice.open(MATCH)

    with transactions() as begun:
        client.get(address)

    assert len(begun) == 1
    assert begun[0].closed


def test_a_page_shows_what_the_form_before_it_has_sent(client: FlaskClient) -> None:
    get(client, "/")

    token = open_match(client)

    assert f"/play/{token}" in get(client, "/")


def test_a_search_holds_no_transaction(app: Flask, practice: Practice) -> None:
    token = practice.open(MATCH).token
    ended: list[bool] = []

    class Watching(FakeEngine):
        def hint(self, seen: Observation, seed: int = 1) -> Hint:
            ended.extend(one.closed for one in begun)
            return super().hint(seen, seed)

    with app.test_request_context(), transactions() as begun:
        practice.reads.begin()
        MeteredEngine(Watching()).hint(practice.table(token).observation, 1)
        practice.reads.end()

    assert ended == [True]
