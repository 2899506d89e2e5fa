"""Passwords: those that are guessed first are refused, and guessing is limited."""

from http import HTTPStatus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learners.houses import browser, open_to_many
from tests.web.test_account import WHO, begin_match, refusal, send
from tutor.practice import Practice
from tutor.web.account import (
    OF_ADDRESS,
    OF_BROWSER,
    OF_KNOWN_BROWSER,
    OF_NAME,
    OF_NAME_THERE,
    is_guessable,
)

COMMON = [
    "password",
    "Password1",
    "PASSWORD2026!!",
    "P@ssw0rd",
    "mypassword",
    "password password",
    "12345678",
    "98765432",
    "12345678901234567890",
    "12121212",
    "aaaaaaaa",
    "a" * 200,
    "abcdefgh",
    "qwerty12345",
    "azertyuiop",
    "1q2w3e4r",
    "motdepasse",
    "iloveyou2",
    "20120315",
    "hanafuda",
    "Hanafuda2026",
    "koikoi123",
    "\uff50\uff41ssword",
]
OWN_NAME = [
    ("Hanako Ōno", "hanako ōno"),
    ("Hanako", "Hanako2024"),
    ("Hanako", "HANAKO!!"),
    ("Hanako", "83Hanako920174"),
    ("Hanako", "ha1na2ko3"),
    ("Hanako", "hanako-hanako"),
    ("Hanako", "okanah12"),
    ("Hanako", "\uff28\uff21NAKO12"),
    ("花子", "花子花子1234"),
    ("Jo", "jo839201"),
]
GOOD = [
    "under the pines",
    "correct horse battery staple",
    "x7Kq9mPz",
    "Trois petits chats",
    "ブランコと三日月",
    "éléphant rose au jardin",
    "12 pines 45 boats",
    "under the pines" * 10,
]


@pytest.mark.parametrize("password", COMMON)
def test_a_common_password_is_guessable(password: str) -> None:
    assert is_guessable(password, "Sotatsu")


@pytest.mark.parametrize(("name", "password"), OWN_NAME)
def test_the_own_name_is_guessable_with_digits_in_either_case_and_backwards(
    name: str, password: str
) -> None:
    assert is_guessable(password, name)


@pytest.mark.parametrize("password", GOOD)
def test_other_passwords_are_taken(password: str) -> None:
    assert not is_guessable(password, "Hanako")


@pytest.mark.parametrize("password", ["password", "Hanako2024"])
def test_a_guessable_password_is_refused_next_to_its_field(app: Flask, password: str) -> None:
    client = browser(app)
    begin_match(client)
    with client.post("/account/make", data={**WHO, "password": password}) as answer:
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        page = answer.get_data(as_text=True)
    assert 'value="Hanako"' in page
    assert f'value="{password}"' not in page
    assert page.index('id="make-password"') < page.index('id="refused-make"')

    send(client, "make", WHO, "made")
    refusal(client, "password", {**WHO, "new": password})


PASSWORD = "under the pines"
WRONG = HTTPStatus.UNPROCESSABLE_ENTITY
RIGHT = HTTPStatus.SEE_OTHER
TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS
MANY = 12  # pupils behind one address


@pytest.fixture
def app(practice: Practice) -> Flask:
    return open_to_many(practice, clock=lambda: 0.0)


def pupil(app: Flask, name: str) -> FlaskClient:
    """Return the browser of a learner who has just made an account."""
    client = browser(app)
    begin_match(client)
    send(client, "make", {"name": name, "password": PASSWORD}, "made")
    return client


def enter(client: FlaskClient, name: str, password: str = PASSWORD) -> int:
    with client.post("/account/sign-in", data={"name": name, "password": password}) as answer:
        return answer.status_code


def guess(client: FlaskClient, name: str) -> int:
    return enter(client, name, "a guess")


def from_address(app: Flask, address: str) -> FlaskClient:
    client = browser(app)
    client.environ_base["REMOTE_ADDR"] = address
    return client


def use_up_address(app: Flask) -> None:
    """Guess as often as an address may, each time in a new browser, of names there are not."""
    answers = {guess(browser(app), f"nobody {number}") for number in range(OF_ADDRESS.at_once)}
    assert answers == {WRONG}
    assert guess(browser(app), "another") == TOO_MANY


def test_right_passwords_are_not_counted(app: Flask) -> None:
    pupil(app, "Hana")

    answers = [enter(browser(app), "Hana") for _ in range(OF_ADDRESS.at_once + 20)]

    assert set(answers) == {RIGHT}


def test_one_pupil_who_guesses_shuts_out_nobody_else(app: Flask) -> None:
    pupil(app, "Hana")
    guesser = browser(app)
    for number in range(3 * OF_ADDRESS.at_once):
        guess(guesser, f"a name {number}")

    assert guess(guesser, "Hana") == TOO_MANY
    assert [enter(browser(app), "Hana") for _ in range(MANY)] == [RIGHT] * MANY


def test_refused_tries_use_up_nothing(app: Flask) -> None:
    pupil(app, "Hana")
    for _ in range(2 * OF_ADDRESS.at_once):
        guess(browser(app), "Taro")

    assert enter(browser(app), "Hana") == RIGHT


def test_one_account_is_guessed_at_from_one_address_a_few_times(app: Flask) -> None:
    pupil(app, "Hana")
    answers = [guess(browser(app), "Hana") for _ in range(OF_NAME_THERE.at_once + 1)]

    assert answers == [WRONG] * OF_NAME_THERE.at_once + [TOO_MANY]
    assert enter(browser(app), "HANA") == TOO_MANY
    assert enter(from_address(app, "198.51.100.9"), "Hana") == RIGHT


def test_one_account_is_guessed_at_from_anywhere_a_few_times_more(app: Flask) -> None:
    pupil(app, "Hana")
    places = [f"198.51.100.{number}" for number in range(OF_NAME.at_once + 1)]

    answers = [guess(from_address(app, place), "Hana") for place in places]

    assert answers == [WRONG] * OF_NAME.at_once + [TOO_MANY]


def test_a_browser_that_knows_the_account_passes_whatever_others_used_up(app: Flask) -> None:
    known = pupil(app, "Hana")
    send(known, "sign-out", {}, "out")
    use_up_address(app)
    for number in range(OF_NAME.at_once):
        guess(from_address(app, f"198.51.100.{number}"), "Hana")

    assert enter(browser(app), "Hana") == TOO_MANY
    assert enter(known, "Hana") == RIGHT
    assert enter(known, "Hana") == RIGHT


def test_a_browser_that_knows_the_account_may_not_guess_for_ever(app: Flask) -> None:
    known = pupil(app, "Hana")
    answers = [guess(known, "Hana") for _ in range(OF_KNOWN_BROWSER.at_once + 1)]

    assert answers == [WRONG] * OF_KNOWN_BROWSER.at_once + [TOO_MANY]


def test_to_know_one_account_helps_with_no_other(app: Flask) -> None:
    pupil(app, "Taro")
    known = pupil(app, "Hana")
    send(known, "sign-out", {}, "out")
    use_up_address(app)

    assert enter(known, "Taro") == TOO_MANY


def test_names_are_guessed_in_one_browser_a_few_times(app: Flask) -> None:
    client = browser(app)
    answers = [guess(client, f"a name {number}") for number in range(OF_BROWSER.at_once + 2)]

    assert answers[-1] == TOO_MANY
    assert answers.count(WRONG) >= OF_BROWSER.at_once


def test_a_refusal_keeps_the_name_and_says_when_to_try_again(app: Flask) -> None:
    client = browser(app)
    while guess(client, "Hana") != TOO_MANY:
        pass

    with client.post("/account/sign-in", data={"name": "Hana", "password": "a guess"}) as answer:
        page = answer.get_data(as_text=True)
        assert int(answer.headers["Retry-After"]) > 0
    assert 'value="Hana"' in page
    assert page.index('id="sign-in-password"') < page.index('id="refused-sign-in"')
