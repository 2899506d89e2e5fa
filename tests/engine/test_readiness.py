"""Compiled code follows the sources: an edited rule is never answered by an old kernel."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import tutor
from tutor.engine import readiness
from tutor.rules.games import ruleset

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


def test_hints_of_koikoi_are_ready_before_those_of_the_other_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(readiness, "_ready", set())
    monkeypatch.setattr(
        "tutor.engine.hints.hint.hint", lambda seen, samples: asked.append(seen.ruleset.game.name)
    )
    monkeypatch.setattr("tutor.engine.search.playouts.play_out_once", lambda seen: None)
    own_rules = ruleset("koikoi", "kk_standard", {"min_koikoi_points": 5})  # no net knows them
    two, three = (ruleset("roppyakken", "rp_fudawiki", players=seats) for seats in (2, 3))
    five = ruleset("hachihachi", "hh_standard", players=5)
    usual = ruleset("koikoi", "kk_standard")
    everything = (usual, own_rules, two, three, five)

    compiling = readiness.compile_by_kind()
    assert not any(map(readiness.is_ready, everything))

    next(compiling)
    assert set(asked) == {"koikoi"}
    assert [*map(readiness.is_ready, everything)] == [True, False, False, False, False]

    next(compiling)
    assert [*map(readiness.is_ready, everything)] == [True, False, True, False, False]

    assert [*compiling]
    assert all(map(readiness.is_ready, everything))
