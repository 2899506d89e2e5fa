"""The stories of the cards, each with its source: of a month, and of cards with their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.lessons.fields import TomlTable, read_toml
from tutor.lessons.model import LessonError
from tutor.rules.cards import IDS, Card, id_of, month_of
from tutor.text import LANGUAGES

FILE: Final = "stories.toml"
MONTHS: Final = tuple(map(str, range(1, 13)))


@dataclass(frozen=True)
class Story:
    """Two sentences, and the book or museum that they are from."""

    text: str
    source: str


Stories = Mapping[str, Mapping[str, Story]]  # by month or card id, and language


def read_stories(root: Path) -> Stories:
    """Return the stories of a folder; raise LessonError with a fault of the file."""
    table = TomlTable(read_toml(root / FILE), FILE)
    table.require(*MONTHS)
    texts = table.take_rest()
    unknown = texts.keys() - {*MONTHS, *IDS}
    if unknown:
        raise LessonError(f"{FILE}: there is no month or card {', '.join(sorted(unknown))}.")
    return {key: _read_languages(values, f"{FILE}: {key}") for key, values in texts.items()}


def find_story(stories: Stories, card: Card) -> Mapping[str, Story] | None:
    """Return the story of a card, that of its month if it has no own, by language."""
    return stories.get(id_of(card)) or stories.get(str(month_of(card)))


def _read_languages(values: object, place: str) -> Mapping[str, Story]:
    texts = TomlTable(values, place)
    stories = {language: _read_story(texts, language) for language in LANGUAGES}
    texts.close()
    return stories


def _read_story(texts: TomlTable, language: str) -> Story:
    table = TomlTable(texts.take(language, dict), f"{texts.place} ({language})")
    story = Story(table.take("text", str), table.take("source", str))
    table.close()
    return story
