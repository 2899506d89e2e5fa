"""Compiled code follows the sources: an edited rule is never answered by an old kernel."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import tutor

SCRIPT = """
from pathlib import Path
from tutor.engine.readiness import prepare
prepare(Path("compiled"))
from tutor.engine import compiled
from tutor.rules.cards import named
from tutor.rules.games import ruleset
rules = compiled.tables(ruleset("koikoi", "kk_standard").tables())
print(compiled.yaku_made(rules, named("3-curtain 9-cup"), 0)[0])
"""


def _answer(folder: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_an_edited_rule_is_compiled_again(tmp_path: Path) -> None:
    shutil.copytree(Path(tutor.__file__).parent, tmp_path / "tutor")
    assert _answer(tmp_path) == "5"

    called = tmp_path / "tutor" / "rules" / "scoring.py"
    source = called.read_text()
    called.write_text(source.replace("return row.points +", "return 2 * row.points +"))

    assert source != called.read_text()
    assert _answer(tmp_path) == "10"


def test_the_cache_folder_is_private(tmp_path: Path) -> None:
    shutil.copytree(Path(tutor.__file__).parent, tmp_path / "tutor")
    _answer(tmp_path)

    [cache] = (tmp_path / "compiled").iterdir()
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700
