"""The games that ship with the app, each with a commentary."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor import resources
from tutor.records.reading import from_text
from tutor.records.record import ReplayRecord

_SOURCE: Final = "en"


@dataclass(frozen=True)
class Sample:
    """A game that ships: *name* is part of its address."""

    name: str
    game: str
    path: Path


def list_samples() -> tuple[Sample, ...]:
    """Return the sample games that ship with the program, by game and in order."""
    found = sorted(resources.folder("replays").glob("*/*.txt"))
    kept = (path for path in found if "." not in path.stem)  # a translation has its language there
    return tuple(Sample(path.stem, path.parent.name, path) for path in kept)


def read_sample(name: str, language: str = _SOURCE) -> ReplayRecord:
    """Return a sample game with commentary in *language*; raise KeyError if there is none."""
    for one in list_samples():
        if one.name == name:
            told = one.path.with_suffix(f".{language}.txt")
            path = told if language != _SOURCE and told.exists() else one.path
            return from_text(path.read_text(encoding="utf-8"))
    raise KeyError(name)
