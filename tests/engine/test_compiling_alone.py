"""Processes that start at once compile everything once between them."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PROCESSES: Final = 3
STEPS: Final = ("hints", "ledger")
# Each process notes what it compiles and what it loads; to compile takes a moment.
PROGRAM: Final = """
import sys, time
from pathlib import Path
from tutor.engine import compile_ahead
from tutor.rules.games import ruleset

notes, name = Path(sys.argv[1]), sys.argv[2]
usual = ruleset("koikoi", "kk_standard")

def note(word):
    with notes.open("a") as file:
        file.write(word + "\\n")

def make_step(step):
    made = notes.parent / f"{step}.compiled"
    def work(_ruleset):
        is_first = not made.exists()
        note(f"{'compile' if is_first else 'load'} {step}")
        time.sleep(float(sys.argv[3]))
        made.touch()
    work.__name__ = step
    return work

for step in ("hints", "ledger"):
    compile_ahead.compile_once(make_step(step), usual, ("koikoi",), is_loaded=step == "hints")
"""


def start(notes: Path, name: str, seconds: float) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(notes.parent / "cache")}
    command = [sys.executable, "-c", PROGRAM, str(notes), name, str(seconds)]
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def test_processes_that_start_at_once_compile_each_step_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    running = [start(notes, str(number), 0.5) for number in range(PROCESSES)]

    assert [one.wait() for one in running] == [0] * PROCESSES
    assert Counter(notes.read_text().splitlines()) == {
        "compile hints": 1,
        "load hints": PROCESSES - 1,
        "compile ledger": 1,
    }


def test_a_process_that_is_killed_while_it_compiles_holds_up_nobody(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    killed = start(notes, "killed", 600)
    while not notes.exists():
        assert killed.poll() is None
        time.sleep(0.05)
    waiting = start(notes, "waiting", 0)
    killed.send_signal(signal.SIGKILL)
    killed.wait()

    assert waiting.wait(timeout=60) == 0
    assert Counter(notes.read_text().splitlines()) == {"compile hints": 2, "compile ledger": 1}


@pytest.mark.thorough
def test_two_programs_on_an_empty_cache_take_the_time_of_one(tmp_path: Path) -> None:
    program = "from tutor.engine.readiness import compile_now; compile_now()"
    spent = [measure(tmp_path / str(number), program, number) for number in (1, 2)]

    assert spent[1] < 1.5 * spent[0]


def measure(cache: Path, program: str, number: int) -> float:
    """Return the processor time that so many processes take together to be ready."""
    before = os.times()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    running = [
        subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=environment)
        for _ in range(number)
    ]
    assert [one.wait() for one in running] == [0] * number
    after = os.times()
    return after.children_user - before.children_user
