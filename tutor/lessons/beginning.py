"""Where to begin: the fewest lessons before a first match, and a ladder of questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from tutor.lessons.fields import TomlTable, read_toml
from tutor.lessons.kinds.playing import TableRound, round_of
from tutor.lessons.model import Lesson, StepWords, Words
from tutor.rules.cards import Card

WAY_FILE: Final = "short-way.toml"
WORDS_A_MINUTE: Final = 200
SECONDS_A_STEP: Final = 8  # to answer, once it is read
SECONDS_A_TURN: Final = 12  # at a table: to find a card and follow the opponent
COUNTED_IN: Final = "en"  # an estimate is the same in every language


@dataclass(frozen=True)
class ShortWay:
    """The lessons before the first match of a game, by their ids in order."""

    game: str
    lessons: tuple[str, ...]
    hand: tuple[Card, ...] = ()  # the learner's in the first round of that match, who deals
    other: tuple[Card, ...] = ()
    field: tuple[Card, ...] = ()
    next: tuple[Card, ...] = ()  # of the stock

    @property
    def has_deal(self) -> bool:
        """Return whether the first round is dealt from these cards."""
        return bool(self.hand)


@dataclass(frozen=True)
class Effort:
    """The amount to read and to do."""

    words: int = 0
    steps: int = 0
    turns: int = 0  # at a table

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.words + other.words, self.steps + other.steps, self.turns + other.turns)

    @property
    def minutes(self) -> int:
        """Return the minutes that it takes, rounded up."""
        seconds = self.steps * SECONDS_A_STEP + self.turns * SECONDS_A_TURN
        return ceil(self.words / WORDS_A_MINUTE + seconds / 60)


def read_short_way(root: Path) -> ShortWay:
    """Return the short way in a folder of lessons; raise LessonError with its faults."""
    table = TomlTable(read_toml(root / WAY_FILE), WAY_FILE)
    short_way = ShortWay(
        game=table.take("game", str),
        lessons=table.texts("lessons"),
        **{name: table.cards(name) for name in ("hand", "other", "field", "next")},
    )
    table.close()
    return short_way


def measure_effort(lessons: Iterable[Lesson]) -> Effort:
    """Return the reading and actions of a learner with only right answers."""
    return sum(map(_measure_lesson, lessons), Effort())


def _measure_lesson(lesson: Lesson) -> Effort:
    words = lesson.words[COUNTED_IN]
    tables = [step for step in lesson.steps if isinstance(step.exercise, TableRound)]
    return Effort(
        words=_count_lesson_words(words),
        steps=len(lesson.steps) - len(tables),
        turns=sum(round_of(step).turns or step.ruleset.hand_size for step in tables),
    )


def _count_lesson_words(words: Words) -> int:
    texts = [words.title, words.goal]
    for step in words.steps.values():
        texts += _list_texts(step)
    return sum(map(count_words, texts))


def _list_texts(step: StepWords) -> list[str]:
    parts = (step.options, step.items, step.bins, step.rows)
    return [step.text, step.right, *(text for part in parts for text in part.values())]


def count_words(text: str) -> int:
    """Return the number of words to read in a text; a placeholder is one word."""
    return len(text.split())


LADDER_FILE: Final = "placement.toml"


@dataclass(frozen=True)
class Rung:
    """One question: a case of a family; a right answer covers these lessons."""

    family: str
    lessons: tuple[str, ...]


def read_placement(root: Path) -> tuple[Rung, ...]:
    """Return the rungs, the easiest first; raise LessonError with a fault of the file."""
    table = TomlTable(read_toml(root / LADDER_FILE), LADDER_FILE)
    rungs = tuple(_read_rung(TomlTable(item, LADDER_FILE)) for item in table.take("rung", list))
    table.close()
    return rungs


def _read_rung(table: TomlTable) -> Rung:
    rung = Rung(table.take("family", str), table.texts("lessons"))
    table.close()
    return rung
