"""The levels of the nets' searches: one for every shipped net and every hand."""

import json

import pytest

from tutor.engine.net.files import Model, load_shipped
from tutor.engine.net.levels import (
    FILE,
    UNKNOWN,
    Level,
    find_level,
    load_levels,
    net_name,
    render_levels,
)
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset

MODELS = load_shipped()


@pytest.mark.parametrize("model", MODELS, ids=lambda one: net_name(one.scope))
def test_every_shipped_net_has_a_level_for_every_hand(model: Model) -> None:
    game = GAMES[model.scope.game]
    rules = Ruleset(game, game.default_preset, players=model.scope.seats)
    levels = [find_level(model.scope, cards) for cards in range(rules.hand_size + 1)]

    assert tuple(levels) == load_levels()[net_name(model.scope)]
    assert all(one.spread >= 0 for one in levels)
    assert levels[-1] != UNKNOWN


def test_the_file_is_what_is_written_of_its_levels() -> None:
    assert render_levels(load_levels()) == FILE.read_text("utf-8")


def test_levels_are_written_by_net_and_cards_in_hand() -> None:
    told = json.loads(render_levels({"koikoi2": (Level(), Level(0.5, 1.25))}))

    assert told == {"koikoi2": {"shift": [0.0, 0.5], "spread": [0.0, 1.25]}}
