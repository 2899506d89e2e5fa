"""A learner who reads pages and fills in their forms, as a browser would."""

import re
from collections.abc import Mapping
from html import unescape

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient

from tutor.store import MatchSetup
from tutor.store.scope import FIRST
from tutor.web.learners.current import TOKEN

HTMX = {"HX-Request": "true"}
MATCH = MatchSetup("koikoi", "kk_standard", {"rounds": 3}, level="random", hints=True, seed=11)
_TOKENS: dict[str, str] = {}  # of forms, by the session of the browser
FORM = {"preset": "kk_standard", "rounds": "3", "level": "greedy", "hints": "on"}


def get(client: FlaskClient, address: str, part: bool = False) -> str:
    """Return a page, or the part of it that htmx asks for."""
    with client.get(address, headers=HTMX if part else {}) as response:
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_data(as_text=True)


def status_of(client: FlaskClient, address: str, part: bool = False) -> int:
    """Return the status of a page, or of the part of it that htmx asks for."""
    with client.get(address, headers=HTMX if part else {}) as response:
        return response.status_code


def location_of(client: FlaskClient, address: str) -> str:
    """Return where an address leads."""
    with client.get(address) as response:
        return response.headers["Location"]


def post(
    client: FlaskClient, address: str, fields: Mapping[str, str | list[str]], part: bool = False
) -> tuple[int, str, str]:
    """Return the status, the body and the new address after submitting a form."""
    signed = {**fields, "csrf_token": csrf_token(client)}
    with client.post(address, data=signed, headers=HTMX if part else {}) as response:
        return (
            response.status_code,
            response.get_data(as_text=True),
            response.headers.get("Location", ""),
        )


def csrf_token(client: FlaskClient) -> str:
    """Return the token of a browser's forms, which is the same for as long as its session is."""
    if known := _TOKENS.get(_session(client)):
        return known
    token = found(r'name="csrf-token" content="([^"]+)"', get(client, "/settings"))
    if session := _session(client):
        _TOKENS[session] = token
    return token


def _session(client: FlaskClient) -> str:
    """Return the cookie of a session, empty without one or where cookies are blocked."""
    cookie = client.get_cookie("session") if client._cookies is not None else None
    return cookie.value if cookie else ""


def found(pattern: str, page: str) -> str:
    match = re.search(pattern, page)
    assert match, f"{pattern} is not in the page"
    return unescape(match.group(1))


def open_match(client: FlaskClient, **changes: str) -> str:
    """Open a match and return its token."""
    status, _body, address = post(client, "/practice", {**FORM, **changes})
    assert status == 303
    return address.rsplit("/", 1)[1]


def version(page: str) -> str:
    return found(r'data-version="(\d+)"', page)


def hint_address(client: FlaskClient, token: str) -> str:
    return f"/play/{token}/hint?version={version(get(client, f'/play/{token}'))}"


def actions(page: str) -> list[str]:
    """Return what the buttons of a table would submit."""
    return re.findall(r'name="action" value="([^"]+)"', page)


def live(part: str) -> str:
    """Return what a part announces."""
    told = found(r'<div id="live"[^>]*>(.*?)</div>', part.replace("\n", " "))
    return " ".join(re.sub(r"</?p>", " ", told).split())


def open_browser(app: Flask) -> FlaskClient:
    """Return a browser of the first learner, with no more than what tells him.

    All of an app share a session, for as long as it lasts.
    """
    client = app.test_client()
    sessions = app.extensions["tutor_practice"].sessions
    if sessions.find(app.extensions.get(TOKEN, "")) != FIRST:
        app.extensions[TOKEN] = sessions.begin(FIRST)
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    client.set_cookie("session", str(signer.dumps({TOKEN: app.extensions[TOKEN]})))
    return client
