"""Nothing outside the register of games asks which game is played: rules are data."""

import ast
import re
from pathlib import Path

import pytest

from tutor.rules.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
OWN = ROOT / "tutor" / "rules" / "games"
SOURCES = [path for path in sorted((ROOT / "tutor").rglob("*.py")) if OWN not in path.parents]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
NAMES = "|".join(GAMES)
TEMPLATE_TEST = re.compile(rf"(==|!=|\bin\b)\s*[\[(]?\s*[\"']({NAMES})[\"']")


def lines_that_compare(source: str) -> list[int]:
    """Return the lines that compare something with a game's name or match it.

    `koikoi` is also the name of a call: a comparison of calls or actions is none of games.
    """
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare | ast.MatchValue) and names_a_game(node):
            words = ast.unparse(node)
            if not re.search(r"call|action", words):
                lines.append(node.lineno)
    return lines


def names_a_game(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Constant) and one.value in GAMES for one in ast.walk(node))


def test_no_source_file_tests_for_one_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        for line in lines_that_compare(path.read_text(encoding="utf-8"))
    ]

    assert len(SOURCES) > 100
    assert found == []


def test_no_template_tests_for_one_game() -> None:
    found = [path.name for path in TEMPLATES if TEMPLATE_TEST.search(path.read_text("utf-8"))]

    assert found == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("if game == 'koikoi': pass", [1]),
        ("x = 1\nif game.name in ('koikoi', 'go'): pass", [2]),
        ("match game:\n    case 'koikoi': pass", [2]),
        ("if call == 'koikoi': pass", []),
        ("parser.add_argument('--game', default='koikoi')", []),
    ],
)
def test_the_search_finds_comparisons_and_leaves_defaults_and_calls_alone(
    source: str, lines: list[int]
) -> None:
    assert lines_that_compare(source) == lines
