"""The wheel carries its lessons, templates and static files, and runs where it is installed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the built wheel unpacked, away from the checkout."""
    built = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = built.glob("*.whl")
    target = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def run_elsewhere(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the unpacked wheel, with the checkout out of sight."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=installed.parent, env=environment, capture_output=True, text=True
    )


def test_the_wheel_carries_its_data(installed: Path) -> None:
    data = installed / "tutor" / "_data"

    assert (data / "templates" / "base.html").is_file()
    assert (data / "static" / "cards" / "1-crane.svg").is_file()
    assert {path.name for path in data.iterdir()} <= {"lessons", "replays", "static", "templates"}


def test_the_wheel_runs_without_the_lab(installed: Path) -> None:
    help_text = run_elsewhere(installed, "-m", "tutor", "--help")
    refused = run_elsewhere(installed, "-m", "tutor", "bench")

    assert not (installed / "tutor" / "lab").exists()
    assert list((installed / "tutor").rglob("decisions")) == []
    assert "    serve" in help_text.stdout
    assert "    bench" not in help_text.stdout
    assert refused.returncode == 2


SERVE = """
import pathlib, tempfile, tutor
from tutor.practice import Practice
from tutor.store import Store
from tutor.web import Config, create_app

store = Store(pathlib.Path(tempfile.mkdtemp()))
client = create_app(Config(Practice(store), "a key")).test_client()
print(pathlib.Path(tutor.__file__).parent.parent, client.get("/").status_code)
"""


def test_the_wheel_serves_its_own_pages(installed: Path) -> None:
    run = run_elsewhere(installed, "-c", SERVE)

    assert run.stdout.split() == [str(installed), "200"], run.stderr
