"""Passwords that are guessed first are refused, and others are not."""

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask

from tests.web.account.test_account import WHO, begin_match, refusal, send
from tests.web.learners.houses import browser, house, open_to_many
from tutor.web.account.form import is_guessable

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


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with house(tmp_path) as practice:
        yield open_to_many(practice)


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
