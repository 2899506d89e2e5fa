"""The certainty of a mean: its standard error and its interval.

Samples of one *cluster* come from one draw that was chosen several times because it was likelier
than others: they count as one. A sample may have the id of a cluster, a small number; without ids
each sample is a separate cluster.
"""

from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.estimate import Estimate

Values = NDArray[np.float64]
ClusterIds = NDArray[np.int64]

# An event unseen in n worlds may still have a chance of 3 / n (the rule of three): no mean of
# chances has a smaller standard error than half of that.
UNSEEN: Final = 1.5


def estimate_mean(values: Values, seed: int, cluster_ids: ClusterIds | None = None) -> Estimate:
    """Return the mean of samples that were drawn with *seed*; with fewer than two it has no
    error.
    """
    number = max(len(values), 1)
    mean = float(values.sum()) / number
    error = error_of_sum((values - mean) / number, cluster_ids)
    return Estimate(mean, error, samples=len(values), seed=seed)


def error_of_sum(parts: Values, cluster_ids: ClusterIds | None = None) -> float:
    """Return the standard error of a sum of independent parts that are 0 on average.

    Parts of one cluster are added first (a cluster-robust error); two clusters are needed.
    """
    number = len(parts)
    if cluster_ids is not None:
        several = int(np.count_nonzero(np.bincount(cluster_ids)))
        if several > 1:
            parts, number = np.bincount(cluster_ids, parts).astype(float), several
    return sqrt(float(parts @ parts) * number / (number - 1)) if number > 1 else 0.0


def count_draws(samples: int, cluster_ids: ClusterIds | None) -> int:
    """Return how many different draws samples are of; each is its own without ids."""
    return samples if cluster_ids is None else int(np.count_nonzero(np.bincount(cluster_ids)))


def count_even(weights: Values) -> float:
    """Return the effective number of equally weighted samples (Kish 1965)."""
    return float(weights.sum() ** 2 / (weights @ weights))
