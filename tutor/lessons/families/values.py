"""What is worth more: decisions whose answers the search has established beforehand.

They lie in `lessons/families/values/cases.jsonl`, which `tutor mine --values` writes, so
that a question needs no search while somebody waits.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import ceil, floor
from random import Random
from typing import Any, Final

from tutor import resources
from tutor.lessons.families.family import OTHERWISE, Draft, Family, usual
from tutor.lessons.kinds.decide import VALUE, Decide
from tutor.lessons.kinds.turn import Best
from tutor.lessons.model import Exercise, ForeseenMiss, LessonBoard, Step
from tutor.rules.actions import action_text
from tutor.rules.cards import Card, card_named, id_of
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Ruleset

STOP_OR_CALL, DISCARD = "stop-or-call", "discard"
ROUNDS: Final = 100  # of which is told what they would cost
WAYS: Final = (action_text(STOP), action_text(KOIKOI))
_SAID: Final = {WAYS[0]: "value-stop", WAYS[1]: "value-call"}


@dataclass(frozen=True)
class ValuedCase:
    """A decision on a board: *good* answers, and what the best other one gives up.

    *lost* is the interval of that in points, 95 of 100.
    """

    name: str  # of the decision of the computer players that it is
    ask: str
    board: LessonBoard
    good: tuple[str, ...]
    lost: tuple[float, float]


def read_cases() -> tuple[ValuedCase, ...]:
    """Return the cases that come with the program."""
    path = resources.folder("lessons") / "families" / "values" / "cases.jsonl"
    return tuple(map(read_case, path.read_text(encoding="utf-8").splitlines()))


def read_case(line: str) -> ValuedCase:
    """Return the case of a line."""
    told = json.loads(line)
    board = LessonBoard(
        hand=_parse(told["hand"]),
        field=_parse(told["field"]),
        next=_parse(told["next"]),
        won=tuple(map(_parse, told["won"])),
        pack=told["pack"],
        calls=tuple(told["calls"]),
        after=tuple(told["after"].split()),
    )
    return ValuedCase(
        told["name"], told["ask"], board, tuple(told["good"]), (told["lost"][0], told["lost"][1])
    )


def write_case(case: ValuedCase) -> str:
    """Return a case as a line, without its end."""
    board = case.board
    fields: Mapping[str, Any] = {
        "name": case.name,
        "ask": case.ask,
        "good": list(case.good),
        "lost": [round(one, 2) for one in case.lost],
        "hand": _name(board.hand),
        "field": _name(board.field),
        "won": list(map(_name, board.won)),
        "next": _name(board.next),
        "pack": board.pack,
        "calls": list(board.calls),
        "after": " ".join(board.after),
    }
    return json.dumps(fields, separators=(",", ":"))


def make_step(case: ValuedCase, ruleset: Ruleset) -> Step:
    """Return the step that asks for a case."""
    return Step(id=case.name, exercise=_make_exercise(case), ruleset=ruleset, board=case.board)


def draw_valued(random: Random, _ruleset: Ruleset, _size: int, ask: str) -> Draft:
    """Draw one of the decisions of a sort."""
    case = random.choice(_list_cases(ask))
    wrong: tuple[ForeseenMiss, ...] = (OTHERWISE,)
    if ask == STOP_OR_CALL:
        (other,) = {*WAYS} - {*case.good}
        wrong = (ForeseenMiss((f"option:{other}",), "other"), OTHERWISE)
    return Draft(
        exercise=_make_exercise(case),
        said=("value", _SAID.get(case.good[0], "value-discard")),
        board=case.board,
        wrong=wrong,
        figures={"low": _in_rounds(case.lost[0], floor), "high": _in_rounds(case.lost[1], ceil)},
    )


def _in_rounds(points: float, towards: Callable[[float], int]) -> int:
    """Return points of a round as those of a hundred, in tens."""
    return 10 * towards(points * ROUNDS / 10)


@cache
def _list_cases(ask: str) -> Sequence[ValuedCase]:
    return [one for one in read_cases() if one.ask == ask]


def _make_exercise(case: ValuedCase) -> Exercise:
    if case.ask == STOP_OR_CALL:
        return Decide(options=WAYS, accept=case.good, judged_by=VALUE)
    return Best(expect=case.good)


def _parse(text: str) -> tuple[Card, ...]:
    return tuple(map(card_named, text.split()))


def _name(cards: Sequence[Card]) -> str:
    return " ".join(map(id_of, cards))


_ANY: Final = ((1, 48),)
FAMILIES: Final = (
    Family("value:stop-or-call", usual("koikoi"), _ANY, partial(draw_valued, ask=STOP_OR_CALL)),
    Family("value:discard", usual("koikoi"), _ANY, partial(draw_valued, ask=DISCARD)),
)
