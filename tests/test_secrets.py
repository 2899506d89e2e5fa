"""Secrets and data of an installation stay out of git, the image, the wheel and the sdist."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from pathspec import GitIgnoreSpec

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("tutor", "lessons", "replays", "static", "templates", "tests")
FOLDERS = (".", "tutor/deployment", "tutor/web", "lessons", "replays", "static", "templates")
NAMES = (
    ".env",
    ".env.production",
    "school.env",
    ".netrc",
    ".pgpass",
    "secret-key",
    "secret-key-0123",
    "id_ed25519",
    "id_rsa.pub",
    "server.pem",
    "tls.key",
    "tutor.sqlite",
    "tutor.sqlite-wal",
    "before-2026-11-28.sqlite.gz",
    "app.db",
    "app.db-journal",
    "dump.sql",
    "dump.sql.gz",
    "postgres.dump",
)
SECRETS = tuple((PurePosixPath(folder) / name).as_posix() for folder in FOLDERS for name in NAMES)
MARK = "POSTGRES_PASSWORD=planted"


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the source tree, without .gitignore and with a secret in many places."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in BUILT_FROM:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for name in SECRETS:
        (copy / name).write_text(MARK, "utf-8")
    return copy


def build(planted: Path, target: str, to: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(to)]
    subprocess.run(command, cwd=planted, check=True, capture_output=True)
    [built] = to.iterdir()
    return built


def test_a_wheel_packs_no_secret(planted: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(build(planted, "wheel", tmp_path)) as wheel:
        contents = {name: wheel.read(name) for name in wheel.namelist()}

    assert "tutor/web/app.py" in contents
    assert [name for name, content in contents.items() if content == MARK.encode()] == []


def test_an_sdist_packs_no_secret_and_all_that_is_no_secret(planted: Path, tmp_path: Path) -> None:
    with tarfile.open(build(planted, "sdist", tmp_path)) as sdist:
        names = {one.name.partition("/")[2] for one in sdist.getmembers()}

    assert sorted(names.intersection(SECRETS)) == []
    wanted = {
        path.relative_to(ROOT).as_posix()
        for name in BUILT_FROM
        for path in (ROOT / name).rglob("*")
        if path.is_file()
        and {"__pycache__", "decisions"}.isdisjoint(path.parts)
        and not path.name.startswith(".")
    }
    assert sorted(wanted - names) == []


@pytest.mark.parametrize("file", [".gitignore", ".dockerignore"])
def test_git_and_the_image_ignore_secrets_wherever_they_are(file: str) -> None:
    lines = (ROOT / file).read_text("utf-8").splitlines()

    ignored = GitIgnoreSpec.from_lines(lines)  # Docker reads `**/` and `*` alike

    assert [name for name in SECRETS if not ignored.match_file(name)] == []
    assert not ignored.match_file("tutor/web/app.py")
    assert not ignored.match_file("requirements-server.txt")
