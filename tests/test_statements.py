"""Every statement of the sources has its row: the tests that prove it, or where it is told."""

import ast
import re
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.practice.players import with_casual
from tutor.store import Store
from tutor.web import Config, create_app

ROOT = Path(__file__).resolve().parent.parent
STATEMENTS: dict[str, dict[str, Any]] = tomllib.loads(
    (ROOT / "tests" / "golden" / "statements.toml").read_text(encoding="utf-8")
)
# How many statements each source has, counted in the sources and not in the table.
NUMBERS = {"S0.": 59, "S1.": 75, "S2.": 69, "S3.": 36, "S4.": 32, "J": 12, "N": 8}
CODES = [f"{source}{n + 1}" for source, number in NUMBERS.items() for n in range(number)]
# Facts about the games that are no rules.
FACTS = {"S0.2", "S0.5", "S1.4", "S1.10", *(f"S1.{n}" for n in range(68, 76))}
FACTS |= {"S0.57", "S0.58", "S0.59", "S2.1", "S2.3", "S2.6", "S2.68", "S2.69", "S3.35", "S3.36"}
# A list and a section that the source leaves out: there is nothing to execute.
LEFT_OUT = {"S2.66", "S2.67"}
TOLD = FACTS | LEFT_OUT
MOST_WORDS = 15
TEST = re.compile(r"(?P<path>tests/\S+\.py)::(?P<name>test_\w+)(\[(?P<case>[^\[\]]+)\])?")


@cache
def functions_of(path: str) -> dict[str, ast.FunctionDef]:
    """Return the tests of a file by their names."""
    if not (ROOT / path).is_file():
        return {}
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def cases_of(test: ast.FunctionDef) -> set[str]:
    """Return the names of a test's cases, if it has one table of them and nothing else."""
    if len(test.decorator_list) != 1:
        return set()
    return {
        node.value.value
        for node in ast.walk(test.decorator_list[0])
        if isinstance(node, ast.keyword)
        and node.arg == "id"
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def exists(reference: str) -> bool:
    """Return whether there is such a test, and such a case of it."""
    found = TEST.fullmatch(reference)
    test = functions_of(found["path"]).get(found["name"]) if found else None
    if found is None or test is None:
        return False
    return found["case"] is None or found["case"] in cases_of(test)


def faults(table: dict[str, dict[str, Any]]) -> list[str]:
    """Return what is wrong with a table of statements, in sentences."""
    missing = [f"{code} has no row." for code in CODES if code not in table]
    unknown = [f"{code} is no statement." for code in table if code not in CODES]
    return missing + unknown + [fault for code in table for fault in row_faults(code, table[code])]


def row_faults(code: str, row: dict[str, Any]) -> list[str]:
    found = [f"{code} has an unknown key {key}." for key in row.keys() - {"says", "tests", "info"}]
    if not 1 <= len(row.get("says", "").split()) <= MOST_WORDS:
        found.append(f"{code} must say something in {MOST_WORDS} words.")
    tests, page = row.get("tests", []), row.get("info", "")
    if ("tests" in row) == ("info" in row) or not (tests or page):
        found.append(f"{code} needs tests or a page, and not both.")
    elif page and code not in TOLD:
        found.append(f"{code} can be executed, so it needs a test.")
    elif tests and code in TOLD:
        found.append(f"{code} cannot be executed, so it needs a page.")
    if len(set(tests)) != len(tests):
        found.append(f"{code} names a test twice.")
    return found + [f"{code}: there is no {test}." for test in tests if not exists(test)]


def test_no_statement_is_counted_twice() -> None:
    assert len(CODES) == len(set(CODES))
    assert set(CODES) >= TOLD


def test_every_statement_has_a_row_with_its_proof() -> None:
    assert faults(STATEMENTS) == []
    assert list(STATEMENTS) == CODES


PROVEN = {"says": "Two or three.", "tests": ["tests/test_statements.py::test_example"]}


@pytest.mark.parametrize(
    ("code", "row", "fault"),
    [
        pytest.param("S0.1", None, "S0.1 has no row.", id="missing"),
        pytest.param("S0.60", PROVEN, "S0.60 is no statement.", id="unknown"),
        pytest.param("S0.1", {}, "S0.1 must say something", id="empty"),
        pytest.param("S0.1", PROVEN | {"says": " "}, "S0.1 must say something", id="no words"),
        pytest.param("S0.1", {"says": "Two."}, "S0.1 needs tests or a page", id="neither"),
        pytest.param("S0.1", PROVEN | {"tests": []}, "S0.1 needs tests", id="no test"),
        pytest.param("S0.2", {"says": "Short.", "info": ""}, "S0.2 needs tests", id="no page"),
        pytest.param("S0.1", PROVEN | {"info": "/rules"}, "S0.1 needs tests", id="both"),
        pytest.param("S0.2", PROVEN, "S0.2 cannot be executed", id="a test of a fact"),
        pytest.param(
            "S0.1", {"says": "Two.", "info": "/rules"}, "S0.1 can be executed", id="a rule told"
        ),
        pytest.param("S0.1", PROVEN | {"pages": []}, "S0.1 has an unknown key", id="another key"),
        pytest.param("S0.1", PROVEN, "S0.1: there is no tests/test_st", id="no such test"),
    ],
)
def test_a_table_with_a_fault_is_refused(code: str, row: dict[str, Any] | None, fault: str) -> None:
    table = deepcopy(STATEMENTS)
    table.pop(code, None)
    if row is not None:
        table[code] = row

    assert any(one.startswith(fault) for one in faults(table)), faults(table)


@pytest.mark.parametrize(
    ("reference", "wanted"),
    [
        ("tests/test_statements.py::test_no_statement_is_counted_twice", True),
        ("tests/test_statements.py::test_a_table_with_a_fault_is_refused[both]", True),
        ("tests/test_statements.py::test_a_table_with_a_fault_is_refused[neither of them]", False),
        ("tests/test_statements.py::test_no_statement_is_counted_twice[both]", False),
        ("tests/test_statements.py::faults", False),
        ("tests/test_statement.py::test_no_statement_is_counted_twice", False),
        ("test_no_statement_is_counted_twice", False),
    ],
)
def test_a_test_that_is_named_must_be_there(reference: str, wanted: bool) -> None:
    assert exists(reference) == wanted


def test_what_no_test_can_prove_is_told_on_its_page(tmp_path: Path) -> None:
    store = Store(tmp_path)
    client = create_app(Config(with_casual(store), "a key for tests")).test_client()
    for code in sorted(TOLD):
        with client.get(STATEMENTS[code]["info"]) as response:
            told = re.findall(r'data-statement="([^"]*)"', response.get_data(as_text=True))

        assert response.status_code == 200, code
        assert code in " ".join(told).split()
    store.close()
