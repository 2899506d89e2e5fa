"""What every version since the first schema has stored is shown, and gone on with, by today's."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish_round
from tests.sizes import a_few_of
from tests.store.matches import kept
from tests.store.older import VERSIONS, restore
from tutor.practice import Practice
from tutor.store import MatchFilter, Store

AT_MOST = 1000  # matches
ABOUT_ALL = ("/", "/learn", "/train", "/progress", "/replays", "/settings", "/practice")


@pytest.fixture
def store(version: str, tmp_path: Path) -> Iterator[Store]:
    restore(version, tmp_path)
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.mark.parametrize("version", a_few_of(VERSIONS[::-1], 1))
def test_every_page_about_what_is_stored_is_shown(store: Store, client: FlaskClient) -> None:
    tokens = [one.token for one in store.shelf.matches(MatchFilter(), AT_MOST)]
    tokens += [one.token for one in kept(store)]
    about = [f"/{room}/{token}" for token in tokens for room in ("play", "replays")]

    answers = {path: client.get(path).status_code for path in (*ABOUT_ALL, *about)}

    assert len(answers) > 2 * len(ABOUT_ALL)
    assert {path: status for path, status in answers.items() if status not in (200, 303)} == {}


@pytest.mark.parametrize("version", a_few_of(VERSIONS[::-1], 1))
def test_a_match_that_runs_is_played_to_its_end(store: Store, practice: Practice) -> None:
    tables = [practice.table(one.token) for one in kept(store)]
    running = [table for table in tables if not table.is_closed][:2]

    assert running
    assert all(finish_round(practice, table).match.is_over for table in running)
