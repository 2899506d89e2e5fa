"""Random rounds that have come to a moment of some kind."""

from collections.abc import Callable
from random import Random
from typing import Any

from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.play import KOIKOI
from tutor.rules.round.round import Round


def reached(phase: int, such_that: Callable[[Round], bool], **toggles: Any) -> Round:
    """Return a random round, its actor in *phase*, of which something is true."""
    rules = ruleset("koikoi", "kk_standard", toggles)
    for seed in range(5000):
        random = Random(seed)
        current = Round.from_deck(rules, 1, deal_until_valid(rules, 0, random)[0], 0)
        while not current.is_over:
            if current.position.phase == phase and such_that(current):
                return current
            legal = current.legal()
            current = current.play(KOIKOI if KOIKOI in legal else random.choice(legal))
    raise AssertionError("no such round")


def after(turns: int) -> Callable[[Round], bool]:
    """Return a test for rounds of more than so many turns."""
    return lambda current: len(current.turns) > turns


def seen(phase: int, turns: int = 1) -> Observation:
    """Return what the actor knows in a random round in *phase*."""
    current = reached(phase, after(turns))
    return observe(current, current.actor, (0, 0))
