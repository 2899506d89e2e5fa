"""Whoever makes a learner's folder first makes it private."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tutor.engine.code_cache import open_cache
from tutor.folders import make_private
from tutor.store import Store

SOURCES = Path(__file__).resolve().parent.parent / "tutor"
Make = Callable[[Path], object]


def mode(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


def open_store(data: Path) -> None:
    Store(data).close()


@pytest.mark.parametrize("make", [make_private, open_store, open_cache])
def test_a_data_folder_and_what_was_missing_above_it_is_private(tmp_path: Path, make: Make) -> None:
    before = os.umask(0)
    try:
        make(tmp_path / "share" / "data")
    finally:
        os.umask(before)

    assert [mode(tmp_path / "share"), mode(tmp_path / "share" / "data")] == [0o700, 0o700]


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)

    make_private(tmp_path / "data")
    make_private(tmp_path)

    assert [mode(tmp_path), mode(tmp_path / "data")] == [0o750, 0o700]


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_a_file_in_the_way_is_told_by_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(NotADirectoryError) as caught:
        make_private(tmp_path / name)

    assert caught.value.filename == str(tmp_path / "file")


def test_no_other_module_makes_folders_of_a_learner() -> None:
    makers = {path.name for path in SOURCES.rglob("*.py") if "mkdir(" in path.read_text("utf-8")}

    assert makers == {"folders.py", "messages.py"}  # the second: those of the translations
