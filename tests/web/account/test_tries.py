"""Passwords cannot be guessed, and nobody is shut out by what others guess."""

from http import HTTPStatus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.account.test_account import begin_match, send
from tests.web.learners.houses import browser, open_to_many
from tutor.practice import Practice
from tutor.web.account.pages import OF_ADDRESS, OF_BROWSER, OF_KNOWN_BROWSER, OF_NAME, OF_NAME_THERE

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
