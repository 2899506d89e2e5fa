"""Sets of names: the errors of a choice, and the possible choices."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from tutor.lessons.answer import RIGHT, AnswerVerdict, mark_wrong


def judge_chosen(chosen: frozenset[str], right: frozenset[str]) -> AnswerVerdict:
    """Return the verdict on a choice, with marks for extra and missing names."""
    if chosen == right:
        return RIGHT
    more = {mark for name in chosen - right for mark in (f"card:{name}", f"option:{name}")}
    return mark_wrong(*more, *(f"missing:{name}" for name in right - chosen))


def list_subsets(names: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Yield all sets of some names, the smaller ones first."""
    sizes = range(len(names) + 1)
    return map(frozenset, chain.from_iterable(combinations(names, size) for size in sizes))


def vary_set(names: tuple[str, ...], right: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the right set with one thing more or less, then all sets."""
    yield from (right ^ {name} for name in names)
    yield from list_subsets(names)


def join_names(names: Iterable[str]) -> str:
    """Return names in a sentence about a fault."""
    return " ".join(sorted(names))
