"""Which statements of the sources the lessons teach, and in which steps."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from tutor.lessons.model import Lesson


def map_statements(lessons: Iterable[Lesson]) -> Mapping[str, list[str]]:
    """Return the steps that teach each statement, as `k-04/near-miss`, by its code."""
    result: dict[str, list[str]] = {}
    for lesson in lessons:
        for step in lesson.steps:
            for code in step.statements:
                result.setdefault(code, []).append(f"{lesson.id}/{step.id}")
    return {code: result[code] for code in sorted(result, key=locate_statement)}


def locate_statement(code: str) -> tuple[int, int]:
    """Return the place of a statement among all of them."""
    source, _dot, number = code.removeprefix("S").partition(".")
    return int(source), int(number)


def render_coverage(lessons: Iterable[Lesson]) -> str:
    """Return the coverage as the text of `lessons/coverage.md`."""
    lines = [f"| {code} | {', '.join(steps)} |" for code, steps in map_statements(lessons).items()]
    head = [
        "# Which steps teach which statement",
        "",
        "Written by `tutor check-lessons --coverage`; a test compares it with the lessons.",
        "",
        "| Statement | Steps |",
        "|---|---|",
    ]
    return "\n".join([*head, *lines, ""])


def read_coverage(root: Path) -> str:
    """Return the last written coverage."""
    path = root / "coverage.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
