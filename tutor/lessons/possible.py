"""The answers that a learner can give to a step, as far as they can be listed."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, islice, permutations
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.judging import NONE, STAYS, judge, list_items, list_zone
from tutor.lessons.model import Step
from tutor.lessons.stated import state_answer
from tutor.lessons.table.situation import field_of, start_round
from tutor.lessons.table.turns import CLOSE
from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import ids_in

MOST: Final = 5_000


def list_answers(step: Step) -> Iterator[Answer]:
    """Yield answers to a step, the smaller ones first; at most `MOST`."""
    yield from islice(_LISTED[step.kind](step), MOST) if step.kind in _LISTED else ()


def _subsets(names: tuple[str, ...]) -> Iterator[frozenset[str]]:
    sizes = range(len(names) + 1)
    return map(frozenset, chain.from_iterable(combinations(names, size) for size in sizes))


def _vary(names: tuple[str, ...], right: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the right set with one thing more or less, then all sets."""
    yield from (right ^ {name} for name in names)
    yield from _subsets(names)


def _tap(step: Step) -> Iterator[Answer]:
    return (Answer(chosen=one) for one in _vary(list_zone(step), state_answer(step).chosen))


def _pick(step: Step) -> Iterator[Answer]:
    options = step.words("options")
    if step.kind == "pick" and len(step.words("expect")) > 1:
        return (Answer(chosen=one) for one in _subsets(options))
    return (Answer(chosen=frozenset({one})) for one in options)


def _find(step: Step) -> Iterator[Answer]:
    cards = state_answer(step).chosen
    names = (*step.words("options"), NONE)
    for named in _subsets(names):
        yield Answer(named=named, chosen=cards)
    for chosen in _vary(tuple(sorted(ids_in(field_of(step)))), cards):
        yield Answer(named=state_answer(step).named, chosen=chosen)


def _predict(step: Step) -> Iterator[Answer]:
    yield Answer(chosen=frozenset({STAYS}))
    for chosen in _vary(tuple(ids_in(field_of(step))), state_answer(step).chosen - {STAYS}):
        yield Answer(chosen=chosen)


def _numbers(step: Step) -> Iterator[Answer]:
    right = dict(state_answer(step).numbers)
    told = [one.partition(":")[2] for entry in step.wrong for one in entry.when]
    slips = [int(one) for one in told if one.removeprefix("-").isdigit()]
    for row, value in right.items():
        for slip in (*slips, *range(value - 1, value + 2), 0, 100):
            yield Answer(numbers={**right, row: slip})


def _sort(step: Step) -> Iterator[Answer]:
    right = dict(state_answer(step).placed)
    for item in list_items(step):
        for name in step.words("bins"):
            yield Answer(placed={**right, item: name})


def _order(step: Step) -> Iterator[Answer]:
    right = state_answer(step).order
    for place in range(len(right) - 1):
        yield Answer(order=(*right[:place], right[place + 1], right[place], *right[place + 2 :]))
    yield Answer(order=right[::-1])
    yield from (Answer(order=one) for one in permutations(right))


def _turn(step: Step) -> Iterator[Answer]:
    yield Answer(actions=(CLOSE,))
    waiting = [Answer(actions=(action_text(one),)) for one in start_round(step).legal()]
    while waiting:
        answer = waiting.pop(0)
        if not judge(step, answer).waits:
            yield answer
            continue
        now = start_round(step).play_all(map(action_named, answer.actions))
        waiting += [Answer(actions=(*answer.actions, action_text(one))) for one in now.legal()]


_LISTED: Final[Mapping[str, Callable[[Step], Iterator[Answer]]]] = {
    "tap": _tap,
    "sort": _sort,
    "order": _order,
    "pick": _pick,
    "decide": _pick,
    "count": _numbers,
    "estimate": _numbers,
    "find": _find,
    "predict": _predict,
    "play": _turn,
    "best": _turn,
}
