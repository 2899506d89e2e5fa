"""What is refused: each with its status, a sentence, and the table as it stands."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import (
    FORM,
    HTMX,
    MATCH,
    actions,
    csrf_token,
    get,
    open_match,
    post,
    status_of,
    version,
)
from tutor.practice import Practice
from tutor.rules.cards import IDS


def act(client: FlaskClient, token: str, version: str, action: str, part: bool = False) -> int:
    return post(client, f"/play/{token}/act", {"version": version, "action": action}, part)[0]


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/play/unknown",
        "/play/unknown/hint?version=1",
        "/replays/unknown",
        "/replays/unknown/1/0",
        "/cards/13-sun",
        "/learn/k-77",
        "/learn/k-01/0",
        "/learn/k-01/99",
        "/practice?game=poker",
        "/practice?rule-sake=perhaps",
        "/practice?game=koikoi&preset=hh_seed",
        "/practice?preset=nothing",
        "/rules/poker",
        "/rules/koikoi?preset=rp_fudawiki",
        "/rules/koikoi?preset=",
        "/rules/koikoi?rule-sake=perhaps",
        "/rules/koikoi?rule-min_koikoi_points=x",
        "/rules/koikoi?rule-rounds=49",
        "/rules/koikoi/compare?first=hh_classic",
        "/rules/koikoi/compare?second=",
        "/rules/koikoi/compare?first=kk_standard&second=no",
        "/sandbox?preset=kk_none",
        "/sandbox?rule-sake=milk",
    ],
)
def test_an_unknown_address_is_not_found(client: FlaskClient, address: str) -> None:
    for headers in ({}, HTMX):
        with client.get(address, headers=headers) as response:
            assert response.status_code == 404
            assert "address" in response.get_data(as_text=True)


@pytest.mark.parametrize("move", ["act", "next-round", "take-back", "hint"])
def test_a_move_in_an_unknown_match_is_not_found(client: FlaskClient, move: str) -> None:
    status, body, _ = post(client, f"/play/unknown/{move}", {"version": "3", "action": "1-crane"})

    assert status == 404
    assert "There is no match at this address." in body


@pytest.mark.parametrize(
    "address", ["1/999", "0/0", "2/0", "1/0?line=1"], ids=["step", "round 0", "round 2", "line"]
)
def test_a_moment_that_never_was_is_not_found(client: FlaskClient, address: str) -> None:
    assert status_of(client, f"/replays/{open_match(client)}/{address}") == 404


def test_a_form_without_its_token_is_refused(client: FlaskClient) -> None:
    csrf_token(client)
    with client.post("/practice", data=FORM) as response:
        assert response.status_code == 400
        assert "This form is out of date." in response.get_data(as_text=True)


def test_the_token_may_come_in_a_header_as_htmx_sends_it(client: FlaskClient) -> None:
    headers = {"X-CSRFToken": csrf_token(client)}
    with client.post("/practice", data=FORM, headers=headers) as response:
        assert response.status_code == 303


@pytest.mark.parametrize(
    "fields",
    [{}, {"version": "2"}, {"action": "1-crane"}, {"version": "two", "action": "1-crane"}],
    ids=["nothing", "no action", "no version", "no number"],
)
def test_a_form_that_lacks_a_field_is_a_bad_request(
    client: FlaskClient, fields: dict[str, str]
) -> None:
    status, body, _ = post(client, f"/play/{open_match(client)}/act", fields)

    assert status == 400
    assert "could not read that request" in body


@pytest.mark.parametrize("part", [False, True])
def test_a_stale_page_gets_the_table_as_it_stands(
    client: FlaskClient, practice: Practice, part: bool
) -> None:
    token = open_match(client)
    old = version(get(client, f"/play/{token}"))
    first = actions(get(client, f"/play/{token}"))[0]
    assert act(client, token, old, first) == 303
    now = practice.table(token).version

    status, body, _ = post(client, f"/play/{token}/act", {"version": old, "action": first}, part)

    assert status == 409
    assert "The game has moved on. Here is the current position." in body
    assert version(body) == str(now) == str(practice.table(token).version)


@pytest.mark.parametrize("part", [False, True])
@pytest.mark.parametrize("action", ["0-nothing", "stop", "hidden"])
def test_an_illegal_action_changes_nothing(
    client: FlaskClient, practice: Practice, action: str, part: bool
) -> None:
    token = open_match(client)
    table = practice.table(token)
    if action == "hidden":
        action = IDS[table.match.current.stock[0]]

    status, body, _ = post(
        client, f"/play/{token}/act", {"version": str(table.version), "action": action}, part
    )

    assert status == 422
    assert "The rules do not allow that here." in body
    assert practice.table(token).version == table.version == int(version(body))


def test_the_next_round_waits_for_the_end_of_this_one(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    now = str(practice.table(token).version)

    assert post(client, f"/play/{token}/next-round", {"version": now})[0] == 422


def test_nothing_is_taken_back_before_the_first_move(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    now = str(practice.table(token).version)
    status, body, _ = post(client, f"/play/{token}/take-back", {"version": now})

    assert status == 422
    assert "There is no move to take back." in body


def test_a_match_without_hints_has_none(client: FlaskClient) -> None:
    fields = {"preset": "kk_standard", "rounds": "3", "level": "random"}
    token = post(client, "/practice", fields)[2].rsplit("/", 1)[1]
    assert status_of(client, f"/play/{token}/hint?version=2") == 404


def test_a_setting_that_does_not_exist_is_refused(client: FlaskClient) -> None:
    fields = {"labels": "number", "keys": "on", "theme": "purple"}
    status, body, _ = post(client, "/settings", fields)

    assert status == 422
    assert "That setting does not exist." in body


def test_a_huge_form_is_refused(client: FlaskClient) -> None:
    status, body, _ = post(client, "/practice", {**FORM, "preset": "x" * 70_000})

    assert status == 413
    assert "That form is too large." in body


def test_the_wrong_method_is_refused(client: FlaskClient) -> None:
    assert status_of(client, f"/play/{open_match(client)}/act") == 405


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_failure_is_a_sentence_and_no_traceback(
    app: Flask, practice: Practice, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    def fail(token: str) -> None:
        raise RuntimeError("a secret of the program")

    monkeypatch.setattr(practice, "table", fail)
    with app.test_client().get("/play/any", headers=headers) as response:
        assert response.status_code == 500
        assert "Every move so far is stored" in response.get_data(as_text=True)
        assert "secret" not in response.get_data(as_text=True)
        assert "Traceback" not in response.get_data(as_text=True)


def test_htmx_puts_a_failure_into_the_notice(client: FlaskClient) -> None:
    with client.get("/play/unknown", headers=HTMX) as response:
        assert response.headers["HX-Retarget"] == "#notice"


def test_a_finished_match_takes_no_more_moves(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    now = str(table.version)

    assert act(client, table.token, now, "1-crane") == 422
    assert post(client, f"/play/{table.token}/next-round", {"version": now})[0] == 422
    assert post(client, f"/play/{table.token}/take-back", {"version": now})[0] == 422
