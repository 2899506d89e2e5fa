"""How the file is opened, and how its tables come to be."""

import importlib.util
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from types import ModuleType

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, MetaData, String
from sqlalchemy import Table as AnyTable

from tests.store.matches import SETUP, opening
from tutor.store import Store, UnusableStoreError, Wanted
from tutor.store.database import FILE_NAME, MIGRATIONS, migrated, opened
from tutor.store.revision import write_revision
from tutor.store.tables import Table

ALL_TABLES = {"alembic_version", *Table.metadata.tables}


def differences(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how a database differs from the tables it should have."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_make_exactly_the_tables(tmp_path: Path) -> None:
    engine = opened(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert differences(connection, Table.metadata) == []
    engine.dispose()


def test_the_comparison_would_see_a_column_that_no_migration_makes(tmp_path: Path) -> None:
    changed = MetaData()
    for table in Table.metadata.tables.values():
        table.to_metadata(changed)
    AnyTable("match", changed, Column("note", String), extend_existing=True)
    engine = opened(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert len(differences(connection, changed)) == 1
    engine.dispose()


def test_the_migrations_can_be_undone_and_made_again(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    opened(path).dispose()

    migrated(path, lambda config: command.downgrade(config, "base"))
    assert tables_of(path) == {"alembic_version"}
    opened(path).dispose()

    assert tables_of(path) == ALL_TABLES


def tables_of(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {name for (name,) in rows}


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def upgrade_and_fail(config: Config) -> None:
        command.upgrade(config, "head")
        raise RuntimeError("The power went out.")

    path = tmp_path / FILE_NAME
    with pytest.raises(RuntimeError, match="power"):
        migrated(path, upgrade_and_fail)
    assert tables_of(path) == set()

    opened(path).dispose()
    assert "event" in tables_of(path)


def test_a_new_version_is_written_from_the_tables_and_can_be_run(tmp_path: Path) -> None:
    """With no version at all, the difference to the tables is everything."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("version_*", "__pycache__"))

    write_revision("Begin anew", folder)
    path = tmp_path / FILE_NAME
    migrated(path, lambda config: command.upgrade(config, "head"), folder)

    version = loaded(folder / "versions" / "version_0001_begin_anew.py")
    assert (version.__doc__, version.revision) == ("Begin anew.", "0001")
    assert tables_of(path) == ALL_TABLES


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("version", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [("journal_mode", "wal"), ("synchronous", 1), ("foreign_keys", 1), ("busy_timeout", 30_000)],
)
def test_the_file_is_opened_safely(tmp_path: Path, pragma: str, expected: object) -> None:
    engine = opened(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == expected
    engine.dispose()


def test_a_file_of_a_newer_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(UnusableStoreError, match="was written by a newer version of Tutor"):
        Store(tmp_path)


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"A letter, not a database. " * 100)

    with pytest.raises(UnusableStoreError, match="cannot be used: file is not a database"):
        Store(tmp_path)


def test_an_empty_folder_may_be_opened_by_several_at_once_again_and_again(tmp_path: Path) -> None:
    """Switching to WAL does not wait for others: about one in twenty is turned away at first."""
    together = Barrier(4)

    def begin(folder: Path) -> Store:
        together.wait()
        return Store(folder)

    for number in range(25):
        with ThreadPoolExecutor(4) as threads:
            stores = list(threads.map(begin, [tmp_path / str(number)] * 4))
        for store in stores:
            assert store.matches() == []
            store.close()


BEGIN_A_MATCH = """
import sys
from pathlib import Path
from tests.store.matches import SETUP, opening
from tutor.store import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store(Path(sys.argv[1]))
store.create(SETUP, opening())
store.close()
"""


def test_programs_that_start_at_once_on_an_empty_folder_all_work(tmp_path: Path) -> None:
    command_line = [sys.executable, "-W", "error", "-c", BEGIN_A_MATCH, str(tmp_path)]
    programs = [
        subprocess.Popen(command_line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    for program in programs:
        program.communicate()

    assert [program.returncode for program in programs] == [0] * 4
    store = Store(tmp_path)
    assert [record.events for record in store.matches()] == [opening()] * 4
    assert all(record.setup == SETUP for record in store.matches())
    store.close()


def test_a_match_from_before_a_migration_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    store = Store(tmp_path)
    record = store.create(SETUP, opening())
    store.close()
    migrated(path, lambda config: command.downgrade(config, "0004"))

    store = Store(tmp_path)

    assert store.match(record.token) == record
    assert [one.record for one in store.shelf.matches(Wanted(), 9)] == [record]
    store.close()
