"""The house itself: what is installed, which way imports point, what every module says."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
DEVELOPMENT: list[str] = [*RUNTIME, *PROJECT["dependency-groups"]["dev"]]
LOCKS = {"requirements.txt": RUNTIME, "requirements-dev.txt": DEVELOPMENT}
# A requirement with its options on continued lines, as pip reads it.
ENTRY = re.compile(r"^(?P<pin>[A-Za-z0-9][^\\\n]*?)\s*(?P<hashes>(?:\\\n\s+--hash=\S+\s*)*)$", re.M)
MODULES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tutor").rglob("*.py"))
}
MOST_LINES = 600
REQUEST_SERVICES = {"practice", "hints", "engine", "reviews", "new_seed", "today", "find_practice"}
SERVICE_MODULES = ("tutor.web.services", "tutor.web.learners.current")
# Methods of a blueprint or application that register a function to answer a request.
ENTRIES = (
    "get",
    "post",
    "route",
    "before_request",
    "after_request",
    "errorhandler",
    "template_global",
)


def entries(lock: str) -> list[tuple[Requirement, int]]:
    """Return every pinned requirement of a lock file with its number of hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    found = [
        (Requirement(one["pin"]), one["hashes"].count("--hash=")) for one in ENTRY.finditer(text)
    ]
    assert len(found) == len(re.findall(r"^[A-Za-z0-9]", text, re.M))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_to_one_version_and_hashed(lock: str) -> None:
    for requirement, hashes in entries(lock):
        operators = [one.operator for one in requirement.specifier]

        assert (operators, requirement.url, hashes > 0) == (["=="], None, True), requirement.name


@pytest.mark.parametrize("lock", LOCKS)
def test_direct_dependencies_are_pinned_to_versions_that_the_project_allows(lock: str) -> None:
    all_pins = [pin for pin, _ in entries(lock)]

    def is_pinned(asked: Requirement) -> bool:
        name = canonicalize_name(asked.name)
        pins = [pin for pin in all_pins if canonicalize_name(pin.name) == name]
        versions = [next(iter(pin.specifier)).version for pin in pins]
        return any(pin.marker is None or pin.marker.evaluate() for pin in pins) and all(
            asked.specifier.contains(version) for version in versions
        )

    assert [wanted for wanted in LOCKS[lock] if not is_pinned(Requirement(wanted))] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_names_no_index_and_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")

    assert (
        re.findall(r"://|--(?:extra-)?index-url|--find-links|--trusted-host|^-i ", text, re.M) == []
    )


def test_everything_that_runs_is_locked_alike_for_development() -> None:
    runtime = {
        (pin.name, str(pin.specifier), str(pin.marker)) for pin, _ in entries("requirements.txt")
    }
    development = {
        (pin.name, str(pin.specifier), str(pin.marker))
        for pin, _ in entries("requirements-dev.txt")
    }

    assert runtime <= development


def test_the_changelog_tells_what_is_unreleased_or_names_the_version() -> None:
    headings = re.findall(r"^#+ (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)

    assert headings[0] == "Changelog"
    assert "Unreleased" in headings[1] or PROJECT["project"]["version"] in headings[1]


def test_the_readme_names_the_versions_of_python_that_the_project_allows() -> None:
    [bounds] = re.findall(r"Python 3\.(\d+) to 3\.(\d+)", (ROOT / "README.md").read_text("utf-8"))
    oldest, newest = map(int, bounds)

    assert PROJECT["project"]["requires-python"] == f">=3.{oldest},<3.{newest + 1}"


def test_the_licence_is_mit_as_the_project_says() -> None:
    assert PROJECT["project"]["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_imports_point_one_way() -> None:
    """Run the contracts of pyproject.toml."""
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    run = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)

    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 broken" in run.stdout


def test_every_module_says_in_one_sentence_what_it_is_for() -> None:
    def first_line(source: str) -> str:
        return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]

    said = {name: first_line(source) for name, source in MODULES.items()}

    assert len(said) > 100
    assert {name: line for name, line in said.items() if not line.endswith((".", ":", "?"))} == {}


def test_every_module_is_short_enough_to_read_at_once() -> None:
    lengths = {name: len(source.splitlines()) for name, source in MODULES.items()}

    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_only_functions_that_answer_a_request_read_its_services() -> None:
    """Views take the practice, the engine and the day as arguments, so that a call shows them."""
    allowed = (
        "tutor/web/http/",
        "tutor/web/learners/",
        "tutor/web/app.py",
        "tutor/web/services.py",
    )
    readers = {
        name: lines
        for name, source in MODULES.items()
        if name.startswith("tutor/web/") and not name.startswith(allowed)
        if (lines := list(_list_service_calls(ast.parse(source), is_entry=False)))
    }

    assert readers == {}


def _list_service_calls(node: ast.AST, *, is_entry: bool) -> Iterator[int]:
    """Yield the lines that read a service outside a function that answers a request."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom) and child.module in SERVICE_MODULES:
            yield from (child.lineno for alias in child.names if alias.name in REQUEST_SERVICES)
        elif isinstance(child, ast.Attribute) and ast.unparse(child.value) == "services":
            if child.attr in REQUEST_SERVICES and not is_entry:
                yield child.lineno
        elif isinstance(child, ast.FunctionDef):
            yield from _list_service_calls(child, is_entry=is_entry or _is_entry(child))
        else:
            yield from _list_service_calls(child, is_entry=is_entry)


def _is_entry(function: ast.FunctionDef) -> bool:
    registered = [getattr(decorator, "func", decorator) for decorator in function.decorator_list]
    return any(getattr(decorator, "attr", "") in ENTRIES for decorator in registered)
