"""Systematic resampling of worlds, so that likelier worlds are chosen more often."""

import numpy as np
from numpy.typing import NDArray


def systematic_resample(
    weights: NDArray[np.float64], number: int, random: np.random.Generator
) -> NDArray[np.int64]:
    """Return *number* indices into *weights*, each as often as its share, rounded up or down.

    Systematic resampling (Kitagawa 1996): one random number, and places that are equally far
    apart. They come in a random order.
    """
    reached = np.cumsum(weights) / weights.sum()
    picked = np.searchsorted(reached, (np.arange(number) + random.random()) / number)
    return random.permutation(np.minimum(picked, len(weights) - 1))
