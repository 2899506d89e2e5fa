"""Rules as kernels read them, one record of one type in every game; and what kernels may hold."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, cast, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from numpy.typing import NDArray

from tutor import engine
from tutor.engine.compiled import Kernel, pack_tables
from tutor.engine.net.value import Net, Work
from tutor.lab import training
from tutor.rules.games import GAMES
from tutor.rules.position import Position
from tutor.rules.ruleset import Game, Ruleset


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_record_says_what_the_rules_say(game: Game) -> None:
    for preset in game.presets:
        rules = Ruleset(game, preset, players=game.players[0]).tables(1)
        record: Any = pack_tables(rules)

        for name, value in rules._asdict().items():
            if name == "yaku":
                assert record[name].tolist()[: len(value)] == [tuple(row) for row in value]
            else:
                assert flat(record[name].tolist()) == flat(value)


def flat(value: Any) -> list[int]:
    """Return the numbers of nested sequences in order."""
    if isinstance(value, int):
        return [value]
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return [number for part in value for number in flat(part)]


def test_all_rulesets_are_of_one_type_so_that_kernels_are_compiled_once() -> None:
    layouts = {
        cast("Any", pack_tables(Ruleset(game, preset, players=game.players[0]).tables(1))).dtype
        for game in GAMES.values()
        for preset in game.presets
    }

    assert len(layouts) == 1


def compiled() -> Iterator[tuple[Callable[..., Any], bool]]:
    """Yield what the engine and its training compile, and whether it counts who holds an array.

    Kernels that call themselves never do; what they wrap is compiled when it is first called.
    """
    modules = (
        found
        for room in (engine, training)
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
    )
    for found in modules:
        for value in vars(importlib.import_module(found.name)).values():
            if getattr(value, "__module__", None) != found.name:
                continue
            if isinstance(value, Kernel):
                yield value.__wrapped__, value.counts_holders
            elif isinstance(value, FunctionType) and hasattr(value, "__wrapped__"):
                yield value.__wrapped__, False


BORROWING = [function for function, counts in compiled() if not counts]


def holds_arrays(hint: Any) -> bool:
    """Return whether a value of a type may be, or contain, an array."""
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        hint = tuple(get_type_hints(hint).values())
    parts = hint if isinstance(hint, tuple) else get_args(hint)
    return get_origin(hint) is np.ndarray or any(map(holds_arrays, parts))


def returns_arrays(function: Callable[..., Any]) -> bool:
    """Return whether a compiled function gives its caller an array to hold."""
    return holds_arrays(get_type_hints(function)["return"])


def test_what_holds_arrays_is_told_from_what_does_not() -> None:
    assert all(map(holds_arrays, (Work, Net, NDArray[np.int64], tuple[Work, int])))
    assert not any(holds_arrays(one) for one in (int, float, Position, tuple[int, ...]))
    assert sum(returns_arrays(function) for function, _ in compiled()) > 3


def test_kernels_that_count_no_holders_of_arrays_give_none_away() -> None:
    def called(function: Any) -> list[Callable[..., Any]]:
        named = (function.__globals__.get(name) for name in function.__code__.co_names)
        return [one.__wrapped__ for one in named if isinstance(one, Kernel)]

    assert len(BORROWING) > 50
    assert [
        function.__name__
        for function in BORROWING
        if any(returns_arrays(one) for one in (function, *called(function)))
    ] == []
