"""Sessions: a copy of a cookie opens nothing longer than the browser that it was copied from."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import BOTH
from tests.practice.players import with_casual
from tests.web.account.test_account import WHO, begin_match, opens, send
from tests.web.learners.houses import browser, open_to_many
from tutor.store import Store


@pytest.fixture(params=BOTH)
def kind_of_database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def app(store: Store) -> Flask:
    return open_to_many(with_casual(store))


def copy_of(client: FlaskClient, app: Flask) -> FlaskClient:
    """Return a browser with a copy of the cookie that another has now."""
    cookie, copy = client.get_cookie("session"), browser(app)
    assert cookie is not None
    copy.set_cookie("session", cookie.value)
    return copy


def test_a_cookie_copied_before_an_account_was_made_is_not_inside_it(app: Flask) -> None:
    client = browser(app)
    match = begin_match(client)
    copy = copy_of(client, app)
    assert opens(copy, match)

    send(client, "make", WHO, "made")

    assert [opens(one, match) for one in (client, copy)] == [True, False]


@pytest.mark.parametrize("mine", ["yes", "no"])
def test_a_cookie_copied_before_signing_in_is_not_inside_the_account(app: Flask, mine: str) -> None:
    owner, client = browser(app), browser(app)
    match = begin_match(owner)
    send(owner, "make", WHO, "made")
    own = begin_match(client)
    copy = copy_of(client, app)

    send(client, "sign-in", {**WHO, "mine": mine}, "joined" if mine == "yes" else "left")

    assert [opens(one, match) for one in (client, copy)] == [True, False]
    assert [opens(one, own) for one in (client, copy)] == [mine == "yes", mine == "no"]


@pytest.mark.parametrize(
    ("what", "fields", "said", "goes_on"),
    [
        ("sign-out", {}, "out", [False, False, True]),
        ("sign-in", WHO, "in", [True, False, True]),
        ("password", {**WHO, "new": "wisteria in the rain"}, "changed", [True, False, False]),
    ],
)
def test_every_copy_ends_and_with_a_new_password_every_other_browser(
    app: Flask, what: str, fields: dict[str, str], said: str, goes_on: list[bool]
) -> None:
    client, other = browser(app), browser(app)
    match = begin_match(client)
    send(client, "make", WHO, "made")
    send(other, "sign-in", WHO, "in")
    copy = copy_of(client, app)
    assert opens(copy, match)

    send(client, what, fields, said)

    assert [opens(one, match) for one in (client, copy, other)] == goes_on


@pytest.mark.parametrize("how", ["password", "sign-out-everywhere", "sign-in", "delete"])
def test_whoever_was_left_in_a_browser_is_back_however_the_account_ends(
    app: Flask, how: str
) -> None:
    owner, shared = browser(app), browser(app)
    begin_match(owner)
    send(owner, "make", WHO, "made")
    left = begin_match(shared)
    send(shared, "sign-in", {**WHO, "mine": "no"}, "left")
    assert not opens(shared, left)

    if how == "password":
        send(owner, how, {**WHO, "new": "wisteria in the rain"}, "changed")
    elif how == "sign-out-everywhere":
        send(owner, how, {}, "out-everywhere")
    elif how == "delete":
        send(owner, how, {**WHO, "sure": "yes"}, "deleted")
    else:
        send(shared, how, WHO, "in")
        send(shared, "sign-out", {}, "out")

    assert opens(shared, left)
