"""Rules as kernels read them: one record with the same names, of one type in every game."""

from typing import Any, cast

import numpy as np
import pytest

from tutor.engine.compiled import tables
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_record_says_what_the_rules_say(game: Game) -> None:
    for preset in game.presets:
        rules = Ruleset(game, preset, players=game.players[0]).tables(1)
        record: Any = tables(rules)

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
        cast("Any", tables(Ruleset(game, preset, players=game.players[0]).tables(1))).dtype
        for game in GAMES.values()
        for preset in game.presets
    }

    assert len(layouts) == 1
