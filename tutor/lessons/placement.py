"""Where to start: a ladder of questions, and the lessons that each of them stands for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.lessons.fields import TomlTable
from tutor.lessons.toml import read_toml

FILE: Final = "placement.toml"


@dataclass(frozen=True)
class Rung:
    """One question: a case of a family; a right answer covers these lessons."""

    family: str
    lessons: tuple[str, ...]


def read_placement(root: Path) -> tuple[Rung, ...]:
    """Return the rungs, the easiest first; raise LessonError with a fault of the file."""
    table = TomlTable(read_toml(root / FILE), FILE)
    rungs = tuple(_read_rung(TomlTable(item, FILE)) for item in table.take("rung", list))
    table.close()
    return rungs


def _read_rung(table: TomlTable) -> Rung:
    rung = Rung(table.take("family", str), table.texts("lessons"))
    table.close()
    return rung
