"""The level of a match: the computer player whose decisions give up as much."""

from random import Random

import pytest

from tutor.review.thresholds import LEVEL_RATES, LEVELS
from tutor.review.verdicts.accuracy import DecisionKind, compare_levels

RATES = LEVEL_RATES["koikoi", 2]


def draw(level: str, number: int, seed: int) -> dict[str, list[float]]:
    """Return errors like those of a level: one in ten decisions costs, the others nothing."""
    random, place = Random(seed), LEVELS.index(level)
    return {
        kind: [10 * RATES[kind][place][0] * (random.random() < 0.1) for _ in range(number)]
        for kind in DecisionKind
    }


@pytest.mark.parametrize("level", LEVELS)
def test_many_decisions_like_those_of_a_level_name_it(level: str) -> None:
    found = compare_levels(draw(level, 2000, 1), RATES)

    assert (found.lowest, found.level, found.highest) == (level, level, level)
    assert found.decisions == 4000


def test_few_decisions_leave_more_than_one_level_open() -> None:
    few = {"cards": [0.0] * 15 + [0.4], "calls": []}
    found = compare_levels(few, RATES)
    places = [LEVELS.index(name) for name in (found.lowest, found.level, found.highest)]

    assert places == sorted(places)
    assert found.lowest != found.highest


def test_a_player_who_gives_up_more_is_never_called_stronger() -> None:
    places = [
        LEVELS.index(compare_levels({"cards": [error] * 30, "calls": []}, RATES).level)
        for error in (0.0, 0.01, 0.02, 0.04, 0.08, 0.2)
    ]

    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("table", LEVEL_RATES)
def test_stronger_levels_give_up_less_with_cards(table: tuple[str, int]) -> None:
    random, magpie, greedy, net, expert = (mean for mean, _spread in LEVEL_RATES[table]["cards"])

    assert random > max(magpie, greedy) >= min(magpie, greedy) > net > expert
