"""What any program that ever was released has stored is there, whole, in the program of today."""

from pathlib import Path

import pytest

from tests.databases import Server
from tests.sizes import a_few_of
from tests.store.older import VERSIONS, Rows, read_rows, restore
from tutor.store.database.opening import open_database
from tutor.store.database.server_copies import ServerCopies
from tutor.store.database.versions import MIGRATIONS

# What a later version works out again: which analyses have told their figures to the progress,
# and which yaku a match has, by which it is found.
WORKED_OUT_AGAIN = {"analysis": {"collected"}, "match": {"yaku"}}


def test_there_is_a_file_of_every_version_but_that_of_today() -> None:
    made = sorted(path.name.split("_")[1] for path in MIGRATIONS.glob("versions/version_*.py"))

    assert made[:-1] == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_what_was_stored_by_any_version_is_kept(version: str, tmp_path: Path) -> None:
    path = restore(version, tmp_path)
    before = read_rows(path)

    open_database(tmp_path).dispose()

    assert_kept(before, read_rows(path))


@pytest.mark.parametrize("version", a_few_of(VERSIONS, 3))
def test_what_was_stored_by_any_version_is_kept_on_a_server(
    version: str, tmp_path: Path, server: Server
) -> None:
    path = restore(version, tmp_path)

    again = move_to_server(server, path)

    assert_kept(read_rows(path), read_rows(again))


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
        again = WORKED_OUT_AGAIN.get(table, set())
        columns = sorted(set(rows[0]) - again) if rows else []
        found = [tuple(row[column] for column in columns) for row in after[table]]
        assert found == [tuple(row[column] for column in columns) for row in rows], table
