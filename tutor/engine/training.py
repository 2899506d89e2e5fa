"""Training from zero: rounds of the averaged net against itself, learned from once each."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from tutor.engine.compiled import tables
from tutor.engine.learning import Adam, learn, started, zeros
from tutor.engine.models import Scope, scope_of
from tutor.engine.net import Floats, Layers, Net, fresh, weighed
from tutor.engine.patterns import Integers
from tutor.engine.self_play import (
    BLANK,
    GREEDY,
    MOST_ROWS,
    NET,
    NEVER,
    ROW,
    gather,
)
from tutor.rules.ruleset import Game, Ruleset, Value

BLOCKS: Final = 40  # an iteration's rounds are played by so many rulesets
ROUNDS: Final = 500  # of each block
USUAL_SHARE: Final = 0.5  # of the blocks, played by the preset that beginners are taught
OVERRIDE_SHARE: Final = 0.2  # of the blocks, with one toggle set at random
RANDOM_SHARE: Final = 0.5  # of the rounds, in which one action is random
RANDOM_WITHIN: Final = 16  # decisions
BATCH: Final = 512
RATE: Final = 1e-3
RATE_HALVES_AFTER: Final = 100  # iterations; then more and more slowly
KEEP: Final = 0.9995  # of the averaged net, at each step
MEASURED_EACH: Final = 10  # iterations
MEASURED_DEALS: Final = 10_000
CARDS: Final = 48


@dataclass
class Training:
    """A run: where it stands, and its curve of (iteration, points a round over greedy, ±)."""

    game: Game
    seed: int
    net: Layers
    adam: Adam
    iteration: int = 0
    curve: list[tuple[int, float, float]] = field(default_factory=list)

    @cached_property
    def scope(self) -> Scope:
        """Return what the net is told of a ruleset."""
        return scope_of(self.game)


def begun(game: Game, seed: int) -> Training:
    """Return a run that has learned nothing yet; raise ModelError if the game has no net."""
    scope_of(game)
    net = fresh(seed)
    return Training(game, seed, net, started(net))


def advance(training: Training) -> float:
    """Do one iteration; return the mean squared error of what was learned from."""
    random = np.random.default_rng([training.seed, training.iteration])
    rows = np.empty((BLOCKS * ROUNDS * MOST_ROWS, ROW), np.int64)
    targets = np.empty(len(rows), np.float32)
    told = np.empty(len(rows), np.int64)
    made = 0
    for ruleset in _rulesets(training, random):
        number = _played(training, ruleset, random, rows[made:], targets[made:])
        told[made : made + number] = _bits(training.scope.holding(ruleset))
        made += number
    rate = RATE / (1 + training.iteration / RATE_HALVES_AFTER)
    error: float = learn(
        training.net,
        zeros(training.net),
        training.adam,
        rows,
        told,
        targets,
        random.permutation(made),
        BATCH,
        rate,
        KEEP,
    )
    training.iteration += 1
    return error


def _bits(holds: tuple[bool, ...]) -> int:
    return sum(1 << index for index, one in enumerate(holds) if one)


def _rulesets(training: Training, random: np.random.Generator) -> Iterator[Ruleset]:
    game, told = training.game, training.scope.conditions
    others = [preset for preset in game.presets if preset != game.default_preset]
    for _ in range(BLOCKS):
        preset = game.default_preset
        if random.random() >= USUAL_SHARE:
            preset = others[random.integers(len(others))]
        overrides: dict[str, Value] = {}
        if random.random() < OVERRIDE_SHARE:
            overrides = dict([told[random.integers(len(told))]])
        yield Ruleset(game, preset, overrides)


def _played(
    training: Training,
    ruleset: Ruleset,
    random: np.random.Generator,
    rows: Integers,
    targets: Floats,
) -> int:
    """Play a block of rounds; the first iteration learns from the greedy player."""
    month = int(random.integers(1, 13))
    net = weighed(training.adam.average, training.scope.holding(ruleset))
    kind = NET if training.iteration else GREEDY
    lucks = np.empty((ROUNDS, 2), np.int64)
    explores = random.random(ROUNDS) < RANDOM_SHARE
    moments = random.integers(0, RANDOM_WITHIN, ROUNDS)
    lucks[:, 0] = np.where(explores, moments, NEVER)
    lucks[:, 1] = random.integers(0, 1 << 30, ROUNDS)
    rules = tables(ruleset.tables(month))
    decks = shuffled(random, ROUNDS)
    margins = np.empty(ROUNDS, np.int64)
    number = gather(rules, (net, net), (kind, kind), BLANK, decks, lucks, rows, targets, margins)
    targets[:number] /= 1 + rules.zero_sum  # the net knows points won, not lost twice
    return number


def shuffled(random: np.random.Generator, number: int) -> Integers:
    """Return shuffled decks."""
    return random.permuted(np.tile(np.arange(CARDS), (number, 1)), axis=1)


def strength(net: Net, ruleset: Ruleset, deals: int, seed: int) -> tuple[float, float]:
    """Return points a round over the greedy player, and half of the 95 % interval.

    Each deal is played from both seats; *net* is the net as it plays by the ruleset.
    """
    rules = tables(ruleset.tables())
    random = np.random.default_rng(seed)
    rows = np.empty((ROUNDS * MOST_ROWS, ROW), np.int64)
    targets = np.empty(len(rows), np.float32)
    lucks = np.full((ROUNDS, 2), NEVER)
    means = []
    for _ in range(deals // ROUNDS):
        decks = shuffled(random, ROUNDS)
        seats = np.empty((2, ROUNDS), np.int64)
        for seat, kinds in enumerate(((NET, GREEDY), (GREEDY, NET))):
            gather(rules, (net, net), kinds, BLANK, decks, lucks, rows, targets, seats[seat])
        means.append((seats[0] - seats[1]) / 2)
    margins = np.concatenate(means)
    return float(margins.mean()), float(1.96 * margins.std(ddof=1) / np.sqrt(len(margins)))


def train(training: Training, minutes: float, report: Callable[[Training, float], None]) -> None:
    """Advance until the time is up, once at least; report after each iteration its error."""
    end = time.monotonic() + 60 * minutes
    ruleset = Ruleset(training.game, training.game.default_preset)
    while True:
        error = advance(training)
        if training.iteration % MEASURED_EACH == 0:
            net = weighed(training.adam.average, training.scope.holding(ruleset))
            measured = strength(net, ruleset, MEASURED_DEALS, training.seed)
            training.curve.append((training.iteration, *measured))
        report(training, error)
        if time.monotonic() >= end:
            return
