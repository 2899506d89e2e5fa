"""What is stored cannot be reached for a while: a sentence says so, and nothing is lost."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.learner import HTMX, MATCH, actions, csrf_token, get, version
from tests.web.learners.houses import browser, newcomer, open_to_many
from tutor.practice import Practice
from tutor.store.database.sqlite import FILE_NAME

SENTENCE = "The stored data cannot be reached right now. Nothing is lost; try again in a moment."
Break = Callable[[], None]


@pytest.fixture
def unreachable(place: Path) -> Iterator[Break]:
    """Return what makes everything unreachable, which is mended in the end."""
    with closing(sqlite3.connect(place / FILE_NAME)) as file:
        tables = [
            name
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]

        def rename(old: str, new: str) -> None:
            for name in tables:
                file.execute(f'ALTER TABLE "{old}{name}" RENAME TO "{new}{name}"')
            file.commit()

        yield lambda: rename("", "away_")
        rename("away_", "")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_a_page_says_that_what_is_stored_cannot_be_reached(
    client: FlaskClient, practice: Practice, unreachable: Break, headers: dict[str, str]
) -> None:
    token = practice.open(MATCH).token
    page, signed = get(client, f"/play/{token}"), csrf_token(client)
    fields = {"version": version(page), "action": actions(page)[0], "csrf_token": signed}
    unreachable()

    for response in (
        client.get(f"/play/{token}", headers=headers),
        client.post(f"/play/{token}/act", data=fields, headers=headers),
        client.get("/", headers=headers),
    ):
        with response:
            assert response.status_code == 503
            assert response.headers["Retry-After"] == "5"
            assert SENTENCE in response.get_data(as_text=True)


def test_it_is_said_to_learners_who_are_told_apart(practice: Practice, unreachable: Break) -> None:
    app = open_to_many(practice)
    known = newcomer(app)
    unreachable()

    for client in (known, browser(app)):
        with client.post("/practice/play") as response:
            assert response.status_code == 503
            assert SENTENCE in response.get_data(as_text=True)
