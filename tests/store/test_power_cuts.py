"""The power goes out at any moment: what was acknowledged had reached the disk.

Every write of a program that stores moves is recorded, and every wait for the disk. From them the
files are made again as the disk may hold them: all that was waited for, and of the rest anything.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.practice.players import SETUP
from tutor.rules.match.match import start_match
from tutor.store import Store
from tutor.store.database.sqlite import FILE_NAME

STRACE: Final = shutil.which("strace")
MOVES: Final = 40
CUTS: Final = 60
CALL: Final = re.compile(r'(\w+)\((\d+)<([^>]*)>(?:, "([^"]*)")?(?:, (\d+))?(?:, (\d+))?\) += \d')
WAITS: Final = ("fsync", "fdatasync")
CALLS: Final = ",".join(("write", "pwrite64", *WAITS))
STDOUT: Final = "1"
PROGRAM: Final = """
import os, sys
from pathlib import Path
from random import Random
from tests.practice.players import SETUP
from tutor.rules.match.match import start_match
from tutor.store import Store

store = Store(Path(sys.argv[1]))
record = store.match(sys.argv[2])
for event in list(start_match(SETUP.ruleset, Random(1)))[-1:] * int(sys.argv[3]):
    record = store.append(record, [event])
    os.write(1, b"told")
"""


@dataclass
class File:
    """A file as the disk holds it for certain, and what was written to it since."""

    sure: bytes = b""
    since: list[tuple[int, bytes]] = field(default_factory=list)  # places and bytes

    def wait(self) -> None:
        """Let everything that was written reach the disk."""
        self.sure = self.with_some(self.since)
        self.since = []

    def with_some(self, written: list[tuple[int, bytes]]) -> bytes:
        """Return the file with some of what was written since."""
        made = bytearray(self.sure)
        for place, data in written:
            made.extend(bytes(max(0, place + len(data) - len(made))))
            made[place : place + len(data)] = data
        return bytes(made)


Disk = dict[str, File]  # by the names of the files


def record_writes(folder: Path, token: str) -> list[re.Match[str]]:
    """Let a program store moves in a match; return what it asked of the system."""
    assert STRACE
    log = folder.with_suffix(".log")
    command = [STRACE, "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(log)]
    program = [sys.executable, "-c", PROGRAM, str(folder), token, str(MOVES)]
    subprocess.run([*command, *program], check=True, stdout=subprocess.DEVNULL)
    return [found for line in log.read_text().splitlines() if (found := CALL.match(line))]


def moments(folder: Path, calls: list[re.Match[str]], before: Disk) -> Iterator[tuple[Disk, int]]:
    """Yield how the disk stands after each call, and how many moves were told to be stored."""
    disk, told = before, 0
    for call in calls:
        name, handle, path, text, _size, place = call.groups()
        where = Path(unescape(path).decode())
        if handle == STDOUT:
            told += 1
        elif where.parent == folder:
            file = disk.setdefault(where.name, File())
            if name == "pwrite64":
                file.since.append((int(place), unescape(text)))
            elif name in WAITS:
                file.wait()
        yield disk, told


def unescape(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def put_back(disk: Disk, folder: Path, random: Random) -> None:
    """Make the files again as the disk may hold them."""
    folder.mkdir()
    for name, file in disk.items():
        kept = [one for one in file.since if random.random() < 0.5]
        random.shuffle(kept)
        (folder / name).write_bytes(file.with_some(kept))


@pytest.mark.thorough
@pytest.mark.skipif(not STRACE, reason="strace is not installed")
def test_what_was_acknowledged_had_reached_the_disk(tmp_path: Path) -> None:
    folder, random = tmp_path / "kept", Random(3)
    store = Store(folder)
    first = store.create(SETUP, start_match(SETUP.ruleset, Random(1)))
    store.close()
    before = {FILE_NAME: File((folder / FILE_NAME).read_bytes())}
    calls = record_writes(folder, first.token)

    cuts = set(random.sample(range(len(calls)), CUTS))
    most = 0
    for number, (disk, told) in enumerate(moments(folder, calls, before)):
        if number in cuts:
            again = tmp_path / str(number)
            put_back(disk, again, random)
            opened = Store(again)
            stored = opened.match(first.token).version - first.version
            opened.close()
            assert told <= stored <= told + 1
            most = max(most, stored)
    assert most > MOVES / 2
