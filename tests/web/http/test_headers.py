"""The headers of pages and of static files."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get


def test_every_page_is_kept_by_a_strict_policy(client: FlaskClient) -> None:
    for address in ("/", "/practice", "/nowhere", "/healthz", "/static/icon.svg"):
        with client.get(address) as response:
            policy = response.headers["Content-Security-Policy"].split("; ")
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "form-action 'self'" in policy
            assert "base-uri 'none'" in policy
            assert not [rule for rule in policy if "unsafe" in rule or "*" in rule]
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "same-origin"


def test_pages_are_never_kept(client: FlaskClient) -> None:
    with client.get("/") as response:
        assert response.headers["Cache-Control"] == "no-store"


def test_a_static_file_is_kept_for_good_under_its_content_address(client: FlaskClient) -> None:
    addresses = re.findall(r'(?:href|src)="(/(?:static/|styles|scripts)[^"]+)"', get(client, "/"))
    assert len(addresses) > 4
    for address in addresses:
        with client.get(address) as response:
            assert response.status_code == 200, address
            assert response.cache_control.immutable, address
            assert response.cache_control.max_age == 365 * 24 * 3600


def test_a_static_file_under_any_other_address_is_asked_for_again(client: FlaskClient) -> None:
    for address in (
        "/static/icon.svg?v=old",
        "/styles.css",
        "/styles.css?v=old",
        "/scripts/old/main.js",
    ):
        with client.get(address) as response:
            assert not response.cache_control.immutable
            assert response.cache_control.max_age == 0


@pytest.mark.parametrize("name", ["nope", "cards", "%00", "../app.py", "x" * 300, "icon.svg"])
def test_asking_what_can_be_done_with_a_file_needs_none(client: FlaskClient, name: str) -> None:
    with client.options(f"/static/{name}?v=1") as response:
        assert response.status_code == 200
        assert "GET" in response.allow
        assert response.cache_control.max_age is None


def test_static_files_travel_compressed_and_pages_do_not(client: FlaskClient) -> None:
    for address in ("/styles.css", "/scripts/any/scene.js", "/static/cards/1-crane.svg"):
        with client.get(address) as plain:
            text = plain.data
        with client.get(address, headers={"Accept-Encoding": "br, gzip"}) as response:
            assert gzip.decompress(response.data) == text
            assert len(response.data) < len(text) / 2
            again = {"If-None-Match": response.headers["ETag"], "Accept-Encoding": "gzip"}
        with client.get(address, headers=again) as response:
            assert response.status_code == 304
    with client.get("/", headers={"Accept-Encoding": "gzip"}) as response:
        assert response.content_encoding is None  # it holds a token against forgery


def test_cookies_cannot_be_read_by_scripts_or_sent_by_other_sites(client: FlaskClient) -> None:
    with client.get("/practice") as response:
        cookies = response.headers.getlist("Set-Cookie")
    assert cookies
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
