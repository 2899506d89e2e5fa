"""A class with its teacher and two learners, each in a browser of their own."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.classes.members import join, send
from tests.web.learners.houses import browser


@pytest.fixture
def teacher(shared_app: Flask) -> FlaskClient:
    client = browser(shared_app)
    send(client, "/classes", title="Hanafuda on Mondays")
    return client


@pytest.fixture
def hana(shared_app: Flask, teacher: FlaskClient) -> FlaskClient:
    return join(shared_app, teacher, "Hana")


@pytest.fixture
def taro(shared_app: Flask, teacher: FlaskClient) -> FlaskClient:
    return join(shared_app, teacher, "Taro")
