"""What a learner answers, and how an answer is judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.lessons.model import ForeseenMiss, Step


@dataclass(frozen=True)
class Answer:
    """An answer of any kind; a kind reads the parts that it asks for."""

    chosen: frozenset[str] = frozenset()  # cards by id, options, yaku: what was tapped
    named: frozenset[str] = frozenset()  # the names said of the cards that were tapped
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
    waits: bool = False  # a turn that needs another choice of the learner


RIGHT = AnswerVerdict(True)


def mark_wrong(*marks: str) -> AnswerVerdict:
    """Return the verdict on a wrong answer."""
    return AnswerVerdict(False, frozenset(marks))


def choose_reply(
    step: Step, verdict: AnswerVerdict, done: frozenset[str] = frozenset()
) -> ForeseenMiss | None:
    """Return the entry that answers a wrong answer: the first that one of its marks meets.

    *done* are the lessons that the learner has been through.
    """
    for entry in step.wrong:
        is_known = not entry.if_done or entry.if_done in done
        if is_known and any(when == "else" or when in verdict.marks for when in entry.when):
            return entry
    return None
