"""The parts of a gap, held against those of many more rounds that another seed deals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import hypot, sqrt

from tutor.engine.hints.candidates import Hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.hints.parts import Part
from tutor.rules.observation import Observation

TRUTH_SEED = 9_000_011  # between the seed of a hint and that of the rounds that it is held against
TOLD = 0.005  # of a spread: parts below it are as good as none


@dataclass
class PartTally:
    """How parts of established gaps compare with the truth, in points of the game."""

    gaps: int = 0
    largest_right: int = 0  # the largest part is the true largest, or within an error of it
    gap_told: list[tuple[float, float]] = field(default_factory=list)  # by the hint, and the truth
    told: list[float] = field(default_factory=list)
    true: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)  # of a part, in its standard errors
    two_carry: int = 0
    side_carries: int = 0

    def add(self, parts: Iterable[Part], truth: Iterable[Part], gap: float) -> None:
        """Count one gap, in parts as an explanation has them and as the truth has."""
        told = {(one.family, one.seat): one.points for one in parts}
        true = {(one.family, one.seat): one.points for one in truth}
        names = [name for name in told.keys() | true.keys() if name[1] is not None]
        largest_told, largest_true = (
            max(names, key=lambda name: abs(each[name].value) if name in each else 0.0)
            for each in (told, true)
        )
        self.gaps += 1
        best = true[largest_true]
        near = true.get(largest_told)
        if near is not None:
            short = abs(best.value) - abs(near.value)
            self.largest_right += short <= hypot(told[largest_told].se, near.se, best.se)
        for name in names:
            if name in told and name in true:
                one, other = told[name], true[name]
                self.told.append(one.value)
                self.true.append(other.value)
                if one.se > 0 and abs(one.value) + abs(other.value) > TOLD:
                    self.errors.append((one.value - other.value) / hypot(one.se, other.se))
        self.gap_told.append((gap, sum(one.value for one in true.values())))

    @property
    def correlation(self) -> float:
        """Return how parts and truth go together."""
        told, true = self.told, self.true
        mean_told, mean_true = sum(told) / len(told), sum(true) / len(true)
        both = sum((a - mean_told) * (b - mean_true) for a, b in zip(told, true, strict=True))
        spread = sqrt(sum((a - mean_told) ** 2 for a in told))
        return both / (spread * sqrt(sum((b - mean_true) ** 2 for b in true)))

    def lines(self) -> Iterator[str]:
        """Yield what was found."""
        pairs = list(zip(self.told, self.true, strict=True))
        rms = sqrt(sum((a - b) ** 2 for a, b in pairs) / len(pairs))
        normal = sqrt(sum(one * one for one in self.errors) / len(self.errors))
        hinted = sum(a for a, _ in self.gap_told) / self.gaps
        whole = sum(b for _, b in self.gap_told) / self.gaps
        yield f"gaps {self.gaps}: correlation {self.correlation:.3f}, off by {rms:.2f} (rms)"
        yield f"the largest part is the largest in {self.largest_right / self.gaps:.0%}"
        yield f"errors in standard errors: {normal:.2f} (rms)"
        yield f"the gap is {hinted:.2f} by hints, {whole:.2f} by whole rounds"


def hold_parts(
    seen: Observation, hint: Hint, samples: int, truth: int, seed: int
) -> tuple[tuple[Part, ...], tuple[Part, ...]] | None:
    """Return the parts of the gap to the best that is surely worse, and the true ones.

    None where no action is surely worse than the best.
    """
    best, *others = hint.distinct
    worse = [one for one in others if one.gap.less(best.gap).is_established]
    if not worse:
        return None
    pair = (best, worse[0])
    roots = [(one.action, one.follow_up) for one in pair]
    told = Outcomes(seen, roots, samples, seed, pair)
    true = Outcomes(seen, roots, truth, seed + TRUTH_SEED)
    return told.split_gap(0, 1), true.split_gap(0, 1)
