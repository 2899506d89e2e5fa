"""The tables of lessons: the library of positions, and boards that a step brings itself."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tutor.lessons.fields import TomlTable, parse_cards
from tutor.lessons.model import LessonBoard, LessonError
from tutor.lessons.toml import read_toml


def read_library(folder: Path) -> Mapping[str, LessonBoard]:
    """Return the boards of `positions.toml` by name."""
    path = folder / "positions.toml"
    if not path.is_file():
        return {}
    tables = read_toml(path)
    return {name: read_board(values, f"position {name}") for name, values in tables.items()}


def read_board(values: object, place: str) -> LessonBoard:
    """Return the board of a TOML table."""
    table = TomlTable(values, place)
    own = table.cards("won")
    opponents = [table.cards(f"won{seat}") for seat in (1, 2) if table.has(f"won{seat}")]
    read = LessonBoard(
        hand=table.cards("hand"),
        field=table.cards("field"),
        won=(own, *opponents),
        next=table.cards("next"),
        pack=table.take("pack", int) if table.has("pack") else None,
        seed=table.take("seed", int, default=0),
        dealer=table.take("dealer", int, default=0),
        calls=read_calls(table),
        after=tuple(table.take("after", str, default="").split()),
    )
    table.close()
    _check(read, place)
    return read


def read_calls(table: TomlTable) -> tuple[int, ...]:
    """Return the calls made so far, the learner's first."""
    text = table.take("calls", str, default="")
    if not all(item.isdigit() for item in text.split()):
        raise LessonError(f"{table.place}: calls must be numbers.")
    return tuple(int(item) for item in text.split())


def _check(read: LessonBoard, place: str) -> None:
    shown = [*read.hand, *read.field, *read.next]
    for pile in read.won:
        shown += pile
    if len(set(shown)) < len(shown):
        raise LessonError(f"{place}: a card lies in two places.")


def read_piles(values: Any, place: str) -> dict[str, tuple[int, ...]]:
    """Return several exhibits by their keys."""
    if not isinstance(values, dict) or not all(isinstance(item, str) for item in values.values()):
        raise LessonError(f"{place}: piles must be texts with card ids.")
    return {key: parse_cards(text, f"{place}: pile {key}") for key, text in values.items()}
