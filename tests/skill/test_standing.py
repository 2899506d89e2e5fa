"""A place among the computer players is as narrow as the matches against them make it."""

from collections.abc import Mapping

from tests.skill.learners import SimulatedLearner
from tutor.skill.history import PlayedMatch
from tutor.skill.progress import LevelRange, find_standing

LEVELS = ("random", "magpie", "greedy", "net", "expert")


def played(results: Mapping[str, float], matches: int, asks: float = 0.0) -> list[PlayedMatch]:
    """Return matches against each player that give so many points on the average."""
    return [
        one
        for level, result in results.items()
        for one in SimulatedLearner({}, level=level, result=result, asks=asks).play(matches)
    ]


def placed(results: Mapping[str, float], matches: int = 12, asks: float = 0.0) -> LevelRange:
    return find_standing(LEVELS, played(results, matches, asks))


def test_a_learner_stands_between_whom_he_beats_and_who_beats_him() -> None:
    found = placed({"random": 40, "magpie": 30, "greedy": 0, "net": -30})

    assert (found.above, found.below) == ("magpie", "net")
    assert [one.matches for one in found.players] == [12, 12, 12, 12, 0]
    assert found.players[4].rate is None


def test_even_matches_place_nobody() -> None:
    found = placed({"greedy": 0, "net": 0})

    assert not found.is_told


def test_two_matches_place_nobody_or_only_by_far() -> None:
    assert not placed({"greedy": 20}, matches=2).is_told
    assert not placed({"greedy": 900}, matches=1).is_told


def test_who_beats_everybody_has_nobody_above() -> None:
    found = placed(dict.fromkeys(LEVELS, 60.0))

    assert (found.above, found.below) == ("expert", None)


def test_matches_with_help_place_nobody() -> None:
    found = placed(dict.fromkeys(LEVELS, 60.0), asks=0.2)

    assert not found.is_told
    assert (found.matches, found.left_out) == (0, 60)


def test_a_player_of_no_level_is_left_out() -> None:
    assert find_standing(LEVELS, played({"casual": 60}, 12)).matches == 0
