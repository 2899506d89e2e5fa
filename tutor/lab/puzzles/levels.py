"""How hard a puzzle is to the computer players: which share of their answers is wrong."""

from collections.abc import Collection
from typing import Final

from tutor.engine.players import PLAYERS, find_player
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

# Answers of a level: one where it always answers alike, few where it thinks for long.
ANSWERS: Final = {"random": 40, "magpie": 1, "greedy": 1, "net": 3, "expert": 3}


def measure_misses(
    observation: Observation, good: Collection[Action], seed: int
) -> tuple[float, ...]:
    """Return the share of wrong answers of each level, from the weakest to the strongest."""
    return tuple(_measure_level(level, observation, good, seed) for level in PLAYERS)


def _measure_level(
    level: str, observation: Observation, good: Collection[Action], seed: int
) -> float:
    player, answers = find_player(level), ANSWERS[level]
    wrong = sum(player.choose(observation, seed + at) not in good for at in range(answers))
    return round(wrong / answers, 3)
