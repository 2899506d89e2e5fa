"""How sure a mean is: its standard error, and the interval that is told of it.

Samples of one *cluster* came of one draw that was taken several times because it was likelier
than others: they tell no more than one. A sample may have the id of a cluster, a small number;
without ids each is a cluster of its own.
"""

from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # numpy is slow to import, and some only want to know what is told of a mean
    import numpy as np
    from numpy.typing import NDArray

NORMAL_95: Final = 1.96  # standard errors on either side of a 95 % interval


def sidak_z(comparisons: int) -> float:
    """Return standard errors on either side of intervals that all hold, 95 times in 100.

    Of so many comparisons with one that was chosen for being the best (Sidak 1967; Hsu 1984).
    """
    return (
        NormalDist().inv_cdf((1 + 0.95 ** (1 / comparisons)) / 2) if comparisons > 1 else NORMAL_95
    )


def mean_with_error(
    values: "NDArray[np.float64]", cluster_ids: "NDArray[np.int64] | None" = None
) -> tuple[float, float]:
    """Return the mean of samples and its standard error; 0 for what too few do not tell."""
    number = max(len(values), 1)
    mean = float(values.sum()) / number
    return mean, error_of_sum((values - mean) / number, cluster_ids)


def standard_error(
    values: "NDArray[np.float64]", cluster_ids: "NDArray[np.int64] | None" = None
) -> float:
    """Return the standard error of the mean of samples; 0 where there are fewer than two."""
    return mean_with_error(values, cluster_ids)[1]


def error_of_sum(
    parts: "NDArray[np.float64]", cluster_ids: "NDArray[np.int64] | None" = None
) -> float:
    """Return the standard error of a sum of independent parts that are 0 on average.

    Parts of one cluster are added first (a cluster-robust error); two clusters are needed.
    """
    number = len(parts)
    if cluster_ids is not None and (several := len(set(cluster_ids.tolist()))) > 1:
        from numpy import bincount

        parts, number = bincount(cluster_ids, parts).astype(float), several
    return sqrt(float(parts @ parts) * number / (number - 1)) if number > 1 else 0.0
