"""The program works with the newest versions of what it needs, as a wheel would take them."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
# What shows soonest that a library has changed: words, pages, servers, the store and lines.
TRIED: Final = (
    "tests/web/i18n",
    "tests/web/test_pages.py",
    "tests/web/test_slow_clients.py",
    "tests/store/test_store.py",
    "tests/protocol",
)


@pytest.mark.thorough
def test_the_newest_versions_that_are_allowed_work(tmp_path: Path) -> None:
    """Install them, without the lock files, and run the tests that depend on them most."""
    folder = tmp_path / "newest"
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--upgrade"]

    subprocess.run([*pip, "pip"], check=True, cwd=ROOT)
    subprocess.run([*pip, ".[server]", "--group", "dev"], check=True, cwd=ROOT)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    tests = [str(python), "-m", "pytest", "-q", "-n", "0", *TRIED]
    run = subprocess.run(tests, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert run.returncode == 0, run.stdout[-10_000:]
