"""What a lesson is made of: positions and questions once, words in each language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.rules.cards import Card
from tutor.rules.ruleset import Ruleset

KINDS: Final = (
    "tap",
    "sort",
    "order",
    "pick",
    "count",
    "find",
    "predict",
    "play",
    "decide",
    "best",
    "estimate",
    "round",
)
COURSES: Final = (
    "cards",
    "koikoi",
    "strategy",
    "roppyakken",
    "hachihachi",
    "switching",
    "variants",
)
LANGUAGES: Final = ("en", "fr", "ja")


class LessonError(ValueError):
    """What is wrong with a lesson, one sentence a fault."""

    def __init__(self, *faults: str) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class ForeseenMiss:
    """A foreseen wrong answer: the marks that tell it, and the key of its reply."""

    when: tuple[str, ...]
    say: str
    if_done: str = ""  # the lesson without which the reply would compare with something unknown


@dataclass(frozen=True)
class LessonBoard:
    """A table as the learner at seat 0 sees it; what is not listed is dealt from the seed."""

    hand: tuple[Card, ...] = ()
    field: tuple[Card, ...] = ()
    won: tuple[tuple[Card, ...], ...] = ()  # the learner's pile first, then in turn order
    next: tuple[Card, ...] = ()  # top of the stock
    pack: int | None = None  # cards in the stock; the rest is in the other hands
    calls: tuple[int, ...] = ()
    seed: int = 0
    dealer: int = 0
    after: tuple[str, ...] = ()  # the learner's actions from there on


@dataclass(frozen=True)
class NumberRow:
    """One of several numbers that are asked for together."""

    key: str
    ask: str
    expect: int
    ruleset: Ruleset
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Step:
    """One exercise; *keys* holds what only its kind knows, checked by `fields.KIND_KEYS`."""

    id: str
    kind: str
    ruleset: Ruleset
    cards: tuple[Card, ...] = ()
    piles: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    board: LessonBoard | None = None
    labels: str = "on"
    statements: tuple[str, ...] = ()
    targets: str = ""
    free: bool = False
    wrong: tuple[ForeseenMiss, ...] = ()
    rows: tuple[NumberRow, ...] = ()
    keys: Mapping[str, Any] = field(default_factory=dict)

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of words that the step states under *key*, empty without it."""
        value = self.keys.get(key, ())
        return tuple(value.split() if isinstance(value, str) else value)


@dataclass(frozen=True)
class StepWords:
    """What a step says in one language."""

    text: str
    right: str = ""
    hint: str = ""
    say: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, str] = field(default_factory=dict)
    bins: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Words:
    """A lesson in one language."""

    title: str
    goal: str
    steps: Mapping[str, StepWords]


@dataclass(frozen=True)
class Lesson:
    """A lesson; *needs* are the lessons to do before it."""

    id: str
    course: str
    slug: str
    game: str
    needs: tuple[str, ...]
    themes: tuple[str, ...]
    teaches: tuple[str, ...]
    minutes: int
    drill: bool
    families: tuple[str, ...]
    steps: tuple[Step, ...]
    words: Mapping[str, Words]  # by language

    @property
    def number(self) -> int:
        """Return the place of the lesson in its course."""
        return int(self.id.split("-")[1])
