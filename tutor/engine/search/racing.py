"""A race between actions: drop each one that is established as worse.

All actions are played in the same worlds. At each of the *marks* an action is dropped if it trails
the best by more than sampling explains, and the saved worlds go to the close ones (Hoeffding races,
Maron and Moore 1994; here by the standard error of the difference in the same worlds). Marks do not
depend on the final number of worlds, so a race that ends at a mark equals the race with that limit.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.confidence import error_of_sum
from tutor.engine.search.rollout_search import Integers, Values

# Standard errors, about 98 in 100 for each rival. A first checkpoint before 32 worlds gives up
# twice as much; see decisions/002-searches-and-beliefs.md.
SEPARATED: Final = 2.0
FIRST_MARK: Final = 32
LEAST_TRIED: Final = 4  # worlds, for a useful standard error
LEAST_RUNNING: Final = 2  # the best, and its comparison


def list_marks(samples: int) -> Iterator[int]:
    """Yield the checkpoints of a race as numbers of worlds, the last being *samples*."""
    mark = FIRST_MARK
    while mark < samples:
        yield mark
        mark *= 2
    yield samples


def find_behind(values: Values, cluster_ids: Integers | None = None) -> NDArray[np.bool_]:
    """Return, for each way (rows), whether it is established as worse than the best one.

    *values* has a column a world. *cluster_ids* are the numbers of the draws of the worlds, None
    where each is its own draw; those of one draw count as one (see `engine.confidence`).
    """
    number = values.shape[1]
    if number < LEAST_TRIED:
        return np.zeros(len(values), np.bool_)
    lost = values[values.mean(axis=1).argmax()] - values
    means = lost.mean(axis=1)
    parts = (lost - means[:, np.newaxis]) / number
    errors = np.array([error_of_sum(row, cluster_ids) for row in parts])
    return np.asarray(means > SEPARATED * errors)


def is_separated(values: Values, cluster_ids: Integers | None = None) -> bool:
    """Return whether the best way (row) is established as better than each that still runs.

    Ways that were left behind have no number (NaN) in the last worlds.
    """
    running = values[np.isfinite(values[:, -1])]
    return int(find_behind(running, cluster_ids).sum()) == len(running) - 1


def keep_running(values: Values, cluster_ids: Integers | None = None) -> list[int]:
    """Return the actions (rows) that continue, in the order of the rows.

    A dropped action was worse in the same worlds than every remaining one, so none of these can
    rank below it.
    """
    order = np.argsort(-values.mean(axis=1), kind="stable")
    close = np.flatnonzero(~find_behind(values, cluster_ids)[order])
    return sorted(order[: max(LEAST_RUNNING, int(close[-1]) + 1)].tolist())
