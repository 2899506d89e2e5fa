"""How the file is opened, and how its tables come to be."""

import importlib.util
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from types import ModuleType

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, MetaData, String
from sqlalchemy import Table as AnyTable

from tests.sizes import Size, SizeOf
from tests.store.matches import SETUP, kept, opening
from tutor.store import MatchFilter, Store, UnusableStoreError
from tutor.store.database import files, sqlite
from tutor.store.database.revision import write_revision
from tutor.store.database.sqlite import FILE_NAME, migrate, open_file
from tutor.store.database.versions import MIGRATIONS
from tutor.store.tables.base import BaseTable

TIMES = Size(usual=8, thorough=50)  # that several open an empty folder at once
ALL_TABLES = {"alembic_version", *BaseTable.metadata.tables}


def differences(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how a database differs from the tables it should have."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_make_exactly_the_tables(tmp_path: Path) -> None:
    engine = open_file(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert differences(connection, BaseTable.metadata) == []
    engine.dispose()


def test_the_comparison_would_see_a_column_that_no_migration_makes(tmp_path: Path) -> None:
    changed = MetaData()
    for table in BaseTable.metadata.tables.values():
        table.to_metadata(changed)
    AnyTable("match", changed, Column("note", String), extend_existing=True)
    engine = open_file(tmp_path / FILE_NAME)

    with engine.connect() as connection:
        assert len(differences(connection, changed)) == 1
    engine.dispose()


def test_the_migrations_can_be_undone_and_made_again(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    open_file(path).dispose()

    migrate(path, lambda config: command.downgrade(config, "base"))
    assert tables_of(path) == {"alembic_version"}
    open_file(path).dispose()

    assert tables_of(path) == ALL_TABLES


def test_what_was_stored_before_progress_is_kept_and_looked_at_again(tmp_path: Path) -> None:
    """Version 0008 adds figures of matches: analyses done before are to be collected anew."""
    path = tmp_path / FILE_NAME
    open_file(path).dispose()
    migrate(path, lambda config: command.downgrade(config, "0007"))
    with closing(sqlite3.connect(path)) as file:
        file.execute(
            "INSERT INTO match (id, token, created_at, updated_at, game, preset, overrides, level,"
            " hints, seed) VALUES (1, 'a', '2026-01-01', '2026-01-01', 'koikoi', 'kitai', '{}',"
            " 'greedy', 0, 5)"
        )
        file.execute(
            "INSERT INTO analysis (id, match_id, budget, seed, stamp, state, tries, worker,"
            " created_at, collected) VALUES (1, 1, 'full', 1, '', 'done', 0, '', '2026-01-01', 1)"
        )
        file.execute(
            "INSERT INTO item (id, kind, key, state, theme, loss, added_on, due_on, pause, streak)"
            " VALUES (7, 'position', 'k', 'active', 'stakes', 0.5, '2026-01-02', '2026-01-09', 7,"
            " 2)"
        )
        file.commit()

    open_file(path).dispose()

    with closing(sqlite3.connect(path)) as file:
        item = "SELECT key, theme, due_on, pause, streak FROM item"
        assert file.execute(item).fetchall() == [("k", "stakes", "2026-01-09", 7, 2)]
        assert file.execute("SELECT collected FROM analysis").fetchall() == [(0,)]
        assert file.execute("SELECT token FROM match").fetchall() == [("a",)]
        assert file.execute("SELECT count(*) FROM choice").fetchall() == [(0,)]


BEFORE_LEARNERS = {  # a row of each table that is made anew when learners are told apart, and one
    "lesson_step (lesson, step, tries, misses, help, token, updated_at)": (
        "'a', 'b', 2, 1, 0, 'c', '2026-01-03'"
    ),
    "lesson_recall (lesson, days, times, due_at)": "'plant', 4, 2, '2026-01-09'",
    "item (id, kind, key, state, theme, loss, added_on, due_on, pause, streak)": (
        "7, 'card', 'k', 'active', 'yaku', 0.5, '2026-01-02', '2026-01-09', 7, 2"
    ),
    "puzzle_rating (puzzle, value, deviation, volatility)": "'', 1500.0, 300.0, 0.06",
    "drill_run (drill, seed, began_at)": "'cards', 5, '2026-01-02'",
}


def test_what_was_stored_before_learners_were_told_apart_is_the_first_ones(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    open_file(path).dispose()
    migrate(path, lambda config: command.downgrade(config, "0010"))
    before = {}
    with closing(sqlite3.connect(path)) as file, file:
        file.row_factory = sqlite3.Row
        for into, row in BEFORE_LEARNERS.items():
            file.execute(f"INSERT INTO {into} VALUES ({row})")
            table = into.partition(" ")[0]
            before[table] = dict(file.execute(f"SELECT * FROM {table}").fetchone())

    open_file(path).dispose()

    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        for table, kept in before.items():
            [found] = map(dict, file.execute(f"SELECT * FROM {table}").fetchall())
            assert found.items() >= {**kept, "learner_id": 1}.items()
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []


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
        migrate(path, upgrade_and_fail)
    assert tables_of(path) == set()

    open_file(path).dispose()
    assert "event" in tables_of(path)


def test_a_new_version_is_written_from_the_tables_and_can_be_run(tmp_path: Path) -> None:
    """With no version at all, the difference to the tables is everything."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("version_*", "__pycache__"))

    write_revision("Start again", folder)
    path = tmp_path / FILE_NAME
    migrate(path, lambda config: command.upgrade(config, "head"), folder)

    version = loaded(folder / "versions" / "version_0001_start_again.py")
    assert (version.__doc__, version.revision) == ("Start again.", "0001")
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
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 30_000)],
)
@pytest.mark.usefixtures("durable")
def test_the_file_is_opened_safely(tmp_path: Path, pragma: str, expected: object) -> None:
    engine = open_file(tmp_path / FILE_NAME)

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


def test_a_file_of_which_a_page_is_damaged_is_refused_in_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for _ in range(20):
        store.create(SETUP, opening())
    store.close()
    path = tmp_path / FILE_NAME
    with path.open("r+b") as file:
        file.seek(page_of(path, "event") * PAGE)
        file.write(b"\xff" * PAGE)

    with pytest.raises(UnusableStoreError, match=r"is damaged; put a copy of it back") as caught:
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

        assert time.monotonic() - before < files.BUSY_TIMEOUT_S / 3


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
    assert [record.events for record in kept(store)] == [opening()] * 4
    assert all(record.setup == SETUP for record in kept(store))
    store.close()


def test_a_match_from_before_a_migration_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    store = Store(tmp_path)
    record = store.create(SETUP, opening())
    store.close()
    migrate(path, lambda config: command.downgrade(config, "0004"))

    store = Store(tmp_path)

    assert store.match(record.token) == record
    assert [one.token for one in store.shelf.matches(MatchFilter(), 9)] == [record.token]
    store.close()
