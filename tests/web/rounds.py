"""Moments of random rounds of any game, as the learner sees them."""

from collections.abc import Callable, Iterator
from random import Random

from tutor.practice import LEARNER
from tutor.rules.games import ruleset
from tutor.rules.match.match import Match, start_match
from tutor.rules.observation import Observation, observe
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value

Table = tuple[str, str, dict[str, Value], int]
ROPPYAKKEN: Table = ("roppyakken", "rp_fudawiki", {"hand_quad": "optional_misdeal"}, 3)
ROPPYAKKEN_TWO: Table = ("roppyakken", "rp_fudawiki", {"hand_quad": "optional_misdeal"}, 2)
WIKIPEDIA: Table = ("roppyakken", "rp_wikipedia", {}, 3)
HACHIHACHI: Table = ("hachihachi", "hh_standard", {}, 3)
HACHIHACHI_FIVE: Table = ("hachihachi", "hh_standard", {}, 5)
HACHIHACHI_SEVEN: Table = ("hachihachi", "hh_standard", {}, 7)
CLASSIC: Table = ("hachihachi", "hh_classic", {}, 5)
KOIKOI: Table = ("koikoi", "kk_standard", {}, 2)
EVERY_TABLE = [
    KOIKOI,
    ROPPYAKKEN,
    ROPPYAKKEN_TWO,
    WIKIPEDIA,
    HACHIHACHI,
    HACHIHACHI_FIVE,
    HACHIHACHI_SEVEN,
    CLASSIC,
]


def moments(table: Table, seed: int) -> Iterator[Round]:
    """Yield every moment of a random round of a table."""
    game, preset, overrides, players = table
    rules, random = ruleset(game, preset, overrides, players), Random(seed)
    current = Match(rules).after_all(start_match(rules, random)).current
    yield current
    while not current.is_over:
        current = current.play(random.choice(current.legal()))
        yield current


def found(table: Table, wanted: Callable[[Round], bool], seeds: int = 3000) -> Round:
    """Return the first moment that is wanted."""
    for seed in range(seeds):
        for moment in moments(table, seed):
            if wanted(moment):
                return moment
    raise AssertionError("No round has such a moment.")


def asks(phase: int) -> Callable[[Round], bool]:
    """Return what tells whether the learner must act in a phase."""
    return lambda one: one.position.phase == phase and one.to_act == LEARNER


def seen(moment: Round) -> Observation:
    """Return what the learner sees, in a match that begins with this round."""
    return observe(moment, LEARNER, (0,) * moment.ruleset.players)
