"""A PostgreSQL server keeps what a file keeps, for several programs; its password."""

import pkgutil
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as WaitedError
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, Engine, inspect

from tests.databases import POSTGRESQL, Server
from tests.store.matches import SETUP, kept, opening
from tests.store.test_scope import scope_of
from tutor.__main__ import main
from tutor.store import (
    MatchFilter,
    Source,
    Store,
    UnreachableStoreError,
    UnusableStoreError,
    tables,
)
from tutor.store.database import find_place, make_writing_engine, open_database
from tutor.store.database.opening import READ_ONLY, read_place
from tutor.store.shelf import SoughtWord
from tutor.store.tables.base import BaseTable


@pytest.fixture
def kind_of_database() -> str:
    return POSTGRESQL


def test_the_tables_are_those_of_the_program(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, BaseTable.metadata) == []


def test_every_table_is_known_to_whoever_knows_one() -> None:
    modules = {one.name for one in pkgutil.iter_modules(tables.__path__)}

    assert modules - {"base", "compressed"} == set(tables.__all__)


def test_programs_that_start_at_once_on_a_database_without_tables_all_work(
    engine: Engine, server: Server
) -> None:
    with make_writing_engine(engine, None).begin() as connection:
        for table in inspect(connection).get_table_names():
            connection.exec_driver_sql(f'DROP TABLE "{table}" CASCADE')

    with ThreadPoolExecutor(4) as programs:
        stores = list(programs.map(Store, [server.url] * 4))

    tokens = [store.create(SETUP, opening()).token for store in stores]
    assert {record.token for record in kept(stores[0])} == set(tokens)
    for store in stores:
        store.close()


def test_a_thread_reads_on_after_the_server_ended_its_connection(
    store: Store, engine: Engine
) -> None:
    scope = scope_of(store)
    for _request in range(2):
        scope.reads.begin()
        with scope.reading() as session:
            number = session.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        with engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend({number}, 1000)")
        scope.reads.end()


def test_whoever_reads_sees_one_moment(store: Store) -> None:
    with scope_of(store).reading() as session:
        before = session.connection().exec_driver_sql("SELECT count(*) FROM match").scalar_one()
        store.create(SETUP, opening())

        after = session.connection().exec_driver_sql("SELECT count(*) FROM match").scalar_one()

    assert (before, after) == (0, 0)
    assert len(kept(store)) == 1


def test_whoever_reads_changes_nothing(store: Store) -> None:
    refused = pytest.raises(UnreachableStoreError, match=READ_ONLY)
    with scope_of(store).reading() as session, refused:
        session.connection().exec_driver_sql("DELETE FROM match")


def test_a_learner_waits_for_himself_and_for_no_other(store: Store) -> None:
    other = store.of(store.learners.add())

    with ThreadPoolExecutor(2) as threads:
        with scope_of(store).writing() as session:
            session.connection()
            threads.submit(other.create, SETUP, opening()).result(60)
            own = threads.submit(store.create, SETUP, opening())
            with pytest.raises(WaitedError):
                own.result(0.3)
        own.result(60)

    assert (len(kept(store)), len(kept(other))) == (1, 1)


def test_what_is_everybodys_waits_for_every_learner(store: Store) -> None:
    with ThreadPoolExecutor(1) as threads:
        with scope_of(store).writing() as session:
            session.connection()
            added = threads.submit(store.learners.add)
            with pytest.raises(WaitedError):
                added.result(0.3)
        assert added.result(60) > 1


def test_a_character_that_a_server_keeps_none_of_is_replaced_by_another(store: Store) -> None:
    source = Source("imported", title="a\0b", names=("Ak\0i", "Ben"), told={"date\0": ["\0"]})
    token = store.create(SETUP, opening(), source).token

    found = store.match(token).source

    assert (found.title, found.names) == ("a\N{REPLACEMENT CHARACTER}b", ("Ak\ufffdi", "Ben"))
    assert found.told == {"date\ufffd": ["\ufffd"]}
    assert store.shelf.count(MatchFilter(words=(SoughtWord("k\0i"),))) == 1


@pytest.mark.parametrize("text", ["mysql://here/there", "tutor", "sqlite:///file", "://"])
def test_what_names_no_server_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnusableStoreError, match="is not of the form postgresql://"):
        find_place(tmp_path, {"DATABASE_URL": text})


def test_a_folder_is_used_where_no_server_is_named(tmp_path: Path) -> None:
    assert find_place(tmp_path, {}) == tmp_path
    assert isinstance(find_place(tmp_path, {"DATABASE_URL": "postgres://here/there"}), URL)


def test_a_server_that_is_not_there_is_told_in_a_sentence_without_the_password() -> None:
    with pytest.raises(UnusableStoreError) as refused:
        Store(read_place("postgresql://tutor:secret@127.0.0.1:1/tutor"))

    assert "cannot be used" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(
    engine: Engine, server: Server
) -> None:
    def set_version(version: str) -> str:
        with make_writing_engine(engine, None).begin() as connection:
            before = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            known = str(before.scalar_one())
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
        return known

    known = set_version("9999")
    with pytest.raises(UnusableStoreError, match="was written by a newer version of Tutor"):
        Store(server.url)
    set_version(known)


def test_tables_that_cannot_be_read_are_moved_aside_when_asked(
    store: Store,
    engine: Engine,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "copy.sqlite"
    monkeypatch.setenv("DATABASE_URL", server.url.render_as_string(hide_password=False))
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "data"))
    [token] = [store.create(SETUP, opening()).token]
    assert main(["db", "backup", str(copy)]) == 0
    later = store.create(SETUP, opening()).token
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    assert main(["db", "restore", str(copy)]) == 1
    assert "--replace" in capsys.readouterr().err
    assert len(kept(store)) == 2

    assert main(["db", "restore", str(copy), "--replace"]) == 0
    [schema] = re.findall(r"before-[\w-]+", capsys.readouterr().out)
    found = Store(server.url)
    assert [record.token for record in kept(found)] == [token]
    assert found.create(SETUP, opening()).token
    found.close()
    with engine.begin() as connection:
        there = connection.exec_driver_sql(f'SELECT token FROM "{schema}".match')
        assert set(there.scalars()) == {token, later}
        connection.exec_driver_sql(f'DROP SCHEMA "{schema}" CASCADE')


def test_what_is_in_a_file_moves_to_a_server_and_back(
    store: Store,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder, copy, back = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "back.sqlite"
    file = Store(folder)
    tokens = [file.create(SETUP, opening(seed)).token for seed in range(3)]
    other = file.of(file.learners.add())
    tokens.append(other.create(SETUP, opening()).token)
    file.close()
    store.create(SETUP, opening())

    def db(*words: object) -> None:
        assert main(["db", "--data", str(folder), *map(str, words)]) == 0

    db("backup", copy)
    monkeypatch.setenv("DATABASE_URL", server.url.render_as_string(hide_password=False))
    db("restore", copy)
    db("check")
    db("backup", back)
    assert "nothing is wrong" in capsys.readouterr().out

    assert [record.token for record in kept(store)] == tokens[2::-1]
    assert store.create(SETUP, opening()).token  # its number is a new one
    monkeypatch.delenv("DATABASE_URL")
    db("restore", back)
    found = Store(folder)
    assert [record.token for record in kept(found)] == tokens[2::-1]
    assert len(kept(found.of(other.learner))) == 1
    found.close()
    [before] = [one for one in folder.glob("before-*") if is_of_server(one, tmp_path / "other")]
    assert before.is_file()


def is_of_server(copy: Path, folder: Path) -> bool:
    """Return whether a copy is that of the server before another was put in its place."""
    folder.mkdir(exist_ok=True)
    (folder / "tutor.sqlite").write_bytes(copy.read_bytes())
    store = Store(folder)
    count = len(kept(store))
    store.close()
    return count == 1


ASK_FOR_PASSWORD = b"R\x00\x00\x00\x08\x00\x00\x00\x03"
REFUSAL = b"SFATAL\x00C28P01\x00Mrefused\x00\x00"
PASSWORDS = ("p@ss", "a/b", "50%", "%40", "a:b#c?d", "été 花札", "@host/other")


class AskingServer:
    """Asks whoever connects for a password, as PostgreSQL does, and refuses it."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.told: list[str] = []
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        with suppress(OSError):  # once it is closed
            while True:
                client, _where = self._listener.accept()
                with client:
                    self._ask(client)

    def _ask(self, client: socket.socket) -> None:
        while len(client.recv(8192)) == 8:  # it asks for encryption
            client.sendall(b"N")
        client.sendall(ASK_FOR_PASSWORD)
        self.told.append(client.recv(8192)[5:-1].decode())
        client.sendall(b"E" + (len(REFUSAL) + 4).to_bytes(4, "big") + REFUSAL)

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def asking() -> Iterator[AskingServer]:
    server = AskingServer()
    yield server
    server.close()


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_password_with_any_signs_reaches_the_server(
    asking: AskingServer, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("PGPASSWORD", password)
    named = {"DATABASE_URL": f"postgresql://tutor@127.0.0.1:{asking.port}/tutor"}

    with pytest.raises(UnusableStoreError) as refused:
        open_database(find_place(Path(), named))

    assert set(asking.told) == {password}
    assert password not in str(refused.value)
