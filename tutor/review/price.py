"""The price of a decision: the one figure by which decisions are graded, ordered and summed."""

from dataclasses import dataclass

from tutor.engine.estimate import Estimate


@dataclass(frozen=True)
class Price:
    """What an action gives up against the best one, as its player knew it: never below nothing.

    *chance* to win the match (None where the rules have no known chances), and the *points* of the
    round with it. *before* is the chance with the best action, None where nobody measured it.
    """

    chance: Estimate | None
    points: Estimate
    before: float | None = None

    @property
    def after(self) -> float | None:
        """Return the chance with this action."""
        if self.before is None or self.chance is None:
            return None
        return self.before - self.chance.value

    @property
    def percent(self) -> int | None:
        """Return the chance in whole percent: the difference of both chances as printed."""
        if self.chance is None:
            return None
        after = self.after
        if self.before is None or after is None:
            return round(100 * self.chance.value)
        return round(100 * self.before) - round(100 * after)
