"""The files of puzzles: a line each, those of a game in one file."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tutor import resources
from tutor.explain.columns import Theme
from tutor.rules.actions import action_named, action_text
from tutor.rules.games import GAMES
from tutor.skill.puzzles.puzzle import Puzzle, PuzzleKind

_FOLDER: Final = "puzzles"


def find_file(game: str) -> Path:
    """Return where the puzzles of a game are that come with the program."""
    return resources.folder("replays") / _FOLDER / f"{game}.jsonl"


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line, its end included."""
    fields: dict[str, Any] = {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "theme": puzzle.theme.name.lower(),
        "good": [action_text(action) for action in puzzle.good],
        "loss": puzzle.loss,
        "missed": puzzle.missed,
        "match": puzzle.match,
        "position": dict(puzzle.position),
    }
    return json.dumps(fields, separators=(",", ":")) + "\n"


def read_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line; its position is parsed on first use."""
    data = json.loads(line)
    return Puzzle(
        id=data["id"],
        game=data["position"]["game"],
        kind=PuzzleKind(data["kind"]),
        theme=Theme[data["theme"].upper()],
        good=tuple(action_named(name) for name in data["good"]),
        loss=data["loss"],
        missed=tuple(data["missed"]),
        match=data["match"],
        position=MappingProxyType(data["position"]),
    )


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file; none where there is none. A line that breaks off is left out."""
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        yield from (read_puzzle(line) for line in lines if line.endswith("\n"))


@cache
def puzzles() -> MappingProxyType[str, Puzzle]:
    """Return all puzzles that come with the program, by id."""
    return MappingProxyType(
        {puzzle.id: puzzle for game in GAMES for puzzle in read_puzzles(find_file(game))}
    )
