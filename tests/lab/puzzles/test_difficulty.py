"""How hard the puzzles that ship are: by it the five computer players stand in their order."""

from statistics import fmean

import pytest

from tutor.engine.players import PLAYERS
from tutor.lab.puzzles.mining import BANDS, find_band
from tutor.rules.games import GAMES
from tutor.skill.puzzles import puzzles


def solved(level: int, game: str = "") -> float:
    return 1 - fmean(one.missed[level] for one in puzzles().values() if game in (one.game, ""))


@pytest.mark.parametrize("game", ["", *GAMES])
def test_each_level_solves_more_than_the_one_before_it(game: str) -> None:
    shares = [solved(level, game) for level in range(len(PLAYERS))]

    assert shares == sorted(set(shares))


@pytest.mark.parametrize("level", ["magpie", "greedy", "net"])
def test_a_puzzle_that_the_others_miss_is_missed_more_often(level: str) -> None:
    """The beginner chooses by chance, and the expert misses none."""
    at = PLAYERS.index(level)
    bands: list[list[float]] = [[] for _ in range(BANDS)]
    for one in puzzles().values():
        others = fmean((*one.missed[:at], *one.missed[at + 1 :]))
        bands[find_band(others)].append(1 - one.missed[at])

    shares = [fmean(band) for band in bands]

    assert shares == sorted(shares, reverse=True)
