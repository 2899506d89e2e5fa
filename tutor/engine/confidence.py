"""How sure a mean is: its standard error, and the interval that is told of it."""

from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NORMAL_95: Final = 1.96  # standard errors on either side of a 95 % interval


def standard_error(values: "NDArray[np.float64]") -> float:
    """Return the standard error of the mean of samples; 0 where there are fewer than two."""
    if len(values) < 2:
        return 0.0
    return float(values.std(ddof=1)) / sqrt(len(values))
