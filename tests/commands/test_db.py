"""`tutor db`: a copy is whole though the server writes meanwhile, and nothing is ever lost."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.store.matches import SETUP, kept, opening
from tutor.__main__ import main
from tutor.store import Store
from tutor.store.database.sqlite import FILE_NAME


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder in which two matches are kept."""
    folder = tmp_path / "data"
    keep_matches(folder, 2)
    return folder


def keep_matches(folder: Path, number: int) -> None:
    store = Store(folder)
    for _ in range(number):
        store.create(SETUP, opening())
    store.close()


def count_matches(folder: Path) -> int:
    store = Store(folder)
    found = len(kept(store))
    store.close()
    return found


def db(data: Path, *words: object) -> int:
    return main(["db", "--data", str(data), *map(str, words)])


def test_a_copy_is_put_back_and_what_was_there_is_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copies" / "monday.sqlite"
    assert db(data, "backup", copy) == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    keep_matches(data, 3)

    assert db(data, "restore", copy) == 0

    [kept] = data.glob("before-*.sqlite")
    assert str(kept) in capsys.readouterr().out
    assert count_matches(data) == 2
    assert db(data, "restore", kept) == 0
    assert count_matches(data) == 5


def test_a_copy_that_is_made_while_matches_are_stored_is_whole(data: Path, tmp_path: Path) -> None:
    stored, over = Event(), Event()
    counted: list[int] = []

    def go_on_storing() -> None:
        store = Store(data)
        while not over.is_set():
            store.create(SETUP, opening())
            counted.append(1)
            stored.set()
        store.close()

    writer = Thread(target=go_on_storing)
    writer.start()
    assert stored.wait(60)
    before = len(counted)
    assert db(data, "backup", tmp_path / "copy" / FILE_NAME) == 0
    over.set()
    writer.join()

    assert db(tmp_path / "copy", "check") == 0
    assert 2 + before <= count_matches(tmp_path / "copy") <= 2 + len(counted)


def test_a_file_is_never_written_over(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter").write_text("Dear me,")

    assert db(data, "backup", tmp_path / "letter") == 1

    assert "is not overwritten" in capsys.readouterr().err
    assert (tmp_path / "letter").read_text() == "Dear me,"


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 4)


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])


def write_letter(path: Path) -> None:
    path.write_text("Dear me," * 500)


def write_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE song (title)")


def set_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")


def empty(path: Path) -> None:
    path.write_bytes(b"")


Spoil = Callable[[Path], None]
UNUSABLE = [damage, truncate, write_letter, write_foreign, set_newer_version, empty]


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """Return a copy with two matches."""
    path = tmp_path / "copies" / "monday.sqlite"
    assert db(data, "backup", path) == 0
    return path


def read_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("spoil", UNUSABLE)
def test_a_copy_is_put_in_place_of_whatever_cannot_be_used(
    spoil: Spoil, data: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(data / FILE_NAME)
    before = (data / FILE_NAME).read_bytes()

    assert db(data, "restore", copy) == 0

    [kept] = data.glob("before-*.sqlite")
    assert str(kept) in capsys.readouterr().out
    assert kept.read_bytes() == before
    assert count_matches(data) == 2
    assert db(data, "check") == 0


def test_the_log_of_a_file_that_is_moved_aside_is_moved_with_it(data: Path, copy: Path) -> None:
    write_letter(data / FILE_NAME)
    for ending in ("-wal", "-shm"):
        (data / f"{FILE_NAME}{ending}").write_text(ending)

    assert db(data, "restore", copy) == 0

    [kept] = data.glob("before-*.sqlite")
    assert kept.with_name(f"{kept.name}-wal").read_text() == "-wal"
    assert kept.with_name(f"{kept.name}-shm").exists()  # which whoever reads makes anew
    assert count_matches(data) == 2


def test_a_log_without_its_file_spoils_nothing(data: Path, copy: Path) -> None:
    (data / FILE_NAME).unlink()
    (data / f"{FILE_NAME}-wal").write_text("a log")

    assert db(data, "restore", copy) == 0

    [log] = data.glob("before-*.sqlite-wal")
    assert log.read_text() == "a log"
    assert count_matches(data) == 2


def test_a_copy_is_put_where_nothing_was(
    tmp_path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert db(tmp_path / "new", "restore", copy) == 0

    assert "There was no database before" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE_NAME]
    assert count_matches(tmp_path / "new") == 2


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("spoil", UNUSABLE)
def test_a_copy_that_cannot_be_used_changes_nothing(
    spoil: Spoil, broken: bool, data: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if broken:
        write_letter(data / FILE_NAME)
    spoil(copy)
    before = read_files(data)

    assert db(data, "restore", copy) == 1

    assert capsys.readouterr().err.count("\n") == 1
    assert read_files(data) == before


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("at", ["copy", "replace", "rename"])
def test_an_interrupted_restore_leaves_what_was_there(
    at: str, broken: bool, data: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_matches(data, 1)
    if broken:
        write_letter(data / FILE_NAME)
        (data / f"{FILE_NAME}-wal").write_text("a log")
    before = (data / FILE_NAME).read_bytes()

    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        if at == "copy":
            patched.setattr("tutor.store.database.copies.copy", interrupt)
        else:
            patched.setattr(Path, at, interrupt)
        interrupted = db(data, "restore", copy) == 130

    if not interrupted:
        assert (at, broken) == ("rename", False)  # nothing is renamed
        return
    assert (data / FILE_NAME).read_bytes() == before
    assert db(data, "restore", copy) == 0
    assert count_matches(data) == 2


@pytest.mark.parametrize("action", ["check", "backup"])
def test_where_there_is_no_database_a_sentence_says_so(
    tmp_path: Path, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [tmp_path / "copy"] if action == "backup" else []

    assert db(tmp_path / "none", action, *words) == 1

    assert "There is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_brought_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert db(tmp_path, "upgrade") == 0
    assert db(tmp_path, "check") == 0

    assert "nothing is wrong" in capsys.readouterr().out
