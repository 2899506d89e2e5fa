"""The games that ship with the app, each with a commentary."""

from dataclasses import dataclass
from pathlib import Path

from tutor import resources
from tutor.records.reading import from_text
from tutor.records.record import ReplayRecord
from tutor.text import SOURCE


@dataclass(frozen=True)
class Sample:
    """A game that ships: *name* is part of its address."""

    name: str
    game: str
    path: Path


def list_samples() -> tuple[Sample, ...]:
    """Return the sample games that ship with the program, by game and in order."""
    paths = sorted(resources.folder("replays").glob("*/*.txt"))
    stored = (
        path for path in paths if "." not in path.stem
    )  # a translation has its language there
    return tuple(Sample(path.stem, path.parent.name, path) for path in stored)


def read_sample(name: str, language: str = SOURCE) -> ReplayRecord:
    """Return a sample game with commentary in *language*; raise KeyError if there is none."""
    for sample in list_samples():
        if sample.name == name:
            stated = sample.path.with_suffix(f".{language}.txt")
            path = stated if language != SOURCE and stated.exists() else sample.path
            return from_text(path.read_text(encoding="utf-8"))
    raise KeyError(name)
