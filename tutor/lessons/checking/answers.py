"""The stated answers against the rules: accepted where they should be, and nowhere else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from tutor.lessons.judging import (
    NONE,
    STAYS,
    bin_of,
    compute_asked_chance,
    find_yaku,
    judge,
    list_items,
    list_numbers,
    list_possible_takes,
    list_targets,
    list_zone,
)
from tutor.lessons.model import LessonError, Step
from tutor.lessons.stated import state_answer
from tutor.lessons.table.facts import key_of
from tutor.lessons.table.situation import start_round
from tutor.rules.actions import WORDS, action_text
from tutor.rules.cards import ids_in
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, MISDEAL, SHOW

NARROWEST_BAND: Final = 10  # per cent
ROUNDED: Final = 0.51  # per cent


def answer_faults(step: Step) -> Iterator[str]:
    """Yield what the rules say against the answers of a step."""
    try:
        yield from _faults(step)
    except LessonError as error:
        yield from error.faults
    except (KeyError, ValueError, StopIteration, TypeError, IndexError) as error:
        yield f"it cannot be judged: {type(error).__name__} {error}."


def _faults(step: Step) -> Iterator[str]:
    yield from CHECKS.get(step.kind, _nothing)(step)
    if step.kind == "round":
        return
    verdict = judge(step, state_answer(step))
    if not verdict.right:
        how = "waits for another choice" if verdict.waits else "is refused"
        yield f"the stated answer {how}: {', '.join(sorted(verdict.marks)) or 'not legal'}."
    yield from _check_foreseen(step)


def _nothing(_step: Step) -> Iterator[str]:
    yield from ()


def _tap(step: Step) -> Iterator[str]:
    right, words = list_targets(step), frozenset(step.words("expect"))
    if words != right:
        yield f"expect is {_list_names(words)}, the rules say {_list_names(right)}."
    for one in sorted(words - set(list_zone(step))):
        yield f"{one} cannot be tapped there."


def _sort(step: Step) -> Iterator[str]:
    bins = set(step.words("bins"))
    for name in sorted(set(step.keys["expect"]) - bins):
        yield f"expect has the bin {name}, which is none of the bins."
    for item in list_items(step):
        if bin_of(step, item) not in bins:
            yield f"{item} belongs in {bin_of(step, item) or 'no bin'}, which is none of the bins."


def _order(step: Step) -> Iterator[str]:
    if sorted(step.words("expect")) != sorted(list_items(step)):
        yield "expect does not name exactly the items."
        return
    keys = [key_of(step, str(step.keys["by"]), item) for item in step.words("expect")]
    values = [key for key in keys if isinstance(key, int)]
    if values not in (sorted(values), sorted(values, reverse=True)):
        yield f"expect is not in order: {' '.join(map(str, values))}."


def _count(step: Step) -> Iterator[str]:
    if not step.rows and "expect" not in step.keys:
        yield "it has neither expect nor rows."
        return
    right = list_numbers(step)
    for key, expect in state_answer(step).numbers.items():
        if right[key] != expect:
            yield f"{key or 'expect'} is {expect}, the rules say {right[key]}."


def _find(step: Step) -> Iterator[str]:
    there = frozenset(find_yaku(step)) & frozenset(step.words("options"))
    right = there or frozenset({NONE})
    if frozenset(step.words("expect")) != right:
        yield f"expect is {_list_names(step.words('expect'))}, the rules say {_list_names(right)}."


def _predict(step: Step) -> Iterator[str]:
    value = step.keys["expect"]
    named = [value] if isinstance(value, str) else value
    right = {frozenset(ids_in(one)) for one in list_possible_takes(step)}
    said = {frozenset(one.split()) - {STAYS} for one in named}
    if said != right:
        told = " or ".join(_list_names(one) or STAYS for one in sorted(right, key=sorted))
        yield f"expect is not what the rules say: {told}."


def _decide(step: Step) -> Iterator[str]:
    accepted, offered = set(step.words("accept")), set(step.words("options"))
    for one in sorted((accepted | set(step.words("illegal"))) - offered):
        yield f"{one} is not among the options."
    if step.board is None:
        return
    current = start_round(step)
    if current.position.phase not in (DECIDE, CANCEL, SHOW, MISDEAL, BID, CHOOSE_HAND, CHOOSE_DRAW):
        return
    legal = {action_text(one) for one in current.legal()}
    words = {one for one in offered if one in _ACTIONS or one in legal or "-" in one}
    for one in sorted((words - set(step.words("illegal"))) - legal):
        if one in _ACTIONS:
            yield f"{one} is not legal there: {_list_names(legal)} are."


_ACTIONS: Final = frozenset(WORDS)


def _estimate(step: Step) -> Iterator[str]:
    low, high = step.keys["band"]
    right = compute_asked_chance(step)
    if not low <= step.keys["expect"] <= high or high - low < NARROWEST_BAND:
        yield f"the band is {low} to {high}."
    if right is not None and abs(right - step.keys["expect"]) > ROUNDED:
        yield f"expect is {step.keys['expect']}, the rules say {right:.1f}."


def _check_foreseen(step: Step) -> Iterator[str]:
    """Yield the foreseen wrong answers that are right, or that nobody can give."""
    right = list_right_marks(step)
    offered = (*step.words("options"), NONE)
    for mark in (one for entry in step.wrong for one in entry.when):
        name, _colon, value = mark.partition(":")
        if mark in right:
            yield f"the wrong answer {mark} is right."
        if name in ("option", "yaku") and step.kind != "play" and value not in offered:
            yield f"{mark} is not offered."


def list_right_marks(step: Step) -> frozenset[str]:
    """Return marks that a right answer would have if it were wrong."""
    if step.kind == "count" and not step.rows:
        return frozenset({f"value:{list_numbers(step)['']}"})
    if step.kind == "pick":
        return frozenset(f"option:{one}" for one in step.words("expect"))
    if step.kind == "tap":
        return frozenset(f"card:{one}" for one in list_targets(step))
    return frozenset()


def _list_names(names: Iterable[str]) -> str:
    return " ".join(sorted(names))


CHECKS: Final[Mapping[str, Callable[[Step], Iterator[str]]]] = {
    "tap": _tap,
    "sort": _sort,
    "order": _order,
    "count": _count,
    "find": _find,
    "predict": _predict,
    "decide": _decide,
    "estimate": _estimate,
}
