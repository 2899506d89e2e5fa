"""What members of a class do in tests."""

from http import HTTPStatus

from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import found, get
from tests.web.learners.houses import browser
from tutor.practice import Practice


def join(shared_app: Flask, teacher: FlaskClient, name: str) -> FlaskClient:
    code = found(r"<p><b>(\w+)</b></p>", get(teacher, "/classes/1"))
    client = browser(shared_app)
    assert send(client, "/classes/join", code=code.upper(), name=name) == "/classes/1"
    return client


def send(client: FlaskClient, address: str, **fields: str) -> str:
    """Send a form, and return where it leads."""
    with client.post(address, data=fields) as answer:
        assert answer.status_code == HTTPStatus.SEE_OTHER, answer.get_data(as_text=True)
        return str(answer.location).partition("#")[0]


def status(client: FlaskClient, address: str, method: str = "GET") -> int:
    with client.open(address, method=method) as answer:
        return answer.status_code


def find_learner(practice: Practice, name: str) -> int:
    """Return the number of a learner in the only class."""
    for learner in range(1, 9):
        for one in practice.of(learner).classes.all():
            if one.own and one.own.name == name:
                return learner
    raise AssertionError(name)
