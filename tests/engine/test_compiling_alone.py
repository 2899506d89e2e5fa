"""Processes that start at once compile everything once between them."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Final

import pytest

from tests.engine.positions import koikoi
from tutor.engine import code_cache
from tutor.engine.compile_ahead import compile_once
from tutor.rules.ruleset import Ruleset

ROOT: Final = Path(__file__).resolve().parents[2]
PROCESSES: Final = 3
STEPS: Final = ("hints", "ledger")
FORK: Final = get_context("fork")  # processes that have imported everything


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "find_cache", lambda: tmp_path)


def start(notes: Path, seconds: float) -> ForkProcess:
    process = FORK.Process(target=compile_steps, args=(notes, seconds))
    process.start()
    return process


def compile_steps(notes: Path, seconds: float) -> None:
    """Note what a process compiles and what it loads; to compile takes a moment."""
    for name in STEPS:
        step = make_step(notes, name, seconds)
        compile_once(step, koikoi(), ("koikoi",), is_loaded=name == "hints")


def make_step(notes: Path, name: str, seconds: float) -> Callable[[Ruleset], None]:
    made = notes.parent / f"{name}.compiled"

    def work(_ruleset: Ruleset) -> None:
        with notes.open("a") as file:
            file.write(f"{'load' if made.exists() else 'compile'} {name}\n")
        time.sleep(seconds)
        made.touch()

    work.__name__ = name
    return work


def test_processes_that_start_at_once_compile_each_step_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    running = [start(notes, 0.5) for _ in range(PROCESSES)]
    for process in running:
        process.join()

    assert [process.exitcode for process in running] == [0] * PROCESSES
    assert Counter(notes.read_text().splitlines()) == {
        "compile hints": 1,
        "load hints": PROCESSES - 1,
        "compile ledger": 1,
    }


def test_a_process_that_is_killed_while_it_compiles_holds_up_nobody(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    killed = start(notes, 600)
    while not notes.exists():
        assert killed.is_alive()
        time.sleep(0.05)
    waiting = start(notes, 0)
    killed.kill()
    killed.join()
    waiting.join(timeout=60)

    assert waiting.exitcode == 0
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
