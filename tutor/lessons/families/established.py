"""Questions about value: decisions with answers established in advance by the search.

They are in `lessons/families/values/<game>.jsonl`, written by `tutor mine --values`, so that a
question needs no search while a learner waits.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import ceil, floor
from pathlib import Path
from random import Random
from typing import Any, Final

from tutor import resources
from tutor.lessons.families.family import OTHERWISE, Draft, Family, usual
from tutor.lessons.kinds.playing import VALUE, Best, Decide
from tutor.lessons.model import Exercise, ForeseenMiss, LessonBoard, Step
from tutor.rules.actions import action_text
from tutor.rules.cards import Card, card_named, id_of
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Ruleset

STOP_OR_CALL, DISCARD, TAKE = "stop-or-call", "discard", "take"
ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "koikoi": (STOP_OR_CALL, DISCARD),
    "roppyakken": (TAKE, DISCARD),
    "hachihachi": (STOP_OR_CALL, TAKE, DISCARD),
}
# Number of rounds for a displayed cost: many where a round pays little.
ROUNDS: Final[Mapping[str, int]] = {"koikoi": 100, "roppyakken": 1, "hachihachi": 10}
WAYS: Final = (action_text(STOP), action_text(KOIKOI))
_SAID: Final = {WAYS[0]: "stop", WAYS[1]: "call"}


@dataclass(frozen=True)
class ValuedCase:
    """A decision on a board: *good* answers, and the cost of the best other one.

    *lost* is its 95 % interval in points.
    """

    name: str  # of the decision of the computer players that it is
    game: str
    ask: str
    board: LessonBoard
    good: tuple[str, ...]
    lost: tuple[float, float]


def find_cases(game: str) -> Path:
    """Return where the cases of a game are that come with the program."""
    return resources.folder("lessons") / "families" / "values" / f"{game}.jsonl"


def read_cases(game: str) -> tuple[ValuedCase, ...]:
    """Return the cases of a game that come with the program."""
    return tuple(map(read_case, find_cases(game).read_text(encoding="utf-8").splitlines()))


def read_case(line: str) -> ValuedCase:
    """Return the case of a line."""
    data = json.loads(line)
    board = LessonBoard(
        hand=_parse(data["hand"]),
        field=_parse(data["field"]),
        next=_parse(data["next"]),
        won=tuple(map(_parse, data["won"])),
        pack=data["pack"],
        calls=tuple(data["calls"]),
        after=tuple(data["after"].split()),
    )
    return ValuedCase(
        name=data["name"],
        game=data["game"],
        ask=data["ask"],
        board=board,
        good=tuple(data["good"]),
        lost=(data["lost"][0], data["lost"][1]),
    )


def write_case(case: ValuedCase) -> str:
    """Return a case as a line, without its end."""
    board = case.board
    fields: Mapping[str, Any] = {
        "name": case.name,
        "game": case.game,
        "ask": case.ask,
        "good": list(case.good),
        "lost": [round(value, 2) for value in case.lost],
        "hand": _write(board.hand),
        "field": _write(board.field),
        "won": list(map(_write, board.won)),
        "next": _write(board.next),
        "pack": board.pack,
        "calls": list(board.calls),
        "after": " ".join(board.after),
    }
    return json.dumps(fields, separators=(",", ":"))


def make_step(case: ValuedCase) -> Step:
    """Return the step for a case, by the usual rules of its game."""
    ruleset = usual(case.game)
    return Step(id=case.name, exercise=_make_exercise(case), ruleset=ruleset, board=case.board)


def draw_valued(random: Random, ruleset: Ruleset, _size: int, ask: str) -> Draft:
    """Draw one of the decisions of a sort."""
    game = ruleset.game.name
    case = random.choice(_list_cases(game, ask))
    wrong: tuple[ForeseenMiss, ...] = (OTHERWISE,)
    if ask == STOP_OR_CALL:
        (other,) = {*WAYS} - {*case.good}
        wrong = (ForeseenMiss((f"option:{other}",), "other"), OTHERWISE)
    return Draft(
        exercise=_make_exercise(case),
        said=("value", "-".join(_name("value", _SAID.get(case.good[0], ask), game))),
        board=case.board,
        wrong=wrong,
        figures={
            "low": _in_tens(case.lost[0] * ROUNDS[game], floor),
            "high": _in_tens(case.lost[1] * ROUNDS[game], ceil),
        },
    )


def _in_tens(points: float, towards: Callable[[float], int]) -> int:
    return 10 * towards(points / 10)


@cache
def _list_cases(game: str, ask: str) -> Sequence[ValuedCase]:
    return [case for case in read_cases(game) if case.ask == ask]


def _make_exercise(case: ValuedCase) -> Exercise:
    if case.ask == STOP_OR_CALL:
        return Decide(options=WAYS, accept=case.good, judged_by=VALUE)
    return Best(expect=case.good)


def _parse(text: str) -> tuple[Card, ...]:
    return tuple(map(card_named, text.split()))


def _write(cards: Sequence[Card]) -> str:
    return " ".join(map(id_of, cards))


def _name(*parts: str) -> Sequence[str]:
    """Return the parts of a name, the last being a game; the first game is omitted."""
    return parts[:-1] if parts[-1] == next(iter(ASKED)) else parts


_ANY: Final = ((1, 48),)
FAMILIES: Final = tuple(
    Family(":".join(_name("value", ask, game)), usual(game), _ANY, partial(draw_valued, ask=ask))
    for game, asks in ASKED.items()
    for ask in asks
)
