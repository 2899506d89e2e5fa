"""Accounts: progress, signing in and out, and sessions that a copied cookie cannot open."""

import re
from http import HTTPStatus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import BOTH
from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.web.learner import FORM, get
from tests.web.learners.houses import AWAY, browser, open_to_many
from tutor.practice import Practice
from tutor.store import Store
from tutor.web import Config, create_app
from tutor.web.account import OF_NAME_THERE

WHO = {"name": "Hanako", "password": "under the pines"}
SEE_OTHER, REFUSED = HTTPStatus.SEE_OTHER, HTTPStatus.UNPROCESSABLE_ENTITY


@pytest.fixture
def client(shared_app: Flask) -> FlaskClient:
    return browser(shared_app)


@pytest.fixture
def keeper(shared_app: Flask) -> FlaskClient:
    """Return the browser of a learner with an account and a match."""
    client = browser(shared_app)
    begin_match(client)
    send(client, "make", WHO, "made")
    return client


def begin_match(client: FlaskClient) -> str:
    with client.post("/practice", data=FORM) as answer:
        return str(answer.location).rpartition("/")[2]


def send(client: FlaskClient, what: str, fields: dict[str, str], said: str) -> None:
    """Send a form of the account, and see what it says."""
    with client.post(f"/account/{what}", data=fields) as answer:
        assert (answer.status_code, answer.location) == (SEE_OTHER, f"/account?said={said}")


def refusal(client: FlaskClient, what: str, fields: dict[str, str]) -> str:
    """Send a form of the account that is refused, and return why."""
    with client.post(f"/account/{what}", data=fields) as answer:
        assert answer.status_code == REFUSED
        page = answer.get_data(as_text=True)
        [said] = re.findall(r'role="alert"><p>(.*?)</p>', page)
        assert page.count("aria-invalid") == 1
        return str(said)


def opens(client: FlaskClient, match: str) -> bool:
    with client.get(f"/play/{match}") as answer:
        return answer.status_code == HTTPStatus.OK


def test_what_was_done_without_an_account_is_found_in_another_browser(
    shared_app: Flask, client: FlaskClient
) -> None:
    match = begin_match(client)
    page = get(client, "/account")
    assert "1 match" in page
    assert "aria-invalid" not in page
    send(client, "make", WHO, "made")
    other = browser(shared_app)
    assert not opens(other, match)

    send(other, "sign-in", WHO, "in")

    assert opens(other, match)
    assert opens(client, match)
    assert "Signed in as Hanako" in get(other, "/")


def test_what_was_done_before_signing_in_is_added(shared_app: Flask, keeper: FlaskClient) -> None:
    other = browser(shared_app)
    match = begin_match(other)

    send(other, "sign-in", {**WHO, "mine": "yes"}, "joined")

    assert opens(other, match)
    assert opens(keeper, match)
    assert "2 matches" in get(keeper, "/account")


def test_what_somebody_else_did_in_a_browser_is_left_to_him(
    shared_app: Flask, keeper: FlaskClient
) -> None:
    shared = browser(shared_app)
    match = begin_match(shared)

    send(shared, "sign-in", {**WHO, "mine": "no"}, "left")
    assert not opens(shared, match)
    assert not opens(keeper, match)

    send(shared, "sign-out", {}, "out")
    assert opens(shared, match)


def test_after_signing_out_a_browser_is_nobodys(keeper: FlaskClient) -> None:
    send(keeper, "sign-out", {}, "out")

    page = get(keeper, "/account")
    assert "Hanako" not in page
    assert "Nothing is stored about you yet." in page


def test_signing_out_everywhere_ends_every_browser(shared_app: Flask, keeper: FlaskClient) -> None:
    other = browser(shared_app)
    send(other, "sign-in", WHO, "in")

    send(other, "sign-out-everywhere", {}, "out-everywhere")

    for client in (other, keeper):
        assert "Hanako" not in get(client, "/account")
    send(keeper, "sign-in", WHO, "in")


def test_a_password_is_changed_by_whoever_knows_it(shared_app: Flask, keeper: FlaskClient) -> None:
    wrong = {"password": "not this one", "new": "a fresh password"}
    assert "not your password" in refusal(keeper, "password", wrong)
    right = {"password": WHO["password"], "new": "a fresh password"}

    send(keeper, "password", right, "changed")

    assert "no account" in refusal(browser(shared_app), "sign-in", WHO)
    send(browser(shared_app), "sign-in", {**WHO, "password": "a fresh password"}, "in")


UNFIT = [
    ({"name": "", "password": "long enough"}, "a name of at most"),
    ({"name": "x" * 41, "password": "long enough"}, "a name of at most"),
    ({"name": "Taro", "password": "short"}, "a password of 8 to 200 characters"),
    ({"name": "Taro", "password": "x" * 201}, "a password of 8 to 200 characters"),
    ({"name": "HANAKO", "password": "long enough"}, "Somebody has that name"),
]


@pytest.mark.parametrize(("fields", "why"), UNFIT)
def test_a_name_or_password_that_cannot_be_is_refused_in_words(
    client: FlaskClient, keeper: FlaskClient, fields: dict[str, str], why: str
) -> None:
    assert why in refusal(client, "make", fields)


def test_trying_passwords_is_slowed_down_and_the_wait_is_told(practice: Practice) -> None:
    now = [0.0]
    app = open_to_many(practice, clock=lambda: now[0])
    thief, owner = browser(app), browser(app)
    begin_match(owner)
    send(owner, "make", WHO, "made")
    wrong = {**WHO, "password": "a guess"}
    for _try in range(OF_NAME_THERE.at_once):
        refusal(thief, "sign-in", wrong)

    with thief.post("/account/sign-in", data=wrong) as answer:
        assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
        wait = int(answer.headers["Retry-After"])
        assert "Try again in 1 minute" in answer.get_data(as_text=True)
    now[0] += wait
    send(thief, "sign-in", WHO, "in")


def test_whoever_signs_in_makes_no_learner_on_the_way(
    shared_app: Flask, keeper: FlaskClient, practice: Practice
) -> None:
    before = practice.learners.add()
    client = browser(shared_app)

    refusal(client, "sign-in", {**WHO, "password": "a guess"})
    send(client, "sign-in", WHO, "in")

    assert practice.learners.add() == before + 1


def test_all_that_is_somebodys_is_deleted_once_he_means_it(
    shared_app: Flask, keeper: FlaskClient
) -> None:
    page = get(keeper, "/account/delete")
    assert "1 match" in page
    assert "the account of Hanako" in page
    assert "not your password" in refusal(keeper, "delete", {"password": "?", "sure": "yes"})
    assert "Tick" in refusal(keeper, "delete", {"password": WHO["password"]})

    send(keeper, "delete", {"password": WHO["password"], "sure": "yes"}, "deleted")

    assert "Nothing is stored about you yet." in get(keeper, "/account")
    assert "no account" in refusal(browser(shared_app), "sign-in", WHO)


def test_on_a_machine_of_ones_own_nobody_meets_accounts(practice: Practice) -> None:
    app = create_app(Config(practice, "a key", FakeEngine()))
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    begin_match(client)

    for address in ("/", "/settings", "/account"):
        page = get(client, address)
        assert "Sign in" not in page
        assert "Keep my progress" not in page
    for what in ("make", "sign-in", "sign-out", "sign-out-everywhere", "password"):
        with client.post(f"/account/{what}", data=WHO) as answer:
            assert answer.status_code == HTTPStatus.NOT_FOUND
    send(client, "delete", {"sure": "yes"}, "deleted")
    assert "Nothing is stored about you yet." in get(client, "/account")


def test_the_first_learner_may_have_an_account_too(shared_app: Flask, practice: Practice) -> None:
    here, match = shared_app.test_client(), ""
    get(here, "/")
    match = begin_match(here)
    send(here, "make", WHO, "made")
    away = browser(shared_app)
    assert AWAY.items() <= away.environ_base.items()

    send(away, "sign-in", WHO, "in")

    assert opens(away, match)


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
