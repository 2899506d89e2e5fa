"""The measurements, part by part; times are CPU time of one thread unless marked as wall."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from typing import Final

from tutor.engine.compiled import pack_tables
from tutor.engine.hints.hint import hint
from tutor.lab.arena.bench.children import measure_starts
from tutor.lab.arena.bench.figures import BenchFigure, Target, summarise_times, time_work
from tutor.lab.arena.bench.phases import measure_exact_endings, measure_phases, measure_solver
from tutor.lab.arena.bench.positions import (
    SEED,
    bench_rules,
    has_full_hand,
    list_full_hands,
    list_match_decisions,
    list_positions,
)
from tutor.lab.training.random_rounds import greedy_rounds, play_interpreted, random_rounds
from tutor.lab.training.self_play import BLANK
from tutor.rules.observation import Observation

Part = Callable[[bool], Iterator[BenchFigure]]

REPEATS: Final = 5
ROUNDS: Final = 200_000  # compiled, in each repeat
INTERPRETED_ROUNDS: Final = 500
SAMPLES: Final = (100, 300, 1000)
QUICK_SHARE: Final = 5  # a quick bench measures one fifth
MILLION: Final = 1e6
MS: Final = 1e3

RANDOM_ROUNDS: Final = Target(1.5, 2.0, higher=True)
FULL_HAND: Final = Target(25, 10)
FIRST_ANSWER: Final = Target(5, 5)
ANALYSIS: Final = Target(10, 3)


def measure_rounds(quick: bool) -> Iterator[BenchFigure]:
    """Measure whole rounds, from the shuffle to the settlement."""
    plain = bench_rules().tables(1)
    rules, number = pack_tables(plain), ROUNDS // (QUICK_SHARE if quick else 1)
    random_rounds(rules, BLANK, 1, SEED)
    greedy_rounds(rules, BLANK, 1, SEED)
    random, greedy, ratios = [], [], []
    for seed in range(REPEATS):  # interleaved, so that all have the same neighbours
        random.append(number / _cpu(partial(random_rounds, rules, BLANK, number, seed)))
        greedy.append(number / _cpu(partial(greedy_rounds, rules, BLANK, number, seed)))
        some = INTERPRETED_ROUNDS
        slow = some / _cpu(partial(play_interpreted, plain, BLANK, some, seed))
        ratios.append(random[-1] / slow)
    unit = "million rounds/s/core"
    yield BenchFigure("random rounds", median(random) / MILLION, unit, RANDOM_ROUNDS)
    yield BenchFigure("greedy rounds", median(greedy) / MILLION, unit)
    yield BenchFigure("random rounds, compiled against interpreted", median(ratios), "times")


def measure_hints(quick: bool) -> Iterator[BenchFigure]:
    """Measure hints with fixed numbers of samples, and with the usual budget."""
    observations = _share(list_positions(), quick)
    hint(observations[0], samples=2)
    for samples in SAMPLES:
        times = [
            _cpu(partial(hint, observation, samples=samples)) * MS for observation in observations
        ]
        yield from summarise_times(f"hint, {samples} samples", times, "ms")
    default = [
        _cpu(partial(hint, observation)) * MS for observation in _share(list_full_hands(), quick)
    ]
    yield from summarise_times("hint, 8 cards in hand, usual samples", default, "ms", FULL_HAND)
    hand = sum(map(has_full_hand, observations))
    yield BenchFigure("positions asked", len(observations), "positions")
    yield BenchFigure("of these with 8 cards in hand", 100 * hand / len(observations), "%")


def measure_first_answer(quick: bool) -> Iterator[BenchFigure]:
    """Measure how soon an answer is there that could still be refined."""
    observations = _share(list_positions(), quick)
    hint(observations[0], budget_ms=0)
    times = [_cpu(partial(hint, observation, budget_ms=0)) * MS for observation in observations]
    yield from summarise_times("first answer", times, "ms", FIRST_ANSWER)


def measure_analysis(quick: bool) -> Iterator[BenchFigure]:
    """Measure hints for every decision of a match, both seats, with the usual samples."""
    observations = list_match_decisions(SEED)
    hint(observations[0], samples=2)
    some = observations[:: QUICK_SHARE if quick else 1]
    seconds = (
        sum(_cpu(partial(hint, observation)) for observation in some)
        * len(observations)
        / len(some)
    )
    yield BenchFigure("analysis of a match of 12 rounds", seconds, "s", ANALYSIS)
    yield BenchFigure("decisions of that match", len(observations), "decisions")


def measure_threads(quick: bool) -> Iterator[BenchFigure]:
    """Measure what two threads do in the wall time in which one does its work."""
    rules, number = (
        pack_tables(bench_rules().tables(1)),
        2 * ROUNDS // (QUICK_SHARE if quick else 1),
    )
    work = partial(random_rounds, rules, BLANK, number, SEED)
    random_rounds(rules, BLANK, 1, SEED)
    gains, costs = [], []
    with ThreadPoolExecutor(2) as pool:
        both = partial(_run_together, pool, work)
        for _ in range(REPEATS):
            gains.append(
                2 * time_work(time.perf_counter, work) / time_work(time.perf_counter, both)
            )
            costs.append(
                time_work(time.process_time, both) / (2 * time_work(time.process_time, work))
            )
    yield BenchFigure("two threads against one, wall", median(gains), "times")
    yield BenchFigure("CPU of their rounds against those of one", median(costs), "times")


def _run_together(pool: ThreadPoolExecutor, work: Callable[[], object]) -> None:
    for done in [pool.submit(work) for _ in range(2)]:
        done.result()


PARTS: Final[dict[str, Part]] = {
    "rounds": measure_rounds,
    "hints": measure_hints,
    "phases": measure_phases,
    "first": measure_first_answer,
    "analysis": measure_analysis,
    "endings": measure_exact_endings,
    "solver": measure_solver,
    "threads": measure_threads,
    "starts": measure_starts,
}


def _cpu(work: Callable[[], object]) -> float:
    return time_work(time.thread_time, work)


def _share(observations: tuple[Observation, ...], quick: bool) -> tuple[Observation, ...]:
    return observations[:: QUICK_SHARE if quick else 1]


def measure_parts(names: Iterable[str], quick: bool) -> Iterator[BenchFigure]:
    """Measure the parts of these names, and yield their figures."""
    for name in names:
        yield from PARTS[name](quick)
