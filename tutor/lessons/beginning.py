"""The beginning: the fewest lessons before a first match, its deal, and a ladder of questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import ceil
from operator import or_
from pathlib import Path
from random import Random
from typing import Final

from tutor.lessons.fields import TomlTable, read_toml
from tutor.lessons.kinds.playing import TableRound, round_of
from tutor.lessons.knowledge import Knowledge
from tutor.lessons.model import Lesson, StepWords, Words
from tutor.rules.cards import Card, CardSet, card_set, cards_in, count, month_set
from tutor.rules.match.match import Dealt, Match, deal_next_round
from tutor.rules.round.deal import Deal, deal
from tutor.rules.ruleset import Ruleset, Yaku

WAY_FILE: Final = "short-way.toml"
WORDS_A_MINUTE: Final = 200
SECONDS_A_STEP: Final = 8  # to answer, once it is read
SECONDS_A_TURN: Final = 12  # at a table: to find a card and follow the opponent
COUNTED_IN: Final = "en"  # an estimate is the same in every language
LADDER_FILE: Final = "placement.toml"
CAPTURES: Final = 2
MOST_SEEDS: Final = 20_000


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


def find_near_deal(match: Match, seat: int, given: Knowledge, seed: str) -> Dealt | None:
    """Return the first deal of numbered seeds in which a *given* yaku is near for a seat.

    None where no yaku of so few cards was taught.
    """
    if not any(_list_near_yaku(match.ruleset, given)):
        return None
    for number in range(MOST_SEEDS):
        dealt = deal_next_round(match, Random(f"{seed} {number}"))
        if is_near(match.ruleset, deal(match.ruleset, dealt.deck, dealt.dealer), seat, given):
            return dealt
    return None


def is_near(ruleset: Ruleset, dealt: Deal, seat: int, given: Knowledge) -> bool:
    """Return whether a seat can make a *given* yaku by two captures that nobody can prevent."""
    other_hands = [hand for other, hand in enumerate(dealt.hands) if other != seat]
    early = card_set(dealt.stock[: CAPTURES * len(dealt.hands)])
    return any(
        all(_is_capturable(dealt.hands[seat], dealt.field, card) for card in cards_in(yaku.cards))
        and not _list_relatives(yaku.cards) & (early | reduce(or_, other_hands))
        for yaku in _list_near_yaku(ruleset, given)
    )


def _list_near_yaku(ruleset: Ruleset, given: Knowledge) -> Iterator[Yaku]:
    for yaku in ruleset.yaku():
        if f"{ruleset.game.name}/{yaku.id}" in given and yaku.need == CAPTURES == count(yaku.cards):
            yield yaku


def _is_capturable(hand: CardSet, field: CardSet, card: int) -> bool:
    """Return whether a card is on the field with a relative in the hand, or the reverse."""
    relatives = month_set(card) & ~(1 << card)
    if field >> card & 1:
        return bool(hand & relatives)
    return bool(hand >> card & 1 and field & relatives)


def _list_relatives(cards: CardSet) -> CardSet:
    return reduce(or_, map(month_set, cards_in(cards)), 0)
