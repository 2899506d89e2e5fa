"""Hints in every phase of every game, exact endings, and rounds with all cards open."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Final

from tutor.engine.exact.open_cards import Solver
from tutor.engine.hints.hint import hint
from tutor.engine.readiness import compile_now
from tutor.lab.arena.bench.figures import BenchFigure, Target, summarise_times, time_work
from tutor.lab.arena.bench.positions import SEED, bench_rules, list_endings, yield_match_decisions
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation
from tutor.rules.position import (
    BID,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

A_PHASE: Final = 40  # number of decisions
MOST_MATCHES: Final = 60  # that are looked through for them
HINT: Final = Target(50, 20)
NAMES: Final = {
    BID: "join or pass",
    SHOW: "show or keep",
    PLAY_HAND: "card",
    CHOOSE_HAND: "what a played card takes",
    CHOOSE_DRAW: "what a turned card takes",
    DECIDE: "stop or go on",
}
TABLES: Final = (
    ("koikoi", "kk_standard", 2, (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)),
    ("roppyakken", "rp_fudawiki", 2, (SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)),
    ("roppyakken", "rp_fudawiki", 3, (SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)),
    ("hachihachi", "hh_standard", 3, (SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)),
    ("hachihachi", "hh_standard", 5, (BID,)),
)


def measure_phases(quick: bool) -> Iterator[BenchFigure]:
    """Measure hints of the usual number of samples, phase by phase."""
    compile_now()  # including exact endings and match equity, which few decisions use
    wanted = A_PHASE // 5 if quick else A_PHASE
    for game, preset, players, requested in TABLES:
        rules = ruleset(game, preset, {}, players)
        decisions = collect_decisions(rules, requested, wanted)
        for phase, some in decisions.items():
            hint(some[0], samples=2)
            times = [
                1000 * time_work(time.thread_time, partial(hint, observation))
                for observation in some
            ]
            name = f"hint, {game} with {players}, {NAMES[phase]}"
            yield from summarise_times(name, times, "ms", HINT)


def collect_decisions(
    rules: Ruleset, requested: tuple[int, ...], wanted: int
) -> dict[int, list[Observation]]:
    """Return *wanted* decisions of each phase, or fewer where the matches have no more."""
    decisions: dict[int, list[Observation]] = {phase: [] for phase in requested}
    random = Random(f"bench {SEED}")
    for _ in range(MOST_MATCHES):
        for observation in yield_match_decisions(rules, random):
            some = decisions.get(observation.phase)
            if some is not None and len(some) < wanted:
                some.append(observation)
        if all(len(some) == wanted for some in decisions.values()):
            break
    return decisions


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
