"""The parts of a lesson: positions and questions once, words in each language; answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from tutor.rules.cards import Card
from tutor.rules.ruleset import Ruleset

COURSES: Final = (
    "cards",
    "koikoi",
    "strategy",
    "roppyakken",
    "roppyakken-strategy",
    "hachihachi",
    "hachihachi-strategy",
    "switching",
    "variants",
)
ABOUT: Final = ("people", "agreement")  # seats, speaking and dealing; agreements of a table


class LessonError(ValueError):
    """The faults of a lesson, one sentence each."""

    def __init__(self, *faults: str) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class Answer:
    """An answer of any kind; each kind reads the fields that it needs."""

    chosen: frozenset[str] = frozenset()  # ids of tapped cards, options, yaku
    named: frozenset[str] = frozenset()  # names chosen for the tapped cards
    numbers: Mapping[str, int] = field(default_factory=dict)  # by row; the only one is ""
    placed: Mapping[str, str] = field(default_factory=dict)  # bins by item
    order: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()  # of a turn on a table


@dataclass(frozen=True)
class AnswerVerdict:
    """Whether an answer is right; the marks say how it is wrong."""

    right: bool
    marks: frozenset[str] = frozenset()
    illegal: bool = False  # the rules do not allow it
    waits: bool = False  # a turn that needs another choice


RIGHT = AnswerVerdict(True)


def mark_wrong(*marks: str) -> AnswerVerdict:
    """Return the verdict on a wrong answer."""
    return AnswerVerdict(False, frozenset(marks))


@dataclass(frozen=True)
class ForeseenMiss:
    """A foreseen wrong answer: its identifying marks, and the key of its reply."""

    when: tuple[str, ...]
    say: str
    if_done: str = ""  # the lesson without which the reply would compare with something unknown


@dataclass(frozen=True)
class LessonBoard:
    """A table as the learner at seat 0 sees it; unlisted cards are dealt from the seed."""

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
    """One of several requested numbers."""

    key: str
    ask: str
    expect: int
    ruleset: Ruleset
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Exercise(ABC):
    """The question of a step; each kind of exercise is a class in `lessons/kinds/`."""

    kind: ClassVar[str]
    options: tuple[str, ...] = ()  # the options, if any

    @abstractmethod
    def judge(self, step: "Step", answer: Answer) -> AnswerVerdict:
        """Return the verdict on an answer."""

    @abstractmethod
    def state_answer(self, step: "Step") -> Answer:
        """Return the right answer that the lesson states, or one of several."""

    @abstractmethod
    def list_answers(self, step: "Step") -> Iterator[Answer]:
        """Yield answers that a learner can give, the smaller ones first; there may be many."""

    def find_faults(self, step: "Step") -> Iterator[str]:
        """Yield contradictions between the rules and the lesson."""
        yield from ()

    def list_right_marks(self, step: "Step") -> frozenset[str]:
        """Return marks that a right answer would have if it were wrong."""
        return frozenset()


@dataclass(frozen=True)
class Step:
    """One exercise, with its table and its replies."""

    id: str
    exercise: Exercise
    ruleset: Ruleset
    cards: tuple[Card, ...] = ()
    piles: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    board: LessonBoard | None = None
    labels: str = "on"
    statements: tuple[str, ...] = ()
    why: tuple[str, ...] = ()  # those that say why its answer is right
    targets: str = ""
    free: bool = False
    wrong: tuple[ForeseenMiss, ...] = ()
    rows: tuple[NumberRow, ...] = ()
    family: str = ""  # gives a fresh case after help or a miss
    about: str = ""  # subject of a step without cards, one of `ABOUT`
    idea: str = ""  # the tested idea, where the cards do not show it

    @property
    def kind(self) -> str:
        """Return the name of the kind of exercise."""
        return self.exercise.kind


@dataclass(frozen=True)
class StepWords:
    """The words of a step in one language."""

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
