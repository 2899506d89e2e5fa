"""Training from scratch: self-play rounds of the averaged net, each learned from once.

A net starts with results of whole rounds: they are true, and noisy. Once it plays well it may learn
from a search of single moments (`search_targets`), which is worth many rounds.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.confidence import estimate_mean
from tutor.engine.net.files import Model, Scope
from tutor.engine.net.layouts import NetLayout, layout_of
from tutor.engine.net.patterns import Integers
from tutor.engine.net.value import (
    MOST_CONDITIONS,
    Layers,
    Net,
    conditions_at,
    fold_conditions,
    random_layers,
)
from tutor.engine.worlds.belief import ODDS
from tutor.lab.training.optimiser import Adam, learn, start_adam, zeros
from tutor.lab.training.rulesets import Syllabus
from tutor.lab.training.search_targets import gather_searched
from tutor.lab.training.self_play import (
    BLANKS,
    GREEDY,
    MOST_ROWS,
    NET,
    NEVER,
    Gains,
    Samples,
    allocate_samples,
    gather_samples,
)
from tutor.rules.games import GAMES
from tutor.rules.position import Position
from tutor.rules.ruleset import Game, Ruleset
from tutor.rules.tables import Rules

BLOCKS: Final = 20  # number of rulesets in an iteration
ROUNDS: Final = 500  # of each block
RANDOM_SHARE: Final = 0.5  # of the rounds, in which one action is random
RANDOM_WITHIN: Final = 16  # decisions
BATCH: Final = 512
RATE: Final = 1e-3
RATE_HALVES_AFTER: Final = 50  # iterations; then more and more slowly
LATER_BEGINS: Final = 100  # iterations that a later net counts as done: it need not learn so fast
KEEP: Final = 0.9995  # of the averaged net, at each step
MEASURED_EACH: Final = 10  # iterations
MEASURED_DEALS: Final = 10_000
CARDS: Final = 48

# Of an iteration that learns from searches.
SEARCHED_ROUNDS: Final = 100  # of each block
SEARCHED_SHARES: Final = (0.2, 0.4)  # of their decisions on a card, of the ends of turns
SEARCHED_WORLDS: Final = 24
SEARCHED_RATE: Final = 3e-4
SEARCHED_TIMES: Final = 2  # that each sample is learned from
SEARCHED_MEASURED_EACH: Final = 5


@dataclass
class Training:
    """The state of a run, and its curve of (iteration, points a round over greedy, ±)."""

    game: Game
    players: int
    seed: int
    net: Layers
    adam: Adam
    iteration: int = 0
    curve: list[tuple[int, float, float]] = field(default_factory=list)
    later: bool = False

    @cached_property
    def syllabus(self) -> Syllabus:
        """Return the rulesets that its rounds are played by."""
        return Syllabus(self.game, self.players, self.later)

    @property
    def scope(self) -> Scope:
        """Return the rulesets that the net is trained for."""
        return self.syllabus.scope

    @property
    def layout(self) -> NetLayout:
        """Return which patterns the net reads."""
        return layout_of(self.game)

    def net_for(self, ruleset: Ruleset) -> Net:
        """Return the averaged net as it plays by a ruleset."""
        holding = self.scope.conditions_of(ruleset)
        return fold_conditions(self.adam.average, self.layout, holding, self.scope.seats)


def begin_training(game: Game, seed: int, players: int = 0) -> Training:
    """Return a run that has learned nothing yet; raise ModelError if there can be no net."""
    scope = Syllabus(game, players).scope
    net = random_layers(layout_of(game), scope.seats, seed)
    return Training(game, players, seed, net, start_adam(net))


def begin_later(first: Model, seed: int, players: int = 0) -> Training:
    """Return a run that starts from the first net of a game, for the rules added since.

    The inputs for these rules have no weight at first.
    """
    game, given = GAMES[first.scope.game], first.scope
    scope = Syllabus(game, players, later=True).scope
    at = conditions_at(scope.seats)
    weights = first.net.first.copy()
    weights[:, at : at + MOST_CONDITIONS] = 0
    for place, condition in enumerate(scope.conditions):
        if condition in given.conditions:
            weights[:, at + place] = first.net.first[:, at + given.conditions.index(condition)]
    net = Layers(*(part.copy() for part in first.net._replace(first=weights)))
    return Training(game, players, seed, net, start_adam(net), LATER_BEGINS, later=True)


def advance(training: Training) -> float:
    """Do one iteration; return the mean squared error of its samples."""
    random = np.random.default_rng([training.seed, training.iteration])
    samples = allocate_samples(BLOCKS * ROUNDS * MOST_ROWS)
    made = 0
    for ruleset in training.syllabus.draw(BLOCKS, random):
        made += _play_block(training, ruleset, random, samples, made)
    rate = RATE / (1 + training.iteration / RATE_HALVES_AFTER)
    return _learn(training, samples, random.permutation(made), rate)


def advance_by_search(training: Training) -> float:
    """Do one iteration that learns from searches; return the mean squared error."""
    random = np.random.default_rng([training.seed, training.iteration, 1])
    samples = allocate_samples(BLOCKS * SEARCHED_ROUNDS * MOST_ROWS)
    made = 0
    for ruleset in training.syllabus.draw(BLOCKS, random):
        rules = pack_tables(ruleset.tables(int(random.integers(1, 13))))
        number = gather_searched(
            rules,
            training.net_for(ruleset),
            _bits(training.scope.conditions_of(ruleset)),
            BLANKS[training.scope.seats],
            shuffle_decks(random, SEARCHED_ROUNDS),
            _lucks(random, SEARCHED_ROUNDS),
            int(random.integers(1 << 30)),
            SEARCHED_SHARES,
            SEARCHED_WORLDS,
            ODDS[rules.settlement, training.scope.seats][1][0],
            samples,
            made,
        )
        samples.targets[made : made + number] /= 1 + rules.zero_sum
        made += number
    orders = [random.permutation(made) for _ in range(SEARCHED_TIMES)]
    return _learn(training, samples, np.concatenate(orders), SEARCHED_RATE)


def _learn(training: Training, samples: Samples, order: Integers, rate: float) -> float:
    error: float = learn(
        training.net,
        zeros(training.net),
        training.adam,
        samples,
        order,
        int(training.layout.unit),
        BATCH,
        rate,
        KEEP,
    )
    training.iteration += 1
    return error


def _bits(holds: tuple[bool, ...]) -> int:
    return sum(1 << index for index, entry in enumerate(holds) if entry)


def _lucks(random: np.random.Generator, rounds: int) -> Integers:
    """Return for each round which decision is random (NEVER for half of them), and its luck."""
    lucks = np.empty((rounds, 2), np.int64)
    explores = random.random(rounds) < RANDOM_SHARE
    lucks[:, 0] = np.where(explores, random.integers(0, RANDOM_WITHIN, rounds), NEVER)
    lucks[:, 1] = random.integers(0, 1 << 30, rounds)
    return lucks


def _play_block(
    training: Training,
    ruleset: Ruleset,
    random: np.random.Generator,
    samples: Samples,
    first: int,
) -> int:
    """Play a block of rounds; the first iteration learns from the greedy player."""
    rules = pack_tables(ruleset.tables(int(random.integers(1, 13))))
    kind = NET if training.iteration else GREEDY
    lucks = _lucks(random, ROUNDS)
    decks = shuffle_decks(random, ROUNDS)
    seats = training.scope.seats
    number = gather_samples(
        rules,
        (training.net_for(ruleset),) * seats,
        (kind,) * seats,
        _bits(training.scope.conditions_of(ruleset)),
        BLANKS[seats],
        decks,
        lucks,
        samples,
        first,
        np.empty((ROUNDS, seats)),
    )
    samples.targets[first : first + number] /= 1 + rules.zero_sum  # points won, not lost twice
    return number


def shuffle_decks(random: np.random.Generator, number: int) -> Integers:
    """Return *number* shuffled decks, a row each."""
    return random.permuted(np.tile(np.arange(CARDS), (number, 1)), axis=1)


def measure_strength(net: Net, ruleset: Ruleset, deals: int, seed: int) -> tuple[float, float]:
    """Return points a round over the greedy player, and half of the 95 % interval.

    Each deal is played once from every seat, with greedy players in the others; *net* has the
    ruleset folded in.
    """
    rules = pack_tables(ruleset.tables())
    random = np.random.default_rng(seed)
    samples = allocate_samples(ROUNDS * MOST_ROWS)
    blank = BLANKS[ruleset.seats]
    means = []
    for _ in range(deals // ROUNDS):
        decks = shuffle_decks(random, ROUNDS)
        means.append(_play_duplicates(net, rules, blank, decks, samples))
    margins = np.concatenate(means)
    estimate = estimate_mean(margins, 0)
    return estimate.value, estimate.margin


def _play_duplicates(
    net: Net, rules: Rules, blank: Position, decks: Integers, samples: Samples
) -> Gains:
    """Return the net's mean result in each deal, over every seat."""
    seats = len(blank.hands)
    total = np.zeros(len(decks))
    gains = np.empty((len(decks), seats))
    lucks = np.full((len(decks), 2), NEVER)
    for seat in range(seats):
        kinds = tuple(NET if other == seat else GREEDY for other in range(seats))
        gather_samples(rules, (net,) * seats, kinds, 0, blank, decks, lucks, samples, 0, gains)
        total += gains[:, seat]
    return total / seats


def train(
    training: Training,
    minutes: float,
    report: Callable[[Training, float], None],
    *,
    by_search: bool = False,
) -> None:
    """Advance until the time is up, once at least; report after each iteration its error."""
    end = time.monotonic() + 60 * minutes
    step, measured_each = advance, MEASURED_EACH
    if by_search:
        step, measured_each = advance_by_search, SEARCHED_MEASURED_EACH
    while True:
        error = step(training)
        if training.iteration % measured_each == 0:
            ruleset = training.syllabus.usual
            net = training.net_for(ruleset)
            measured = measure_strength(net, ruleset, MEASURED_DEALS, training.seed)
            training.curve.append((training.iteration, *measured))
        report(training, error)
        if time.monotonic() >= end:
            return
