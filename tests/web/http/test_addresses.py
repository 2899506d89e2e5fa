"""Addresses in templates are those that Flask gives, though they are kept."""

from typing import Any

import pytest
from flask import Flask, url_for

from tutor.web.http.rendering import find_address


@pytest.mark.parametrize(
    ("endpoint", "values"),
    [
        ("home.show", {}),
        ("replays.show", {"token": "abc", "number": 1, "step": 0}),
        ("replays.show", {"token": "abc", "number": 2, "step": 0}),
        ("replays.index", {"words": "a b", "game": None, "page": 1}),
        ("replays.index", {"words": "a b", "game": None, "page": True}),
        ("replays.index", {"page": 1, "words": "a b", "_anchor": "below"}),
    ],
)
def test_it_is_the_same_however_often_it_is_asked_for(
    app: Flask, endpoint: str, values: dict[str, Any]
) -> None:
    for root in ("/", "/below/", "/"):
        with app.test_request_context(base_url=f"http://localhost{root}"):
            assert find_address(endpoint, **values) == url_for(endpoint, **values)
