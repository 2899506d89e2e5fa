"""All that somebody has in one file: whole, readable here again, and without what is hidden."""

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish, step
from tests.web.learner import MATCH
from tests.web.learners.houses import fill
from tutor.practice import Practice
from tutor.records import read_any
from tutor.store.people.learners import LEFT_OUT
from tutor.store.tables.base import OWNER, BaseTable

Files = dict[str, bytes]


@pytest.fixture
def running(practice: Practice) -> str:
    return step(practice, practice.open(MATCH)).token


@pytest.fixture
def over(practice: Practice) -> str:
    token = finish(practice, practice.open(MATCH)).token
    practice.shelf.note(token, 1, 0, "A note of mine.")
    fill(practice, token)
    return token


@pytest.fixture
def files(client: FlaskClient, running: str, over: str) -> Files:
    with (
        client.get("/account/export") as answer,
        zipfile.ZipFile(BytesIO(answer.get_data())) as archive,
    ):
        assert answer.mimetype == "application/zip"
        assert "attachment" in answer.headers["Content-Disposition"]
        return {name: archive.read(name) for name in archive.namelist()}


def data(files: Files) -> dict[str, list[dict[str, Any]]]:
    told: dict[str, list[dict[str, Any]]] = json.loads(files["data.json"])
    return told


def test_each_match_that_is_over_is_a_replay_that_can_be_read(
    files: Files, practice: Practice, over: str, running: str
) -> None:
    [name] = [one for one in files if one.startswith("replays/")]

    record = read_any(files[name])

    assert over in name
    assert record.match.totals() == practice.table(over).match.totals()
    assert "A note of mine." in record.notes.values()


def test_everything_else_is_there_table_by_table(files: Files) -> None:
    told = data(files)
    owned = {one.name for one in BaseTable.metadata.tables.values() if OWNER in one.columns}

    assert set(told) == owned - set(LEFT_OUT)
    for name in ("match", "note", "item_answer", "drill_answer", "puzzle_answer", "choice"):
        assert told[name], name


def test_nothing_tells_cards_that_may_not_be_seen_or_opens_a_door(
    files: Files, practice: Practice, running: str
) -> None:
    text = b"\n".join(files.values()).decode()

    assert running in text
    assert not any(running in name for name in files)
    for rows in data(files).values():
        assert not any({"seed", "hash", OWNER} & set(row) for row in rows)
    assert "session" not in data(files)
