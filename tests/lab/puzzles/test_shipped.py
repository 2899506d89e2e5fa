"""The puzzles that come with the program."""

from collections import Counter
from random import Random
from statistics import fmean

from tests.sizes import Size, SizeOf
from tutor.engine.players import PLAYERS
from tutor.lab.puzzles.checking import check_puzzles, count_duplicates
from tutor.rules.games import GAMES
from tutor.skill.puzzles import PuzzleKind, puzzles

LEAST = 600
CHECKED = Size(usual=4, thorough=10**6)
COMPARED = Size(usual=60, thorough=10**6)
SEED = 4_000_000_007


def test_there_are_enough_of_every_game_and_kind() -> None:
    kinds = Counter(one.kind for one in puzzles().values())
    games = Counter(one.game for one in puzzles().values())

    assert len(puzzles()) >= LEAST
    assert min(games[one] for one in GAMES) >= 100
    assert min(kinds[one] for one in PuzzleKind) >= 20


def test_a_few_or_all_of_them_are_proved_again(size_of: SizeOf) -> None:
    every = list(puzzles().values())
    asked = Random(SEED).sample(every, min(size_of(CHECKED), len(every)))

    assert check_puzzles(asked, SEED).faults == {}


def test_none_comes_twice(size_of: SizeOf) -> None:
    every = list(puzzles().values())
    asked = Random(SEED).sample(every, min(size_of(COMPARED), len(every)))

    assert count_duplicates(asked) == 0
    assert len({str(one.position) for one in every}) == len(every)


def test_the_stronger_a_player_the_more_it_solves() -> None:
    missed = [fmean(one.missed[at] for one in puzzles().values()) for at in range(len(PLAYERS))]

    assert missed == sorted(missed, reverse=True)
    assert missed[0] > missed[2] > missed[-1]
