"""A learner's answer, and its verdict."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
