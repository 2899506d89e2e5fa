"""The right answer as a lesson states it: what checks compare and browser tests give."""

from collections.abc import Callable, Mapping
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.judging import find_yaku
from tutor.lessons.model import Step
from tutor.rules.cards import ids_in


def state_answer(step: Step) -> Answer:
    """Return the right answer that a step states, or one of several."""
    return _STATED.get(step.kind, _choose)(step)


def _choose(step: Step) -> Answer:
    return Answer(chosen=frozenset(step.words("expect")))


def _tap(step: Step) -> Answer:
    words = sorted(step.words("expect"))
    return Answer(chosen=frozenset(words[: step.keys.get("any_of", len(words))]))


def _sort(step: Step) -> Answer:
    bins: Mapping[str, str] = step.keys["expect"]
    return Answer(placed={item: name for name, items in bins.items() for item in items.split()})


def _numbers(step: Step) -> Answer:
    if step.rows:
        return Answer(numbers={row.key: row.expect for row in step.rows})
    return Answer(numbers={"": int(step.keys["expect"])})


def _find(step: Step) -> Answer:
    words, there = step.words("expect"), find_yaku(step)
    cards = [one for name in words if name in there for one in ids_in(there[name])]
    tapped = frozenset(cards if step.keys.get("tap") else ())
    return Answer(named=frozenset(words), chosen=tapped)


def _predict(step: Step) -> Answer:
    expect = step.keys["expect"]
    first = expect if isinstance(expect, str) else str(expect[0])
    return Answer(chosen=frozenset(first.split()))


def _best(step: Step) -> Answer:
    return Answer(actions=tuple(step.words("expect")[0].split()))


_STATED: Final[Mapping[str, Callable[[Step], Answer]]] = {
    "tap": _tap,
    "sort": _sort,
    "order": lambda step: Answer(order=step.words("expect")),
    "count": _numbers,
    "estimate": _numbers,
    "find": _find,
    "predict": _predict,
    "play": lambda step: Answer(actions=step.words("expect")),
    "best": _best,
    "decide": lambda step: Answer(chosen=frozenset(step.words("accept")[:1])),
}
