"""House rules that the sources leave to the table: all three rulebooks play each value alike.

Ties of matches and fees for passing lie outside a round: `test_other_games.py` and
`test_tables_of_all_sizes.py` compare them.
"""

from random import Random

import pytest

from tests.rules.test_house_sheet import ROUND_OF, UNTOLD
from tests.sizes import Size, SizeOf
from tutor.rules.games import GAMES
from tutor.rules.house_sheet import NothingScoresError
from tutor.rules.ruleset import Game, Ruleset, Value

ROUNDS = Size(usual=2, thorough=2000)  # of each value
OTHERS = 0.1  # the share of other house rules that differ from the preset
AGREED = {  # and the statements that leave it open
    "koikoi": ("teshi", "kuttsuki", "void_field", "exhaustion"),  # S4.13, S4.29
    "roppyakken": ("gaji_triple",),  # S0.40, S1.27
    "hachihachi": ("liability", "cards_with_yaku"),  # S2.5, S2.56
}
VALUES = [
    pytest.param(GAMES[game], toggle.name, value, id=f"{game} {toggle.name} {value}")
    for game, names in AGREED.items()
    for toggle in GAMES[game].toggles
    if toggle.name in names
    for value in toggle.values
]


def rules_with(game: Game, name: str, value: Value, random: Random) -> Ruleset:
    """Return a preset with this value, and with a few others."""
    while True:
        others: dict[str, Value] = {
            toggle.name: random.choice(toggle.values)
            for toggle in game.toggles
            if toggle.values and toggle.name not in UNTOLD and random.random() < OTHERS
        }
        players = random.choice([size for size in game.players if size <= 3])
        preset = random.choice(list(game.presets))
        try:
            return Ruleset(game, preset, {**others, name: value}, players)
        except NothingScoresError:
            continue


@pytest.mark.parametrize(("game", "name", "value"), VALUES)
def test_all_three_rulebooks_play_each_value_alike(
    game: Game, name: str, value: Value, size_of: SizeOf
) -> None:
    random = Random(f"{game.name}, {name} is {value}")
    for _ in range(size_of(ROUNDS)):
        ROUND_OF[game.name](rules_with(game, name, value, random), random)
