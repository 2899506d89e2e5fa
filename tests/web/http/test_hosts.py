"""Which names the server answers to."""

import socket

import pytest
from flask import Flask

from tests.review.engine import FakeEngine
from tutor.practice import Practice
from tutor.web import Config, create_app
from tutor.web.http.security import hosts_for, plain_name

ADDED = ["Hanafuda.School.example", "fd00::7", "bücher.example"]
LISTENED = {  # --host, the address bound, --trusted-host
    "here": ("127.0.0.1", "127.0.0.1", ADDED),
    "here in IPv6": ("::1", "::1", []),
    "everywhere": ("0.0.0.0", "0.0.0.0", []),
    "by a name": ("Practice", "192.168.1.5", []),
}

TRUSTED = [
    ("here", "localhost"),
    ("here", "localhost:8000"),
    ("here", "LocalHost.:8000"),
    ("here", "127.0.0.1:8000"),
    ("here", "127.0.0.53"),
    ("here", "[::1]:8000"),
    ("here", "[0:0:0:0:0:0:0:1]"),
    ("here", "hanafuda.school.example:443"),
    ("here", "[FD00::7]:8000"),
    ("here", "xn--bcher-kva.example"),
    ("everywhere", "localhost:8000"),
    ("everywhere", "192.168.1.5:8000"),
    ("everywhere", "[fe80::1]"),
    ("everywhere", "our-computer"),
    ("everywhere", "our-computer.local:8000"),
    ("everywhere", "Our-Computer.school.example"),
    ("by a name", "practice:8000"),
    ("by a name", "192.168.1.5"),
    ("by a name", "our-computer"),
    ("here in IPv6", "[::1]:8000"),
]
REFUSED = [
    ("here", ""),
    ("here", "evil.example"),
    ("here", "evil.example:8000"),
    ("here", "localhost.evil.example"),
    ("here", "127.0.0.1.evil.example"),
    ("here", "evil-localhost"),
    ("here", "localhost.."),
    ("here", "localhost:"),
    ("here", "localhost:8000:8000"),
    ("here", "localhost:http"),
    ("here", "localhost, evil.example"),
    ("here", "localhost@evil.example"),
    ("here", "localhost/evil.example"),
    ("here", " localhost"),
    ("here", "localhost\n"),
    ("here", '"><script>alert(1)</script>'),
    ("here", "::1"),
    ("here", "[localhost]"),
    ("here", "[::1"),
    ("here", "0.0.0.0"),
    ("here", "192.168.1.5"),
    ("here", "2130706433"),
    ("here", "our-computer"),
    ("here", "a.hanafuda.school.example"),
    ("everywhere", "evil.example"),
    ("everywhere", "our-computer.evil.example"),
    ("everywhere", "192.168.1.5.evil.example"),
]


def trust(where: str, header: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether a server on "Our-Computer" trusts a header, by where it listens."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Our-Computer.school.example")
    return hosts_for(*LISTENED[where]).trust(header)


@pytest.mark.parametrize(("where", "header"), TRUSTED)
def test_a_name_that_leads_here_is_trusted(
    where: str, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert trust(where, header, monkeypatch)


@pytest.mark.parametrize(("where", "header"), REFUSED)
def test_any_other_name_is_refused(
    where: str, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not trust(where, header, monkeypatch)


@pytest.mark.parametrize("text", ["", "two words", "http://here", "here:8000", "a_b", ".", "a..b"])
def test_what_is_no_name_can_not_be_trusted(text: str) -> None:
    assert plain_name(text) == ""


@pytest.mark.parametrize("path", ["/", "/nowhere", "/healthz", "/static/icon.svg"])
def test_a_page_under_a_strange_name_is_refused_in_a_sentence(app: Flask, path: str) -> None:
    response = app.test_client().get(path, headers={"Host": "<b>evil.example</b>"})

    assert response.status_code == 400
    assert response.mimetype == "text/plain"
    assert "does not know the name in this address" in response.text
    assert "evil" not in response.text
    assert "Set-Cookie" not in response.headers
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_form_under_a_strange_name_is_refused_before_it_is_read(app: Flask) -> None:
    response = app.test_client().post("/practice", headers={"Host": "evil.example"}, data={})

    assert "does not know the name" in response.text


def test_the_sentence_is_told_in_the_language_of_the_browser(app: Flask) -> None:
    headers = {"Host": "evil.example", "Accept-Language": "fr"}

    assert "Ce serveur ne connaît pas le nom" in app.test_client().get("/", headers=headers).text


def test_a_name_that_was_added_is_served(practice: Practice) -> None:
    trusted = hosts_for("127.0.0.1", "127.0.0.1", ["hanafuda.school.example"])
    config = Config(practice, "a key for tests", engine=FakeEngine(), hosts=trusted)
    client = create_app(config).test_client()

    assert client.get("/", base_url="http://hanafuda.school.example").status_code == 200
    assert client.get("/", base_url="http://other.school.example").status_code == 400
