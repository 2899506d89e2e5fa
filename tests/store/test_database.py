"""How a database is opened, and how its tables come to be, from any version."""

import importlib.util
import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier as BarrierOfProcesses
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from types import ModuleType
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, MetaData, String
from sqlalchemy import Table as AnyTable

from tests.databases import Server
from tests.sizes import Size, SizeOf, a_few_of
from tests.store.matches import SETUP, kept, opening
from tests.store.older import VERSIONS, Rows, read_rows, restore
from tutor.store import Store, UnusableStoreError
from tutor.store.database import sqlite
from tutor.store.database.copies import ServerCopies
from tutor.store.database.opening import open_database
from tutor.store.database.revision import write_revision
from tutor.store.database.sqlite import FILE_NAME, MOST_UPGRADED, UPGRADED, migrate, open_file
from tutor.store.database.versions import MIGRATIONS, configure_versions, upgrade
from tutor.store.tables.base import BaseTable, expand_json

TIMES = Size(usual=8, thorough=50)  # that several open an empty folder at once
ALL_TABLES = {"alembic_version", *BaseTable.metadata.tables}


def differences(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how a database differs from the tables it should have."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.parametrize("version", [None, VERSIONS[0]])
def test_the_tables_are_those_of_the_program(version: str | None, tmp_path: Path) -> None:
    if version:
        restore(version, tmp_path)
    engine = open_file(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert differences(connection, BaseTable.metadata) == []
    engine.dispose()


def test_the_comparison_would_see_a_missing_column(tmp_path: Path) -> None:
    changed = MetaData()
    for table in BaseTable.metadata.tables.values():
        table.to_metadata(changed)
    AnyTable("match", changed, Column("note", String), extend_existing=True)
    engine = open_file(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert len(differences(connection, changed)) == 1
    engine.dispose()


def tables_of(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {name for (name,) in rows}


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def upgrade_and_fail(connection: Connection) -> None:
        upgrade(connection)
        raise RuntimeError("The power went out.")

    path = tmp_path / FILE_NAME
    with pytest.raises(RuntimeError, match="power"):
        migrate(path, upgrade_and_fail)
    assert tables_of(path) == set()

    open_file(path).dispose()
    assert tables_of(path) == ALL_TABLES


def test_a_new_version_is_written_from_what_a_database_lacks(tmp_path: Path) -> None:
    folder, data = tmp_path / "migrations", tmp_path / "data"
    shutil.copytree(MIGRATIONS, folder)
    Store(data).close()
    path = data / FILE_NAME
    with closing(sqlite3.connect(path)) as file, file:
        [newest] = file.execute("SELECT version_num FROM alembic_version").fetchone()
        file.execute("DROP TABLE session")
        file.execute("DROP INDEX ix_match_shelf")

    write_revision(data, "Start again", folder)
    migrate(path, lambda at: command.upgrade(configure_versions(at, folder), "head"))

    number = f"{int(newest) + 1:04}"
    version = loaded(folder / "versions" / f"version_{number}_start_again.py")
    assert (version.__doc__, version.revision) == ("Start again.", number)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (newest,))
    engine = open_file(path)
    with engine.connect() as connection:
        assert differences(connection, BaseTable.metadata) == []
    engine.dispose()


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("version", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 30_000)],
)
@pytest.mark.usefixtures("durable")
def test_the_file_is_opened_safely(tmp_path: Path, pragma: str, expected: object) -> None:
    engine = open_file(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == expected
    engine.dispose()


@pytest.mark.parametrize(("version", "of"), [("9999", "a newer"), ("0017", "a trial")])
def test_a_file_of_another_version_is_refused_in_a_sentence(
    version: str, of: str, tmp_path: Path
) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (version,))

    with pytest.raises(UnusableStoreError, match=f"was written by {of} version of Tutor"):
        Store(tmp_path)


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"A letter, not a database. " * 100)

    with pytest.raises(UnusableStoreError, match="cannot be used: file is not a database"):
        Store(tmp_path)


def test_a_file_of_which_a_page_is_damaged_is_refused_in_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for _ in range(20):
        store.create(SETUP, opening())
    store.close()
    path = tmp_path / FILE_NAME
    with path.open("r+b") as file:
        file.seek(page_of(path, "event") * PAGE)
        file.write(b"\xff" * PAGE)

    with pytest.raises(UnusableStoreError, match=r"is damaged; restore a copy of it") as caught:
        Store(tmp_path)

    assert str(caught.value).count("\n") == 0


PAGE = 4096  # bytes


def page_of(path: Path, table: str) -> int:
    """Return the place of a table's first page in the file, from 0."""
    with closing(sqlite3.connect(path)) as file:
        [size] = file.execute("PRAGMA page_size").fetchone()
        assert size == PAGE
        asked = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        [number] = file.execute(asked, [table]).fetchone()
    return int(number) - 1


def test_a_very_large_file_is_not_read_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).close()
    monkeypatch.setattr(sqlite, "MOST_CHECKED", 0)
    checks: list[Path] = []
    monkeypatch.setattr(sqlite, "_verdict", checks.append)

    Store(tmp_path).close()

    assert checks == []


def a_file(folder: Path) -> Path:
    (folder / "data").touch()
    return folder / "data"


def below_a_file(folder: Path) -> Path:
    return a_file(folder) / "below"


def where_nobody_makes_folders(folder: Path) -> Path:
    return Path("/proc/nobody")


def with_a_folder_in_its_place(folder: Path) -> Path:
    (folder / FILE_NAME).mkdir()
    return folder


# None of these can be written by root either.
@pytest.mark.parametrize(
    "place", [a_file, below_a_file, where_nobody_makes_folders, with_a_folder_in_its_place]
)
def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, place: Callable[[Path], Path]
) -> None:
    with pytest.raises(UnusableStoreError, match=r"^/\S+ cannot be used: [A-Z][^.]+\.$"):
        Store(place(tmp_path))


NOBODY = 65534


@contextmanager
def as_nobody() -> Iterator[None]:
    """Be an ordinary user for a while, if this is root, who may write anything."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.mark.parametrize("mode", [0o444, 0o666], ids=["file and folder", "folder"])
def test_a_store_that_can_only_be_read_is_refused_at_once(mode: int) -> None:
    with TemporaryDirectory() as folder:  # not one of pytest's, which nobody else may enter
        Store(Path(folder)).close()
        (Path(folder) / FILE_NAME).chmod(mode)
        Path(folder).chmod(0o555)
        before = time.monotonic()

        with as_nobody(), pytest.raises(UnusableStoreError, match=r"cannot be used: .*\.$"):
            Store(Path(folder))

        assert time.monotonic() - before < sqlite.BUSY_TIMEOUT_S / 3


def test_an_empty_folder_may_be_opened_by_several_at_once_again_and_again(
    tmp_path: Path, size_of: SizeOf
) -> None:
    """Switching to WAL does not wait for others: about one in twenty is turned away at first."""
    together = Barrier(4)

    def begin(folder: Path) -> Store:
        together.wait()
        return Store(folder)

    for number in range(size_of(TIMES)):
        with ThreadPoolExecutor(4) as threads:
            stores = list(threads.map(begin, [tmp_path / str(number)] * 4))
        for store in stores:
            assert kept(store) == []
            store.close()


FORK = get_context("fork")  # processes that have imported everything
PROGRAMS = 3


def begin_a_match(folder: Path, together: BarrierOfProcesses) -> None:
    together.wait()
    store = Store(folder)
    store.create(SETUP, opening())
    store.close()


def test_programs_that_start_at_once_on_an_empty_folder_all_work(tmp_path: Path) -> None:
    arguments = tmp_path, FORK.Barrier(PROGRAMS)
    programs = [FORK.Process(target=begin_a_match, args=arguments) for _ in range(PROGRAMS)]
    for program in programs:
        program.start()
    for program in programs:
        program.join()

    assert [program.exitcode for program in programs] == [0] * PROGRAMS
    store = Store(tmp_path)
    assert [record.events for record in kept(store)] == [opening()] * PROGRAMS
    assert all(record.setup == SETUP for record in kept(store))
    store.close()


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
