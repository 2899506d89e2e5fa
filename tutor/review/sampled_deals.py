"""The results of moves in the same sampled deals."""

from collections.abc import Sequence
from typing import NamedTuple

from tutor.engine.estimate import Estimate


class SampledDeals(NamedTuple):
    """The points of each root (rows) in each sampled world (columns).

    *means* are those of the rows, *gaps* the first row less each. Worlds that come from one draw of
    the hands count as one in their errors.
    """

    points: Sequence[Sequence[float]]
    means: Sequence[Estimate]
    gaps: Sequence[Estimate]
