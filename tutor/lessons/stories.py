"""The story of each month's plant and its companion, with its source."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.lessons.fields import TomlTable
from tutor.lessons.model import LANGUAGES
from tutor.lessons.toml import read_toml

FILE: Final = "stories.toml"
MONTHS: Final = range(1, 13)


@dataclass(frozen=True)
class Story:
    """Two sentences, and the book or museum that they are from."""

    text: str
    source: str


def read_stories(root: Path) -> Mapping[int, Mapping[str, Story]]:
    """Return the stories by month and language; raise LessonError with a fault of the file."""
    table = TomlTable(read_toml(root / FILE), FILE)
    stories = {month: _read_month(table, str(month)) for month in MONTHS}
    table.close()
    return stories


def _read_month(table: TomlTable, month: str) -> Mapping[str, Story]:
    texts = TomlTable(table.take(month, dict), f"{FILE}: {month}")
    stories = {language: _read_story(texts, language) for language in LANGUAGES}
    texts.close()
    return stories


def _read_story(texts: TomlTable, language: str) -> Story:
    table = TomlTable(texts.take(language, dict), f"{texts.place} ({language})")
    story = Story(table.take("text", str), table.take("source", str))
    table.close()
    return story
