"""The parts of a value, or of a gap between two moves."""

from dataclasses import dataclass

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.rules.score.families import Family


@dataclass(frozen=True)
class Part:
    """The contribution of one family of one seat, in points; fees and the rest have no seat.

    The cards of each month and each special yaku are a part with its *yaku*; of other families it
    is named where it is nearly all of the part.
    """

    seat: int | None
    family: Family
    points: Estimate
    yaku: str | None = None

    @property
    def is_sure(self) -> bool:
        """Return whether the part is not zero, 95 times in 100."""
        return abs(self.points.value) > NORMAL_95 * self.points.se
