"""Compiled code follows the sources: an edited rule is never answered by an old kernel."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import tutor
from tutor.engine import code_cache
from tutor.engine.code_cache import source_digest, strip_prose

COMPILED = """
from tutor.engine import compiled
from tutor.rules.cards import cards_named
from tutor.rules.games import ruleset
rules = compiled.pack_tables(ruleset("koikoi", "kk_standard").tables())
print(compiled.score_pile(rules, cards_named("3-curtain 9-cup"), 0)[0])
print(compiled.score_pile.compiled_anew)
"""
CODE = b'''"""A module."""

LOW = 3  # a number


class Counter:
    """A class."""

    def count(self):
        """Say nothing else."""

    def most(self):
        """Return the most."""
        return LOW
'''


def run(folder: Path) -> list[str]:
    """Return how much a pile is worth by the sources in a folder, and how often that compiled."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "compiled")}
    command = [sys.executable, "-c", COMPILED]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_an_edited_rule_is_compiled_again_and_edited_prose_is_not(tmp_path: Path) -> None:
    shutil.copytree(Path(tutor.__file__).parent, tmp_path / "tutor")
    scoring = tmp_path / "tutor" / "rules" / "score" / "scoring.py"
    assert run(tmp_path) == ["5", "1"]

    edit(scoring, "Yaku made, card points", "# Yaku made,\n\ncard points")
    assert run(tmp_path) == ["5", "0"]

    edit(scoring, "return row.points +", "return 2 * row.points +")
    assert run(tmp_path) == ["10", "1"]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (b"# a number", b"# the fewest\n", True),
        (b"A module.", b"Another\n\nmodule.", True),
        (b"A class.", b"Another class.", True),
        (b"Say nothing else.", b"Do nothing.", True),
        (b"LOW = 3", b"LOW = 4", False),
        (b"return LOW", b"return -LOW", False),
        (b'"""Say nothing else."""', b"return 1", False),
        (b"return LOW", b'"""Not in front."""\n        return LOW', False),
        (b'"""Return the most."""', b'f"""Return {print()}."""', False),
        (b"count", b"amount", False),
    ],
)
def test_comments_and_docstrings_are_no_code(old: bytes, new: bytes, same: bool) -> None:
    assert old in CODE

    assert (strip_prose(CODE.replace(old, new)) == strip_prose(CODE)) is same


@pytest.mark.parametrize("room", ["rules", "engine", "lab/training"])
def test_the_digest_is_that_of_everything_that_is_compiled(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("rules", "engine", "lab/training", "web"):
        (tmp_path / name / "part").mkdir(parents=True)
        (tmp_path / name / "part" / "file.py").write_bytes(CODE)
    monkeypatch.setattr(code_cache, "_PACKAGE", tmp_path)
    edited = tmp_path / room / "part" / "file.py"
    digests = tmp_path / "digests"
    before = source_digest(digests)

    edited.write_bytes(CODE.replace(b"A class", b"A kind"))
    (tmp_path / "web" / "part" / "file.py").write_bytes(b"")
    assert source_digest(digests) == source_digest(digests) == before

    edited.write_bytes(CODE.replace(b"3", b"4"))
    assert source_digest(digests) != before

    edited.write_bytes(CODE)
    (digests / next(digests.iterdir()).name).write_text("")  # by a process that was ended
    assert source_digest(digests) == before


def test_the_cache_folder_is_private(tmp_path: Path) -> None:
    cache = code_cache.open_cache(tmp_path / "compiled")

    assert stat.S_IMODE(cache.stat().st_mode) == 0o700


def test_without_a_folder_that_can_be_written_a_line_says_so_and_code_is_kept_for_this_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    cache = code_cache.find_cache.__wrapped__()

    assert cache.is_relative_to(tmp_path)
    assert os.environ["NUMBA_CACHE_DIR"] == str(cache.parent)  # those it starts share it
    assert capsys.readouterr().err == (
        f"tutor: {tmp_path / 'file'} cannot be written: Not a directory. The engine compiles anew "
        "for this run. Set NUMBA_CACHE_DIR to a folder of your own.\n"
    )
