"""When a search may stop: the best action is separated, or the time is up.

A first answer takes a few worlds; each refinement has twice as many and reuses earlier ones. It
ends once the best action is established as better than every other (`search.racing`). The rule
depends only on sampled values, so equal samples and seed give equal answers: those of a search with
this number of samples.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final, Protocol

import numpy as np

from tutor.engine.search.racing import is_separated
from tutor.engine.search.rollout_search import Integers, Values

FIRST_SAMPLES: Final = 16  # of an answer that is refined until its time is up


class RefinableSearch(Protocol):
    """A search that can be refined with more worlds."""

    @property
    def cluster_ids(self) -> Integers:
        """Return the number of the draw of each world; worlds of one draw count as one sample."""

    def refine(self, samples: int) -> Values:
        """Return the value of each action (rows) in these worlds (columns), NaN if dropped."""


def refine_until_separated(search: RefinableSearch, looks: Iterable[int]) -> Values:
    """Return the worth of each way after the first of *looks* at which the best is separated.

    A look is a number of worlds; after the last one the search ends anyway.
    """
    for samples in looks:
        values = search.refine(samples)
        if is_separated(values, search.cluster_ids):
            break
    return values


def refine_within(search: RefinableSearch, budget_ms: float) -> Values:
    """Return the worth of each way after about *budget_ms* of this thread's CPU time, or less.

    Each refinement has at most twice the worlds of the one before, and what fits; none is
    begun once the best way is separated.
    """
    start = time.thread_time()
    end = start + budget_ms / 1000
    samples = FIRST_SAMPLES
    values = search.refine(samples)
    while (current := time.thread_time()) < end and not is_separated(values, search.cluster_ids):
        fitting = int(samples * (end - start) / (current - start))
        if fitting <= samples:
            break
        samples = min(2 * samples, fitting)
        values = search.refine(samples)
    return values


def batch_within(
    values: Callable[[int, int], Values], batch: int, budget_ms: float, seed: int
) -> Values:
    """Return the worth of each way in batches of worlds, by number and seed, until time is up."""
    end = time.thread_time() + budget_ms / 1000
    batches: list[Values] = []
    while not batches or time.thread_time() < end:
        batches.append(values(batch, seed + 1_000_003 * len(batches)))
    return np.concatenate(batches, axis=1)
