"""The results of two moves in the same sampled deals."""

from collections.abc import Sequence
from typing import NamedTuple


class SampledDeals(NamedTuple):
    """The points of each root (rows) in each sampled world (columns).

    Worlds with equal *draws* come from one draw of the hands, and are not independent.
    """

    points: Sequence[Sequence[float]]
    draws: Sequence[int]
