"""The time of a fresh process until the engine answers, with and without cached code."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median
from typing import Final

from tutor.engine.code_cache import find_cache
from tutor.lab.arena.bench.figures import BenchFigure, Target

READY: Final = Target(2.0, 0.5)
REPEATS: Final = 3
_SCRIPT: Final = """
import json, sys, time
from pathlib import Path
from tutor.engine import readiness
kinds = readiness.compile_by_kind()
next(kinds)
ready = time.process_time()
everything = [*kinds] and time.process_time()
told = {"koikoi": ready, "all": everything}
if sys.platform == "linux":  # what getrusage says there may be the parent's
    status = Path("/proc/self/status").read_text()
    told["peak"] = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps(told))
"""


def measure_starts(quick: bool) -> Iterator[BenchFigure]:
    """Measure the start of a process; a quick bench omits the one that compiles."""
    with tempfile.TemporaryDirectory() as folder:
        cache = str(find_cache().parent) if quick else folder
        first = _child(cache)
        if not quick:
            yield BenchFigure("compiled anew, Koi-Koi", first["koikoi"], "s")
            yield BenchFigure("compiled anew, all games", first["all"], "s")
        following = [_child(cache) for _ in range(REPEATS)]
    yield BenchFigure(
        "ready from the cache, Koi-Koi", _find_median(following, "koikoi"), "s", READY
    )
    yield BenchFigure("ready from the cache, all games", _find_median(following, "all"), "s", READY)
    if "peak" in first:
        yield BenchFigure("memory of such a process, peak", _find_median(following, "peak"), "MiB")


def _child(cache: str) -> dict[str, float]:
    """Return the CPU seconds since its start after which a process could answer."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    run = subprocess.run(
        [sys.executable, "-c", _SCRIPT], env=environment, capture_output=True, check=True
    )
    child: dict[str, float] = json.loads(run.stdout)
    return child


def _find_median(runs: list[dict[str, float]], name: str) -> float:
    return median(run[name] for run in runs)
