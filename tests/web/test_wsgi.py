"""The application as a server of several processes makes it: set up by its environment."""

from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path

import pytest
from flask import Flask

from tests.web.learner import FORM, status_of
from tutor.web import wsgi
from tutor.web.server import KEY_FILE

LONG_KEY = "k" * 40


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile nothing, and leave the search for garbage as it is."""
    monkeypatch.setattr(wsgi, "warm_up", lambda: None)
    monkeypatch.setattr(wsgi, "keep_for_good", lambda: None)


def make(folder: Path, **more: str) -> Flask:
    return wsgi.make_app({"TUTOR_DATA": str(folder), **more})


def test_processes_share_what_is_kept_and_the_key(tmp_path: Path) -> None:
    one, other = make(tmp_path), make(tmp_path)
    for app in (one, other):
        app.config["WTF_CSRF_ENABLED"] = False
    client = one.test_client()
    with client.post("/practice", data=FORM) as answer:
        table = answer.location
    cookie = client.get_cookie("session")
    assert cookie is not None
    second = other.test_client()
    second.set_cookie("session", cookie.value)

    assert status_of(second, table) == 200
    assert one.secret_key == other.secret_key == (tmp_path / KEY_FILE).read_text()


def test_the_environment_says_who_may_ask_and_how(tmp_path: Path) -> None:
    app = make(
        tmp_path,
        TUTOR_TRUSTED_HOSTS="hanafuda.school.example, other.example",
        TUTOR_PROXIES="1",
        TUTOR_SECRET_KEY=LONG_KEY,
        TUTOR_LEARNERS="one",
        TUTOR_WATCHERS="10.0.0.0/8, ::1",
    )

    assert app.secret_key == LONG_KEY
    assert not (tmp_path / KEY_FILE).exists()
    assert app.config["PERSONAL"]
    assert app.config["WATCHERS"] == (ip_network("10.0.0.0/8"), ip_network("::1"))
    for host, status in (("other.example", 200), ("evil.example", 400)):
        with app.test_client().get("/healthz", headers={"Host": host}) as answer:
            assert answer.status_code == status


WRONG: list[Mapping[str, str]] = [
    {"TUTOR_PROXIES": "many"},
    {"TUTOR_LEARNERS": "some"},
    {"TUTOR_LOG": "xml"},
    {"TUTOR_SECRET_KEY": "short"},
    {"TUTOR_TRUSTED_HOSTS": "a b"},
    {"TUTOR_WATCHERS": "10.0.0.1/8"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_cannot_be_is_refused_at_the_start(tmp_path: Path, wrong: Mapping[str, str]) -> None:
    [name] = wrong
    with pytest.raises(wsgi.UnusableSettingError, match=name):
        make(tmp_path, **wrong)
