"""A form that is sent several times opens one match, and counts as one deal."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import step
from tests.web.learner import FORM, found, get, open_match, post
from tests.web.learners.houses import browser, open_to_many
from tutor.practice import Practice
from tutor.store import MatchFilter
from tutor.web.learners.allowances import DEALS

TIMES = 3
FORM_ID = r'name="form_id" value="([^"]+)"'


def in_parallel(times: int, act: Callable[[], str]) -> list[str]:
    """Return what threads get that begin at the same moment."""
    barrier, answers = Barrier(times), list[str]()

    def wait_and_act() -> None:
        barrier.wait()
        answers.append(act())

    threads = [Thread(target=wait_and_act) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize(
    ("address", "fields", "origin"),
    [
        ("/practice/play", {}, "played"),
        ("/practice", FORM, "played"),
        ("/learn/first-match/koikoi", {}, "played"),
        ("/learn/k-09/5", {"ask": "table"}, "lesson"),
        ("/train/duplicates", {"game": "koikoi"}, "duplicate"),
    ],
)
def test_parallel_posts_of_a_form_open_one_match(
    app: Flask, practice: Practice, address: str, fields: dict[str, str], origin: str
) -> None:
    page = get(app.test_client(), "/practice")
    sent = {**fields, "form_id": found(FORM_ID, page)}

    def send() -> str:
        status, _body, table = post(app.test_client(), address, sent)
        assert status == 303
        return table

    tables = in_parallel(TIMES, send)

    assert len(tables) == TIMES
    assert len(set(tables)) == 1
    assert practice.shelf.count(MatchFilter(origin=origin)) == 1


def test_each_page_has_forms_of_its_own(client: FlaskClient) -> None:
    first, second = (found(FORM_ID, get(client, "/practice")) for _ in range(2))

    assert first != second


def test_the_same_form_with_another_choice_opens_another_match(client: FlaskClient) -> None:
    first = open_match(client, form_id="a form", level="greedy")

    assert open_match(client, form_id="a form", level="random") != first
    assert open_match(client, form_id="a form", level="greedy") == first


def test_a_form_that_is_sent_again_after_a_move_opens_another_match(
    client: FlaskClient, practice: Practice
) -> None:
    first = open_match(client, form_id="a form")
    step(practice, practice.table(first))

    second = open_match(client, form_id="a form")

    assert second != first
    assert open_match(client, form_id="a form") == second


def test_a_match_that_was_deleted_is_not_opened_again(
    client: FlaskClient, practice: Practice
) -> None:
    first = open_match(client, form_id="a form")
    practice.shelf.delete(first)

    assert open_match(client, form_id="a form") != first


def test_a_form_without_an_id_opens_a_match_each_time(client: FlaskClient) -> None:
    assert open_match(client) != open_match(client)


def test_a_form_that_is_sent_again_costs_no_further_deal(practice: Practice) -> None:
    client = browser(open_to_many(practice, clock=lambda: 0.0))

    def begin(form: str) -> int:
        with client.post("/practice", data={**FORM, "form_id": form}) as answer:
            return answer.status_code

    begin("first")
    first = [begin("second") for _ in range(DEALS.of_learner.at_once - 1)]
    more = [begin(str(number)) for number in range(DEALS.of_learner.at_once - 1)]

    assert set(first) == {303}
    assert more == [303] * (DEALS.of_learner.at_once - 2) + [429]


def test_the_last_deal_can_be_sent_twice(practice: Practice) -> None:
    client = browser(open_to_many(practice, clock=lambda: 0.0))

    def begin(form: str) -> tuple[int, str]:
        with client.post("/practice", data={**FORM, "form_id": form}) as answer:
            return answer.status_code, answer.headers.get("Location", "")

    for number in range(DEALS.of_learner.at_once - 1):
        begin(str(number))
    last = begin("last")

    assert last[0] == 303
    assert begin("last") == last
    assert begin("one more")[0] == 429
