"""Observations from rounds played at random, for tests that need real positions."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tutor.protocol.observations import observation_line
from tutor.rules.deal import sound_deck
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.play import KOIKOI
from tutor.rules.position import DECIDE
from tutor.rules.round import Round
from tutor.rules.ruleset import Value


def observations(
    seed: int, preset: str = "kk_standard", overrides: dict[str, Value] | None = None
) -> Iterator[Observation]:
    """Yield what each actor of one random round sees; most decisions are koi-koi."""
    random = Random(seed)
    rules = ruleset("koikoi", preset, overrides)
    dealer = random.randrange(2)
    number = random.randint(1, rules.rounds)
    current = Round.dealt(rules, number, sound_deck(rules, dealer, random)[0], dealer)
    while not current.is_over:
        yield observe(current, current.actor, (random.randint(-40, 40), random.randint(0, 40)))
        action = random.choice(current.legal())
        goes_on = current.position.phase == DECIDE and random.random() < 0.8
        current = current.play(KOIKOI if goes_on else action)


def in_phase(phase: int, at_least: int = 0) -> Observation:
    """Return an observation of a phase with *at_least* completed turns before it."""
    for seed in range(1000):
        for seen in observations(seed):
            if seen.phase == phase and seen.completed_turns >= at_least:
                return seen
    raise AssertionError("no round came to that phase")


def fields_of(seen: Observation) -> dict[str, Any]:
    """Return the fields of an observation's line, to be changed by a test."""
    fields: dict[str, Any] = json.loads(observation_line(seen))
    return fields
