"""What every version since the first schema has stored is there, whole, in the program of today."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.databases import Server
from tests.sizes import a_few_of
from tests.store.older import VERSIONS, Rows, read_rows, restore
from tutor.store import Store
from tutor.store.database.copies import ServerCopies
from tutor.store.database.opening import open_database
from tutor.store.database.sqlite import FILE_NAME, MOST_UPGRADED, UPGRADED
from tutor.store.database.versions import MIGRATIONS
from tutor.store.tables.base import expand_json

# What a later version works out again: which analyses have told their figures to the progress,
# which yaku a match has, by which it is found, and what its learner gave up in it.
WORKED_OUT_AGAIN = {"analysis": {"collected"}, "match": {"yaku", "accuracy"}}
MOVED = {"learner": {"token"}}  # to the sessions
RENAMED = {
    "item": {"due_on": "due", "asked_on": "last_review", "pause": "interval_days"},
    "lesson_recall": {
        "lesson": "family",
        "days": "interval_days",
        "times": "reviews",
        "due_at": "due",
    },
    "analysis": {"tries": "attempts"},
}
FIGURES = {"data", "figures"}  # what an analysis found, before and since it is compressed


def test_there_is_a_file_of_every_version_but_that_of_today() -> None:
    made = sorted(path.name.split("_")[1] for path in MIGRATIONS.glob("versions/version_*.py"))

    assert made[:-1] == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_what_was_stored_by_any_version_is_kept(version: str, tmp_path: Path) -> None:
    path = restore(version, tmp_path)
    before = read_rows(path)

    open_database(tmp_path).dispose()

    assert_kept(before, read_rows(path))


def list_upgraded(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{UPGRADED}*"))


def test_an_upgrade_keeps_a_copy_of_what_was_there(tmp_path: Path) -> None:
    before = read_rows(restore(VERSIONS[-1], tmp_path))

    for _start in range(2):
        open_database(tmp_path).dispose()

    [copy] = list_upgraded(tmp_path)
    assert copy.name.endswith(f"-version-{VERSIONS[-1]}.sqlite")
    assert read_rows(copy) == before


def test_a_few_copies_of_upgrades_are_kept(tmp_path: Path) -> None:
    upgraded = [VERSIONS[number % len(VERSIONS)] for number in range(MOST_UPGRADED + 2)]
    for number, version in enumerate(upgraded):
        folder = tmp_path / str(number)
        folder.mkdir()
        restore(version, folder).replace(tmp_path / FILE_NAME)
        open_database(tmp_path).dispose()

    versions = [path.stem.rpartition("-")[2] for path in list_upgraded(tmp_path)]
    assert versions == upgraded[2:]


def test_no_copy_is_kept_of_what_was_not_upgraded(tmp_path: Path) -> None:
    open_database(tmp_path).dispose()

    assert list_upgraded(tmp_path) == []


@pytest.mark.parametrize("version", a_few_of(VERSIONS, 3))
def test_what_was_stored_by_any_version_is_kept_on_a_server(
    version: str, tmp_path: Path, server: Server
) -> None:
    path = restore(version, tmp_path)

    again = move_to_server(server, path)

    assert_kept(read_rows(path), read_rows(again))


def test_browsers_stay_signed_in_and_what_removed_learners_showed_ends(tmp_path: Path) -> None:
    path = restore("0018", tmp_path)
    with closing(sqlite3.connect(path)) as file:
        tokens = dict(file.execute("SELECT token, id FROM learner"))
        file.execute("DELETE FROM class_member WHERE learner_id = 1")
        [shown] = file.execute("SELECT share_id FROM class_replay WHERE learner_id = 1").fetchone()
        file.commit()

    with closing(Store(tmp_path)) as store:
        assert {token: store.sessions.find(token) for token in tokens} == tokens
    with closing(sqlite3.connect(path)) as file:
        ended = file.execute("SELECT id FROM share WHERE revoked_at IS NOT NULL").fetchall()
    assert ended == [(shown,)]


def move_to_server(server: Server, path: Path) -> Path:
    """Put an older file on a server, and return a copy of what is there then."""
    copies = ServerCopies(server.empty())
    copies.restore(path, path.with_name("before.sqlite"))
    back = path.with_name("back.sqlite")
    copies.back_up(back)
    return back


def assert_kept(before: Rows, after: Rows) -> None:
    """Compare each row of each table, in what both versions know of it."""
    for table, rows in before.items():
        again = WORKED_OUT_AGAIN.get(table, set()) | MOVED.get(table, set())
        old, new = ([expand(table, row) for row in each] for each in (rows, after[table]))
        columns = sorted(set(old[0]) - again) if old else []
        found = [tuple(row[column] for column in columns) for row in new]
        assert found == [tuple(row[column] for column in columns) for row in old], table


def expand(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with the names of today, and what an analysis found as JSON, which is compressed
    today.
    """
    if table != "assessment":
        names = RENAMED.get(table, {})
        return {names.get(column, column): value for column, value in row.items()}
    kept = {column: value for column, value in row.items() if column not in FIGURES}
    figures = expand_json(row["figures"]) if "figures" in row else json.loads(row["data"])
    return kept | {"data": json.dumps(figures, sort_keys=True)}
