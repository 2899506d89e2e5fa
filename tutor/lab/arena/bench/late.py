"""How long the end of a round takes to count exactly, and a whole one with all cards open."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Final

from tutor.engine.exact.open_cards import Solver
from tutor.engine.hints.hint import hint
from tutor.lab.arena.bench.figures import BenchFigure, Target, summarise_times, time_work
from tutor.lab.arena.bench.positions import SEED, bench_rules, list_endings
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round

PLIES: Final = (3, 4)  # cards left in both hands; with fewer there is no card to choose
DEALS: Final = 50
QUICK_SHARE: Final = 5
MS: Final = 1e3

ENDING: Final = Target(100, 30)
A_DEAL: Final = Target(10, 10)


def measure_exact_endings(quick: bool) -> Iterator[BenchFigure]:
    """Measure hints that are counted, by how many cards are left to play."""
    step = QUICK_SHARE if quick else 1
    for plies in PLIES:
        observations = list_endings(plies)[::step]
        hints = [hint(observation) for observation in observations]
        times = [
            MS * time_work(time.thread_time, partial(hint, observation))
            for observation in observations
        ]
        name = f"exact ending, {plies} plies"
        yield from summarise_times(name, times, "ms", ENDING)
        yield BenchFigure(
            f"{name}, counted", 100 * sum(other.exact for other in hints) / len(hints), "%"
        )


def measure_solver(quick: bool) -> Iterator[BenchFigure]:
    """Measure how long a whole deal takes to solve with all cards open."""
    deals = [_deal(seed) for seed in range(DEALS // (QUICK_SHARE if quick else 1))]
    Solver(deals[0]).worth(deals[0])
    times = [MS * time_work(time.thread_time, partial(_solve, deal)) for deal in deals]
    yield BenchFigure("solver, a deal, median", median(times), "ms", A_DEAL)
    yield BenchFigure(f"solver, slowest of {len(deals)} deals", max(times), "ms")


def _deal(seed: int) -> Round:
    """Return a deal of two hands without dealt yaku."""
    random = Random(f"bench {SEED} {seed}")
    while True:
        opened = Round.from_deck(bench_rules(), 1, deal_until_valid(bench_rules(), 0, random)[0], 0)
        if not opened.is_over:
            return opened


def _solve(opened: Round) -> int:
    return Solver(opened).worth(opened)
